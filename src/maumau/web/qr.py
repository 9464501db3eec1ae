"""QR codes of links, as inline SVG with a name for screen readers."""

from __future__ import annotations

import segno
from markupsafe import Markup, escape


def qr_svg(text: str, label: str) -> Markup:
    """A QR code of `text` in the colours of the page; `label` says what it is."""
    matrix = segno.make(text, error="m", micro=False).matrix
    size = len(matrix) + 8
    path = "".join(f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark)
    return Markup(  # noqa: S704 - numbers of ours and an escaped label
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{escape(label)}" '
        f'shape-rendering="crispEdges"><path class="qr-ground" d="M0 0h{size}v{size}H0z"/>'
        f'<path class="qr-dots" d="{path}"/></svg>'
    )

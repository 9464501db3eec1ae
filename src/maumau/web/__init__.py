"""The pages: whole pages by templates, the hot table by functions, everything usable without JavaScript.

`routes(services)` is what the application mounts; `error_answers(services)` answers what no page answered.
"""

from __future__ import annotations

from maumau.web.routes import routes
from maumau.web.site import error_answers

__all__ = ["error_answers", "routes"]

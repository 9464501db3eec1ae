"""What one viewer chose for themself: nothing in here changes the rules or what others see."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prefs:
    """Personal settings. `confirm`: a card is laid by its second tap. `contrast`: stronger lines and text.

    `tab`: when the title of the browser's tab says whose turn it is: open, always (in the background too) or never.
    `notify`: the browser tells of the own turn while the page is hidden. `muted`: see `present.mute`.
    """

    lang: str = "en"
    suits: str = "french"
    four_colour: bool = False
    sort: str = "suit"
    sound: bool = False
    vibration: bool = False
    pace: str = "normal"
    confirm: bool = False
    contrast: bool = False
    notify: bool = False
    tab: str = "open"
    muted: tuple[str, ...] = ()

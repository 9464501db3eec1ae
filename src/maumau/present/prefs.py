"""What one viewer chose for themself: nothing in here changes the rules or what others see."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prefs:
    """Personal settings. `confirm`: a card is laid by its second tap. `contrast`: stronger lines and text."""

    lang: str = "en"
    suits: str = "french"
    four_colour: bool = False
    sort: str = "suit"
    sound: bool = False
    vibration: bool = False
    pace: str = "normal"
    confirm: bool = False
    contrast: bool = False

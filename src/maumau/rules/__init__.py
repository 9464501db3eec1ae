"""Rule sets as data: the catalogue of options, the frozen record, its validation, presets and share codes.

Pure: no clock, no chance, no files but the presets shipped with the package.
"""

from __future__ import annotations

from maumau.rules.library import Choice, Preset, SetupOption, preset, preset_info, presets
from maumau.rules.options import OPTIONS, Option
from maumau.rules.ruleset import RuleSet
from maumau.rules.setup import apply_setup, setup_options

__all__ = [
    "OPTIONS",
    "Choice",
    "Option",
    "Preset",
    "RuleSet",
    "SetupOption",
    "apply_setup",
    "preset",
    "preset_info",
    "presets",
    "setup_options",
]

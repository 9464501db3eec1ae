"""The presets that are shipped: a rule set each, with its source, its house decisions and its choices at set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from maumau.errors import UnknownPreset
from maumau.rules.frozen import FrozenMap
from maumau.rules.reading import nearest, shown
from maumau.rules.ruleset import RuleSet
from maumau.rules.toml_io import load

PRESETS: Final = (
    *("international", "skat", "skat-points", "collector", "online", "online-penalty"),
    *("openspiel-crazy-eights", "crazy-eights", "prsi", "pesten", "neunerln", "tschau-sepp"),
    *("makao", "switch", "mau-mau-brasil", "palast"),
)
"""Names in the order they are shown."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question at set-up: `changes` replace options, `effects` are added to those of the set."""

    id: str
    label: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    effects: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SetupOption:
    """One question at set-up. A switch (yes/no) has the one choice "yes", taken when it is on.

    `display` marks a choice that changes how cards look and nothing else.
    """

    id: str
    question: str
    choices: tuple[Choice, ...]
    switch: bool = False
    display: bool = False


@dataclass(frozen=True, slots=True)
class Preset:
    """A shipped rule set: `source` are facts of the document it comes from, `house` field -> reason of a decision."""

    name: str
    rules: RuleSet
    source: Mapping[str, Any]
    house: Mapping[str, str]
    setup: tuple[SetupOption, ...]


def presets() -> tuple[str, ...]:
    """The names of all presets, in a fixed order."""
    return PRESETS


def preset(name: str) -> RuleSet:
    """The rule set of this name. Raises `UnknownPreset` with the nearest name."""
    return preset_info(name).rules


def preset_info(name: str) -> Preset:
    """The whole entry of a preset. Raises `UnknownPreset` with the nearest name."""
    if name not in PRESETS:
        found = nearest(str(name), PRESETS)
        hint = f"; did you mean {found!r}?" if found else f"; there are {', '.join(PRESETS)}"
        raise UnknownPreset(f"there is no preset {shown(name)}{hint}", nearest=found)
    return _load(name)


@cache
def _load(name: str) -> Preset:
    text = files("maumau.rules").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
    data = load(text)
    source, house, setup = data.pop("source"), data.pop("house"), data.pop("setup")
    return Preset(
        name=name,
        rules=RuleSet.from_dict(data),
        source=FrozenMap({key: tuple(value) if isinstance(value, list) else value for key, value in source.items()}),
        house=FrozenMap(house),
        setup=tuple(_setup_option(entry) for entry in setup),
    )


def _setup_option(entry: Mapping[str, Any]) -> SetupOption:
    switch = "choices" not in entry
    choices = [{"id": "yes", **entry}] if switch else entry["choices"]
    return SetupOption(
        id=entry["id"],
        question=entry["question"],
        choices=tuple(
            Choice(
                id="yes" if switch else choice["id"],
                label=choice.get("label", ""),
                changes=choice.get("set", {}),
                effects=choice.get("effects", {}),
            )
            for choice in choices
        ),
        switch=switch,
        display=entry.get("display", False),
    )

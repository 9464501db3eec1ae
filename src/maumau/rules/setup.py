"""The choices that a preset offers before the first deal, applied to a rule set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from maumau.errors import Problem, RuleSetError
from maumau.rules.library import Choice, SetupOption, preset_info, presets
from maumau.rules.problems import largest_table
from maumau.rules.reading import nearest, shown, suggestion
from maumau.rules.ruleset import RuleSet

_SWITCH = {True: "yes", False: None, "yes": "yes", "on": "yes", "no": None, "off": None, "": None, "true": "yes",
           "false": None}  # fmt: skip


def setup_options(rules: RuleSet) -> tuple[SetupOption, ...]:
    """The questions of the preset that the set is based on; none for a set without a base."""
    return preset_info(rules.base).setup if rules.base in presets() else ()


def apply_setup(rules: RuleSet, answers: Mapping[str, Any]) -> RuleSet:
    """The set with the choices made, `{"deck32": True, "limit": 150}`.

    Questions that are not answered change nothing. When the cards are no longer enough for the largest table,
    fewer players are allowed. Raises `RuleSetError` for answers that do not exist, all at once.
    """
    offered = {option.id: option for option in setup_options(rules)}
    found: list[Problem] = []
    for key in answers:
        if key not in offered:
            text = f"there is no choice {shown(key)} at this set-up{suggestion(str(key), offered)}"
            params = {"value": str(key), "nearest": nearest(str(key), offered) or ""}
            found.append(Problem(str(key), "unknown_choice", text, params=params))
    changed = rules
    for option in offered.values():
        if option.id in answers:
            choice = _chosen(option, answers[option.id], found)
            if choice is not None and not option.display:
                changed = _with(changed, choice)
    if found:
        raise RuleSetError(found)
    most = largest_table(changed)
    if 0 < most < changed.players[1]:
        changed = changed.replace(players=(changed.players[0], most))
    return changed


def _chosen(option: SetupOption, answer: object, found: list[Problem]) -> Choice | None:
    if option.switch:
        known = isinstance(answer, bool | str) and answer in _SWITCH
        if known:
            return option.choices[0] if _SWITCH[answer] else None
        allowed = "true, false"
    else:
        for choice in option.choices:
            if str(answer) == choice.id:
                return choice
        allowed = ", ".join(choice.id for choice in option.choices)
    text = f"{option.id} must be one of {allowed}, not {shown(answer)}"
    found.append(Problem(option.id, "bad_choice", text, params={"value": shown(answer), "allowed": allowed}))
    return None


def _with(rules: RuleSet, choice: Choice) -> RuleSet:
    changes = dict(choice.changes)
    if choice.effects:
        changes["effects"] = {**rules.effects, **choice.effects}
    return rules.replace(**changes)

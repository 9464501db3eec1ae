"""Everything that can be wrong is said in the viewer's language: each code has a sentence, each sentence is whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import maumau.rules
from maumau.errors import Problem, RuleSetError
from maumau.present.i18n import LANGUAGES, tr
from maumau.rules import RuleSet
from maumau.web.problem_words import SENTENCES, place, sentence
from strategies import any_rule_sets

FOLDER = Path(maumau.rules.__file__).parent
CODES = re.compile(r'(?:Problem\(\s*[^,()]+(?:\([^)]*\))?,\s*"|code="|_doubt\(\s*"\w+",\s*")([a-z_]+)"')

WRONG = """
wild_on_wildd = true
hand_size = "many"
debt = "stack_all"
players = [5, 3]
no_finish_on = ["jacky"]
effects = { 7 = "draw 99", K = "skp", 8 = ["skip", "skip"], 77 = "wild", J = 4, "j" = "wild" }
hand_size_by_players = { 2 = 77 }
values = { A = -1, ZZ = 4 }
"""


def problems_of(text: str) -> tuple[Problem, ...]:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_toml(text)
    return caught.value.problems


def test_every_code_of_the_rules_has_a_sentence() -> None:
    codes = {code for path in FOLDER.glob("*.py") for code in CODES.findall(path.read_text(encoding="utf-8"))}

    assert len(codes) > 20
    assert codes - set(SENTENCES) == set()


@pytest.mark.parametrize("lang", list(LANGUAGES))
def test_every_slip_of_a_file_is_said_in_full(lang: str) -> None:
    words = tr(lang)
    told = [(problem, sentence(problem, words)) for problem in problems_of(WRONG)]

    assert len(told) > 8
    for problem, text in told:
        assert not re.search(r"\{\w+\}", text), text
        assert lang == "en" or text != problem.text
        assert place(problem, words)


def test_the_nearest_name_is_offered() -> None:
    words = tr("en")
    told = {problem.code: sentence(problem, words) for problem in problems_of(WRONG)}

    assert told["unknown_option"] == "There is no option “wild_on_wildd”. Did you mean “wild_on_wild”?"
    assert "Did you mean “skip”?" in told["unknown_effect"]


@given(rules=any_rule_sets(), lang=st.sampled_from(list(LANGUAGES)))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_wrong_with_a_set_is_said_in_full(rules: RuleSet, lang: str) -> None:
    words = tr(lang)

    for problem in (*rules.problems(), *rules.warnings()):
        text = sentence(problem, words)
        assert not re.search(r"\{\w+\}", text), text
        assert lang == "en" or text != problem.text, problem.code
        assert place(problem, words)

"""`maumau stats`: the report in words or as data, the bar, and refusals that say what to do."""

from __future__ import annotations

import io
import json

import pytest

import maumau
from maumau.cli import main
from maumau.stats import measure
from maumau.stats_command import ProgressBar


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints."""
    assert main(["stats", *arguments]) == 0
    return capsys.readouterr().out


def test_the_report_says_everything_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "collector", "--players", "3", "--rounds", "40", "--seed", "4", "--threads", "2")
    report = measure(maumau.preset("collector"), 3, 40, seed=4)
    low, high = report.seats[0].interval

    assert "collector, 3 players, 40 rounds; everybody plays by “good”" in text
    assert f"player 1        {report.seats[0].value:6.1%} [{low:.1%}–{high:.1%}]" in text
    assert "equal seats would have 33.3% each" in text
    assert f"{report.length.mean:.1f} actions a round" in text
    assert "9 reverse" in text
    assert "10 " in text
    assert "2 players" in text
    assert "4 players" in text


def test_data_is_what_was_counted(capsys: pytest.CaptureFixture[str]) -> None:
    rules = maumau.preset("skat").replace(hand_size=4, hand_size_by_players={})
    text = said(capsys, rules.to_code(), "--rounds", "25", "--policy", "random", "--json", "--threads", "1")

    assert json.loads(text) == measure(rules, 4, 25, policy="random").to_dict()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["skta"], "maumau: "),
        (["skat", "--players", "8"], "this set is for 2 to 5 players, not for 8"),
        (["nowhere.toml"], "cannot be read"),
    ],
)
def test_what_cannot_be_measured_is_told(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["stats", *arguments]) == 1
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("number", ["1,000", "1.000", "1_000", "1'000", "1000"])
def test_thousands_may_be_set_apart(capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert "4 players, 1,000 rounds" in said(capsys, "skat", "--rounds", number, "--policy", "random")


@pytest.mark.parametrize(
    "arguments",
    [
        ["skat", "--rounds", "0"],
        ["skat", "--threads", "none"],
        ["skat", "--seed", "-1"],
        ["skat", "--rounds", "10,00"],
        ["skat", "--rounds", "1e5"],
        ["skat", "--rounds", "1,000,"],
    ],
)
def test_numbers_out_of_range_are_told(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["stats", *arguments])
    assert "must be a whole number from" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_fills_on_a_terminal_and_is_silent_elsewhere() -> None:
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        bar = ProgressBar(200, out)
        bar.advance(50)
        bar.advance(150)
        bar.clear()

    assert "100%  200 of 200 rounds" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[K")
    assert file.getvalue() == ""
    assert ProgressBar(200, file).line(3.0).startswith("░" * 32)
    half = ProgressBar(200, file)
    half.advance(100)
    assert half.line(3.0).startswith("█" * 16 + "░" * 16 + "  50%  100 of 200 rounds  3 s left")

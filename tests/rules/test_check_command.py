"""`maumau check`: every problem with its place and code, one a line, and the share code."""

from __future__ import annotations

from pathlib import Path

import pytest

from maumau.cli import main
from maumau.rules import preset


def test_every_slip_of_a_file_has_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('pack = "uno"\nwild_on_wildd = true\n\n[effects]\nK = "skp"\n', encoding="utf-8")

    assert main(["check", str(path)]) == 1
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error: ")]
    assert [line.rpartition(" ")[2] for line in lines] == ["[bad_value]", "[unknown_effect]", "[unknown_option]"]
    assert lines[1].startswith("error: effects.K: ")
    assert "did you mean 'wild_on_wild'?" in lines[2]


def test_a_broken_file_is_told_by_line_and_column(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("hand_size = = 5\n", encoding="utf-8")

    assert main(["check", str(path)]) == 1
    assert "line 1, column 13 [bad_toml]" in capsys.readouterr().err


def test_errors_warnings_and_the_code_are_told_together(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ours = preset("skat").replace(hand_size=6, effects={**preset("skat").effects, "7": ["draw 2", "skip"]})
    path = tmp_path / "ours.toml"
    path.write_text(ours.to_toml(), encoding="utf-8")

    assert main(["check", str(path)]) == 1
    told = capsys.readouterr().out
    assert "error: effects.7: " in told
    assert "[effects_clash]" in told
    assert "warning: hand_size: 5 players with 6 cards from 32 leave 1 card in the stock [small_stock]" in told
    assert f"Cannot be played as it is. Code {ours.to_code()}" in told


def test_a_slip_in_a_name_brings_the_name_that_was_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "skatt"]) == 1
    assert "Did you mean “skat”?" in capsys.readouterr().err

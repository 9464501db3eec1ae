"""The command: each verb, what it prints, and what it says when something is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import maumau
from kit.house import plain
from maumau.cli import _parser, data_folder, main
from maumau.rules import presets
from maumau.version import VERSION


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = maumau.Match(maumau.preset("online"), 2, 7, names=["Anna", "Ben"])
    while not match.is_over:
        seat = match.round.to_act
        assert seat is not None
        match.apply(seat, plain([str(action) for action in match.round.legal_actions(seat)]) or "")
    path = tmp_path / "match.txt"
    path.write_text(str(match.record()), encoding="utf-8")
    return path


def test_info_tells_version_core_commit_and_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from maumau.serve.commit import commit

    monkeypatch.setenv("MAUMAU_COMMIT", "abc123")
    commit.cache_clear()
    assert main(["info"]) == 0
    commit.cache_clear()

    told = capsys.readouterr().out
    assert VERSION in told
    assert "abc123" in told
    assert maumau.build_info()["core"] in told
    assert str(data_folder()) in told


def test_version_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out == f"maumau {VERSION} ({maumau.build_info()['core']} core)\n"


def test_presets_are_listed_with_their_codes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["presets"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(presets())
    assert maumau.preset("skat").to_code() in lines[1]


def test_a_good_rule_set_is_told_its_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(maumau.preset("skat").to_toml(), encoding="utf-8")

    for name in ("skat", maumau.preset("skat").to_code(), str(path)):
        assert main(["check", name]) == 0
        assert maumau.preset("skat").digest in capsys.readouterr().out


def test_all_that_is_wrong_is_told_at_once(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('pack = "uno"\nhand_size = 77\n', encoding="utf-8")
    too_many = tmp_path / "many.toml"
    too_many.write_text(
        maumau.preset("skat").replace(hand_size=10, hand_size_by_players={}).to_toml(), encoding="utf-8"
    )

    assert main(["check", str(path)]) == 1
    told = capsys.readouterr().err
    assert "pack" in told
    assert "hand_size" in told
    assert main(["check", str(too_many)]) == 1
    assert "error: " in capsys.readouterr().out
    assert main(["check", str(too_many), "--players", "2"]) == 0


@pytest.mark.parametrize("name", ["nonsense", "missing.toml", "."])
def test_what_is_no_rule_set_is_told_so(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert main(["check", name]) == 1
    assert capsys.readouterr().err.startswith("maumau: ")


def test_a_record_is_told_round_by_round(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert main(["replay", str(record)]) == 0

    told = capsys.readouterr().out
    assert re.search(r"Round 1, (Anna|Ben) deals\.", told)
    assert re.search(r"Won by (Anna|Ben)\.", told)


def test_a_record_that_was_touched_does_not_hold(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert main(["verify", str(record)]) == 0
    told = capsys.readouterr().out
    assert "Every action is legal" in told
    assert re.search(
        r"Round 1: the deal is made of its seed; fingerprint of the seed: [0-9a-f]{64}$", told, re.MULTILINE
    )

    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r"^0 \w+.*$", "0 AC", text, count=1, flags=re.MULTILINE), encoding="utf-8")
    assert main(["verify", str(record)]) == 1
    assert "does not hold" in capsys.readouterr().err
    assert main(["replay", str(record)]) == 1


def test_a_deal_that_does_not_belong_to_its_seed_is_found(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace(" shuffle 0", f" shuffle 0 server {'11' * 32}", 1), encoding="utf-8")

    assert main(["verify", str(record)]) == 1
    assert "NOT made of" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"maumau record 1\n"])
def test_what_is_no_record_is_told_so(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "r.txt"
    path.write_bytes(content)

    assert main(["replay", str(path)]) == 1
    assert main(["replay", str(tmp_path / "missing")]) == 1
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert told.count("maumau: ") == 2


@pytest.mark.parametrize(
    "arguments",
    [[], ["dance"], ["serve", "--port", "99999"], ["serve", "--retire-after", "x"], ["serve", "--retire-after", "0d"]],
)
def test_wrong_arguments_are_told_how_it_goes(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert "usage: maumau" in capsys.readouterr().err


@pytest.mark.parametrize(("text", "hours"), [("12h", 12), ("90d", 2_160), ("1d", 24), ("never", None)])
def test_the_host_of_the_server_says_after_what_time_tables_are_forgotten(text: str, hours: int | None) -> None:
    asked = _parser().parse_args(["serve", "--retire-after", text])

    assert asked.retire_after == (None if hours is None else hours * 3_600_000)


def test_a_folder_that_cannot_be_used_is_told_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")

    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file")]) == 1
    assert "--data" in capsys.readouterr().err
    assert main(["serve", "--host", "no such host", "--memory"]) == 1
    assert "maumau: " in capsys.readouterr().err


def test_the_data_folder_follows_the_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("MAUMAU_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "maumau"


@pytest.mark.parametrize(
    ("text", "kept"), [("https://cards.example/", "https://cards.example"), ("http://h:1", "http://h:1"), ("", "")]
)
def test_a_public_address_is_kept_without_a_slash(text: str, kept: str) -> None:
    assert _parser().parse_args(["serve", "--url", text]).url == kept


@pytest.mark.parametrize("text", ["foo", "cards.example", "ftp://cards.example", "https://"])
def test_half_an_address_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--url", text])
    assert "is no address; give it whole" in capsys.readouterr().err

"""Adding a language is one file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).resolve().parents[2] / "src" / "maumau"
ASK = """
from maumau.present import i18n
assert "xx" in i18n.LANGUAGES, i18n.LANGUAGES
assert i18n.LANGUAGES["xx"] == "Sprache X"
pairs = [(m, t) for m, t in i18n.translation("de")._catalog.items() if m]
same = i18n.translation("xx")._catalog
assert len(pairs) > 1500 and all(same[m] == t for m, t in pairs)
print("complete")
"""


@pytest.mark.skipif(not (SRC / "present" / "locale").is_dir(), reason="needs the sources beside the tests")
def test_one_catalogue_makes_a_whole_language(tmp_path: Path) -> None:
    """The German messages under another name, in one file: every text of pages and guides is there."""
    package = tmp_path / "maumau"
    shutil.copytree(SRC, package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    present = (package / "present" / "locale" / "de.po").read_text(encoding="utf-8")
    guide = (package / "guide" / "locale" / "de.po").read_text(encoding="utf-8")
    header_ends = guide.index("\n\n")
    (package / "locale").mkdir(exist_ok=True)
    one = present.replace("Language-Name: Deutsch", "Language-Name: Sprache X") + guide[header_ends:]
    (package / "locale" / "xx.po").write_text(one, encoding="utf-8")

    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.stdout.strip() == "complete", done.stderr

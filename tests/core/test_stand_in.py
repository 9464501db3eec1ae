"""Without Cython the core runs on a stand-in that says it is not compiled."""

from __future__ import annotations

from maumau.core import _cython


def test_the_stand_in_is_not_compiled_and_holds_no_lock() -> None:
    with _cython.nogil as held:
        assert held is None
    assert _cython.compiled is False

"""What the rules source needs of Cython when it runs uncompiled."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

compiled = False
nogil: AbstractContextManager[None] = nullcontext()

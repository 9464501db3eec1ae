"""Tells every process that a table has moved on. A message is a table and a version, never what happened."""

from maumau.bus.ports import Bus, Hear

__all__ = ["Bus", "Hear"]

"""Runs tables: load, decide, append, announce; computer players; due deadlines; live streams."""

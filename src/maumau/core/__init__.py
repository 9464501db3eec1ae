"""The rules engine: typed, sans-IO, standard library only. See README.md beside this file for its law."""

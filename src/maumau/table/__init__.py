"""A live match between people, pure: no clock, no randomness, no input or output.

`decide(table, command, now)` answers a question with entries or a refusal, `evolve(table, entry)` applies an entry,
and the log of entries is the whole state: replaying it rebuilds the table on any machine.
"""

"""Where the logs of tables are kept: one protocol, several backends, one contract test for all of them."""

from maumau.store.ports import Conflict, Line, Store, StoreClosed, UnknownTable

__all__ = ["Conflict", "Line", "Store", "StoreClosed", "UnknownTable"]

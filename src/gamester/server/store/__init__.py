"""The store of tables and people: one log for each table, in SQLite or PostgreSQL."""

from gamester.hosting.head import Answer, By, Chair, ChatLine, Head, Status
from gamester.server.store.faults import (
    FAILING,
    BadText,
    Damaged,
    Full,
    InUse,
    Locked,
    NewerSchema,
    NoPerson,
    NoTable,
    ReadOnly,
    Repeated,
    Stale,
    StoreFault,
    Taken,
    Unreachable,
    as_told,
)
from gamester.server.store.opening import default_address, is_shared, only_server, open_store
from gamester.server.store.persons import Account, Passkey, Person, Token
from gamester.server.store.processes import Process
from gamester.server.store.store import People, Store

__all__ = [
    "FAILING",
    "Account",
    "Answer",
    "BadText",
    "By",
    "Chair",
    "ChatLine",
    "Damaged",
    "Full",
    "Head",
    "InUse",
    "Locked",
    "NewerSchema",
    "NoPerson",
    "NoTable",
    "Passkey",
    "People",
    "Person",
    "Process",
    "ReadOnly",
    "Repeated",
    "Stale",
    "Status",
    "Store",
    "StoreFault",
    "Taken",
    "Token",
    "Unreachable",
    "as_told",
    "default_address",
    "is_shared",
    "only_server",
    "open_store",
]

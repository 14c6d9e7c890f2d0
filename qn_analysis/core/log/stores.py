"""The two forms in which a folder stores games: their tables, or the decisions alone, from which these follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from .folder import LogError

if TYPE_CHECKING:
    import numpy as np

PARQUET: Final = "parquet"
MOVES: Final = "moves"
STORES: Final = (PARQUET, MOVES)
TOLD: Final = ("store", "engine")
"""What the manifest of a log of moves says besides."""
PADDING: Final = b"\xff"
"""Fills the last row; so is no action written."""


def check_store(store: str) -> str:
    """A store that there is; `LogError` if there is none of that name."""
    if store not in STORES:
        raise LogError(f"store is {store!r}; choose {' or '.join(STORES)}")
    return store


def store_of(manifest: Mapping[str, Any]) -> str:
    """How a log is stored."""
    return MOVES if manifest.get("store") == MOVES else PARQUET


def stored_tables(manifest: Mapping[str, Any]) -> tuple[str, ...]:
    """The tables that its folder holds."""
    if store_of(manifest) == MOVES:
        return (MOVES,)
    return ("events", "games", "decisions") if manifest.get("decisions") is True else ("events", "games")


def as_tables(manifest: Mapping[str, Any]) -> dict[str, Any]:
    """A manifest without what it says of decisions that are stored alone."""
    return {key: value for key, value in manifest.items() if key not in TOLD}


def event_rows(manifest: Mapping[str, Any]) -> int:
    """How many events the parts of a folder have."""
    moves = store_of(manifest) == MOVES
    return sum(int(part["events"] if moves else part["files"]["events"]["rows"]) for part in manifest["parts"])


def packed_moves(actions: bytes) -> pl.DataFrame:
    """The table of the decisions of some games: eight bytes a row, the first in the lowest."""
    import numpy as np

    whole = actions.ljust(-(-len(actions) // 8) * 8, PADDING)
    return pl.DataFrame({MOVES: np.frombuffer(whole, "<u8").astype(np.uint64, copy=False)})


def unpacked_moves(table: pl.DataFrame, action: int) -> np.ndarray[Any, Any]:
    """The actions, [actions] numbers of 16 bits, which a kernel may be given, of a table with one column of numbers of
    64 bits; an action has 1 or 2 bytes.
    """
    import numpy as np

    numbers = table[MOVES].to_numpy().astype("<u8").view(f"<u{action}").astype(np.uint16)
    end = len(numbers)
    while end > max(0, len(numbers) - 8 // action + 1) and numbers[end - 1] == 256**action - 1:
        end -= 1
    return numbers[:end]

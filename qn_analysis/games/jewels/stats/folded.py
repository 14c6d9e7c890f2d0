"""Tables that folds make (`log/folds`): their columns, the events that they read, and the rows that these bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.log.columns import Columns
from qn_analysis.core.log.layout import ColumnDoc

from ..log.folds import FOLDS
from ..log.folds.rounds import fold_actions, fold_marks, fold_rounds
from ..log.folds.state import Board, Rows, Rules
from ..log.folds.trades import fold_bidders, fold_trades
from ..log.schema import OBJECT_ENUM, RESOURCE_ENUM
from ..rulebook import Ruleset
from ..words.events import Event

ACTIONS: Final = {
    "travelled": "travel", "bought": "buy", "crafted": "craft", "sold": "sell", "interacted": "interact",
    "refilled": "refill", "coin_earned": "coin", "passed": "forgo",
}  # fmt: skip
"""What an action is spent on, by its event. The rulebook's Interact is told apart: selling to Buyers, and the rest."""
ACTION_ENUM: Final = pl.Enum(list(ACTIONS.values()))
TRADES: Final = ("buy", "sell")
"""What an auction can be about, in the order of `log.folds.columns.Sort`."""
TRADE_ENUM: Final = pl.Enum(TRADES)
WAYS: Final = ("unasked", "kept", "taken")
"""How a trade comes about: without an auction, by the active player who won one, by another who won it."""
WAY_ENUM: Final = pl.Enum(WAYS)
ROLE_ENUM: Final = pl.Enum(["active", "challenger"])
_STEPS: Final = ("turn_started", "round_started", *ACTIONS, "round_ended")
"""Events that begin something: what follows one, up to the next, belongs to it."""
_DEEDS: Final = [Event[name.upper()] for name in ACTIONS]


class Folded(NamedTuple):
    """A table that a fold makes.

    Attributes:
        fold: the function.
        columns: names, types and meanings, in the order in which it writes them.
        reads: event columns that it needs beside `game` and `event`.
        room: by event, how many rows it can bring at most.
    """

    fold: Callable[[Rows, Rules, Board, Any], int]
    columns: tuple[ColumnDoc, ...]
    reads: tuple[str, ...]
    room: Mapping[Event, int]

    def made(self, columns: Columns, rules: Ruleset) -> pl.DataFrame:
        """The table from event columns.

        Raises:
            LogError: rows that cannot be.
        """
        reads = ("game", "event", *self.reads)
        return FOLDS.run(self.fold, columns, reads, _numbers(rules), self.room, self.columns)


@lru_cache(16)
def _numbers(rules: Ruleset) -> Mapping[str, Any]:
    """What folds know of a ruleset and of events, by the names of `Rules`."""
    names = [event.name.lower() for event in Event]
    return {
        "prices": [each.price for each in rules.resources],
        "begins": [int(name in _STEPS) for name in names],
        "action": [list(ACTIONS).index(name) if name in ACTIONS else -1 for name in names],
        "counts": [int(name in ("round_started", "actions_gained", *ACTIONS)) for name in names],
    }


_GAME: Final = ColumnDoc("game", pl.UInt32, "number of the game")
_TURN: Final = ColumnDoc("turn", pl.UInt16, "turn")
_ROUND: Final = ColumnDoc("round", pl.Int32, "round of the game, from 1; 0 before the first")
_STEP: Final = ColumnDoc("step", pl.Int32, "a number of the game that counts up where something begins")
_ACTIVE: Final = ColumnDoc("active", pl.UInt8, "whose round it is; null before the first")
_AUCTION: Final = ("seat", "resource", "object", "card", "other", "count", "amount")
MARKS: Final = Folded(
    fold_marks, (_GAME, _ROUND, _STEP, _ACTIVE), ("seat",), dict.fromkeys(Event, 1),
)  # fmt: skip
DEEDS: Final = Folded(
    fold_actions, (
        _GAME, ColumnDoc("seq", pl.UInt16, "place of the event in its game"), _TURN, _ROUND, _STEP,
        ColumnDoc("spent", pl.Int32, "actions spent, or forgone; null where the log does not tell how many are left"),
        ColumnDoc("seat", pl.UInt8, "whose round it is"),
        ColumnDoc("action", ACTION_ENUM, "what they are spent on"),
    ), ("seq", "turn", "seat", "count"), dict.fromkeys(_DEEDS, 1),
)  # fmt: skip
ROUNDS: Final = Folded(
    fold_rounds, (
        _GAME, _TURN, _ROUND, ColumnDoc("seat", pl.UInt8, "whose round it is"),
        ColumnDoc("place", pl.Int16, "place of the round in its turn, from 1"),
    ), ("turn", "seat"), {Event.ROUND_STARTED: 1},
)  # fmt: skip
TRADED: Final = Folded(
    fold_trades, (
        _GAME, ColumnDoc("seq", pl.UInt16, "place of the event in its game"), _ROUND, _STEP,
        ColumnDoc("seat", pl.UInt8, "who makes it"), _ACTIVE,
        ColumnDoc("resource", RESOURCE_ENUM, "what is bought"), ColumnDoc("object", OBJECT_ENUM, "what is sold"),
        ColumnDoc("card", pl.UInt8, "the Buyer, by number"),
        ColumnDoc("auction", pl.UInt32, "trades of the game before this one"),
        ColumnDoc("asked", pl.Int32, "others who could have asked for an auction"),
        ColumnDoc("challengers", pl.Int32, "others who did"),
        ColumnDoc("offer", pl.Int32, "that won the auction, in coins; 0 without one"),
        ColumnDoc("coins", pl.Int32, "coins on the Buyer"),
        ColumnDoc("spent", pl.Int32, "actions"),
        ColumnDoc("price", pl.Int32, "the selling price of what is bought, or the price of what is sold"),
        ColumnDoc("paid", pl.Int32, "cost, offer and what asking for the auction cost"),
        ColumnDoc("trade", TRADE_ENUM, "whether it is a purchase or a sale"),
        ColumnDoc("way", WAY_ENUM, "how it comes about"),
        ColumnDoc("gained", pl.Int32, "price, with the coins on the Buyer"),
        ColumnDoc("profit", pl.Int32, "what is gained less what is paid"),
    ), ("seq", *_AUCTION), {Event.BOUGHT: 1, Event.SOLD: 1},
)  # fmt: skip
BIDS: Final = Folded(
    fold_bidders, (
        _GAME, ColumnDoc("trade", TRADE_ENUM, "what the auction is about"), ColumnDoc("seat", pl.UInt8, "who bids"),
        ColumnDoc("offer", pl.Int32, "in coins"), ColumnDoc("role", ROLE_ENUM, "whether it is her round"),
        ColumnDoc("won", pl.Boolean, "whether she made the trade"),
        ColumnDoc("profit", pl.Int32, "of the trade if she won; else what asking cost, as a loss"),
    ), _AUCTION, {Event.OFFERED: 1},
)  # fmt: skip

"""Characters played, and what came of them."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import Came
from ..folds.plays import fold_plays
from ..schema import CARD_ENUM, GEM_ENUM, PHASE_ENUM
from .declared import Table, enum_of

OUTCOMES = {
    "ducats": "Courtier: ducats",
    "seen": "Confessor: the hand was seen; Forger: it was, and lacks that gem",
    "fashion": "Favorite: the gem became the most fashionable",
    "surrendered": "Forger: a gem card was given up",
    "countered": "Forger: a Musketeer countered; and the row of that Musketeer",
    "stolen": "Thief: a card was stolen",
    "caught": "Thief: a Musketeer caught the Thief, and nothing was stolen",
    "robbed": "Thief: caught, and whoever caught the Thief stole a card instead",
    "seized": "three Musketeers: the Necklace changed hands",
    "taken": "Queen: she took a gem card",
    "transmuted": "Alchemist: a gem card changed rows",
    "postponed": "Cardinal: the sale waits for this player",
    "overtaken": "Cardinal: the sale waits for another player, who played a Cardinal later",
}
"""What can come of a character, in the order of `Came`."""
assert tuple(OUTCOMES) == tuple(came.name.lower() for came in Came)
COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("year", pl.UInt8, "year: sales held before, plus 1"),
    ColumnDoc("phase", PHASE_ENUM, "phase of the game"),
    ColumnDoc("seat", pl.UInt8, "who plays it"),
    ColumnDoc("card", CARD_ENUM, "the character"),
    ColumnDoc("copies", pl.Int16, "copies played: 1, but for the Musketeers that seize the Necklace"),
    ColumnDoc("other", pl.UInt8, "on whom; null where it is played on nobody"),
    ColumnDoc("gem", GEM_ENUM, "gem it names; of an Alchemist the new gem of the card"),
    ColumnDoc("merchant", pl.Int16, "number of the Merchant against whom a Cardinal is played"),
    ColumnDoc(
        "outcome", enum_of(*OUTCOMES), "what came of it: " + "; ".join(f"`{k}` ({v})" for k, v in OUTCOMES.items())
    ),
    ColumnDoc(
        "got",
        CARD_ENUM,
        "card given up, stolen, taken, transmuted or seized; null where there is none or it is not known",
    ),
    ColumnDoc("ducats", pl.Int16, "ducats that a Courtier adds"),
    ColumnDoc("catches", pl.Int16, "Musketeers discarded over a Thief"),
)
PLAYS = Table(
    "plays", ("game", "seq"),
    "one character played: by whom, on whom, and what came of it (Astrologers are purchases)",
    COLUMNS, "public", "characters played are not in it", fold_plays,
    ("game", "seq", "turn", "year", "phase", "event", "seat", "other", "card", "gem", "count", "amount"),
    {Event.PLAYED: 1, Event.COUNTERED: 1, Event.CARDINAL_PLAYED: 1},
)  # fmt: skip

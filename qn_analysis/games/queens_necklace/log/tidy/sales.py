"""Tables of sales: each sale, its gems, displays and scores, and the hands and stones with which it opens.

Hands follow from the declared moves alone; they are told as a turn begins, too."""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.cards import GEMS, KINDS, SEATS
from ...words.events import EVENTS, Event, Place
from ..folds.columns import GEM_ROW_AT, HELD_AT, SALE_WIDTH, SCORE_AT, SHOWN_AT, OfSales, Outcome, Predictor
from ..folds.displays import fold_sales
from ..folds.hands import fold_foretold, fold_hands, fold_stones, fold_turn_hands
from ..schema import CARD_ENUM, GEM_ENUM, PHASE_ENUM, SHOWN_CARDS
from .tidy_table import HAND_COLUMNS, SALE_COLUMNS, Table, enum_of

LOST: Final = "unsold_cancelled.amount"
"""What pounds that Kings keep from players rest on."""
SALES_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game, 1 the first held"),
    ColumnDoc(
        "merchant", pl.Int16, "number of its Merchant, 1 the first drawn; null where not told", "sale_opened.count"
    ),
    ColumnDoc("turn", pl.Int16, "turn in which it is held; null where turns are not told", "sale_opened.turn"),
    ColumnDoc("seat", pl.UInt8, "the active player; null where not told", "sale_opened.seat"),
    ColumnDoc("drawn", pl.Int16, "turn in which its Merchant was drawn; null where not told", "public"),
    ColumnDoc("drawn_phase", PHASE_ENUM, "phase in which he was drawn: `refill` or `astrologer`", "public"),
    ColumnDoc("left", pl.Int16, "cards in the pile after he was drawn; null where not told", "merchant_drawn.amount"),
    ColumnDoc("cardinals", pl.Int16, "Cardinals played against him; null where not told", "public"),
    ColumnDoc("postponed", pl.Boolean, "whether the sale was postponed; null where not told", "public"),
    ColumnDoc("waited", pl.Int16, "turns from his drawing to the sale; null where not told", "public"),
    ColumnDoc(
        "length", pl.Int16, "turns since the sale before, or since the start; null where not told", "sale_opened.turn"
    ),
    ColumnDoc(
        "bought", pl.Int16, "cards bought since the sale before, or since the start; null where not told", "public"
    ),
    ColumnDoc("shown", pl.Int16, "cards displayed by all; null where not told", SHOWN_CARDS),
    ColumnDoc("stones", pl.Int16, "stones of all gems on all displays, as counted", "sales"),
    ColumnDoc("jewels", pl.Int16, "jewels sold by all", "sales"),
    ColumnDoc("pounds", pl.Int32, "pounds paid to all for jewels; tribute is apart", "sales"),
    ColumnDoc("lost", pl.Int32, "pounds that Kings kept from players with the most stones; null where not told", LOST),
    ColumnDoc("tribute", pl.Int32, "pounds of tribute that players paid one another", "sales"),
    ColumnDoc("cancelled", pl.Int16, "gems cancelled", "sales"),
    ColumnDoc("voided", pl.Int16, "Kings voided", "sales"),
)
SALES = Table(
    "sales", ("game", "sale"), "one sale held", SALES_COLUMNS, "scores", "it holds no sales", fold_sales,
    (*SALE_COLUMNS, "turn", "phase"), {event: 1 for event in Event if Event.SALE_OPENED <= event <= Event.SALE_CLOSED},
    (OfSales.SALES, HELD_AT, SALE_WIDTH),
)  # fmt: skip


GEM_ROW_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("rank", pl.Int16, "fashion rank, 0 the most fashionable; null where not told", "fashion_set"),
    ColumnDoc("fashion", pl.Int16, "pounds of its fashion tile; null where not told", "fashion_set"),
    ColumnDoc("stones", pl.Int16, "stones on all displays, as counted"),
    ColumnDoc("place", pl.Int16, "rarity rank, 0 the rarest; null of a gem without a tile"),
    ColumnDoc("tile", pl.Int16, "pounds of its rarity tile; null without one (ruling `unshown_rarity`)"),
    ColumnDoc(
        "price",
        pl.Int16,
        "pounds of a jewel without Bankers: both tiles; null where one is missing or fashion is not told",
        "fashion_set",
    ),
    ColumnDoc("tied", pl.Boolean, "whether another gem has as many stones, so that fashion orders the two"),
    ColumnDoc("cards", pl.Int16, "gem cards on all displays, after the Alchemist; null where not told", SHOWN_CARDS),
    ColumnDoc("showing", pl.Int16, "players who show it"),
    ColumnDoc("rings", pl.Int16, "Rings laid with it"),
    ColumnDoc("kings", pl.Int16, "Kings laid with it"),
    ColumnDoc("voided", pl.Int16, "Kings voided"),
    ColumnDoc("necklace", pl.UInt8, "who laid the Necklace with it; null if nobody did"),
    ColumnDoc("cancelled", pl.Boolean, "whether its sale is cancelled"),
    ColumnDoc("tribute", pl.Int16, "pounds of tribute paid for it"),
    ColumnDoc("sellers", pl.Int16, "players who sell it"),
    ColumnDoc("jewels", pl.Int16, "jewels sold"),
    ColumnDoc("pounds", pl.Int16, "pounds paid for them"),
    ColumnDoc("lost", pl.Int16, "pounds that Kings kept from those with the most stones; null where not told", LOST),
)
GEM_ROWS = Table(
    "gem_rows", ("game", "sale", "gem"), "one gem at one sale", GEM_ROW_COLUMNS, "sales", "it holds no sales",
    fold_sales, SALE_COLUMNS, {Event.COUNTED: 1}, (OfSales.GEM_ROWS, GEM_ROW_AT, SALE_WIDTH),
)  # fmt: skip


OUTCOMES = {
    "sold": "sells",
    "beaten": "another player shows more stones",
    "cancelled": "has the most stones, and a King cancels the gem",
    "absent": "shows no stone of it, and another player does",
    "nobody": "nobody shows it",
}
"""What can become of a gem for a player, in the order of `Outcome`."""
assert tuple(OUTCOMES) == tuple(outcome.name.lower() for outcome in Outcome)
OUTCOME_ENUM = enum_of(*OUTCOMES)
DISPLAY_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("stones", pl.Int16, "stones in her row"),
    ColumnDoc("cards", pl.Int16, "gem cards in her row; null where not told", SHOWN_CARDS),
    ColumnDoc("rings", pl.Int16, "Rings laid with it (those that lapse do not count)"),
    ColumnDoc("kings", pl.Int16, "Kings laid with it (those that lapse do not count)"),
    ColumnDoc("necklace", pl.Boolean, "whether the Necklace is laid with it (and does not lapse)"),
    ColumnDoc("bankers", pl.Int16, "Bankers on the player's whole display: the same for all her gems"),
    ColumnDoc("outcome", OUTCOME_ENUM, "what becomes of it: " + "; ".join(f"`{k}` ({v})" for k, v in OUTCOMES.items())),
    ColumnDoc(
        "jewels",
        pl.Int16,
        "jewels sold or not sold: 1 and her Rings; 0 without a stone; null where the row is beaten and they are not "
        "told",
    ),
    ColumnDoc("pounds", pl.Int16, "pounds earned with it, tribute apart"),
    ColumnDoc(
        "lost", pl.Int16, "pounds it would have brought but for a King; 0 unless cancelled; null where not told", LOST
    ),
    ColumnDoc("paid", pl.Int16, "pounds of tribute she pays for it"),
    ColumnDoc("received", pl.Int16, "pounds of tribute she receives for it"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the sale opens; null: nobody, or not told", "public"),
    ColumnDoc(
        "rank",
        pl.Int16,
        "fashion rank of the gem as the sale opens, 0 the most fashionable; null where not told",
        "fashion_set",
    ),
)
DISPLAYS = Table(
    "displays", ("game", "sale", "gem", "seat"), "one gem of one player at one sale, shown or not", DISPLAY_COLUMNS,
    "sales", "it holds no sales", fold_sales, SALE_COLUMNS, {Event.SALE_CLOSED: GEMS},
    (OfSales.DISPLAYS, SHOWN_AT, SALE_WIDTH),
)  # fmt: skip


SCORE_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("before", pl.Int32, "her score until this sale, in pounds"),
    ColumnDoc("gained", pl.Int32, "pounds of this sale, tributes included; null where a score is not told"),
    ColumnDoc("after", pl.Int32, "her score after it; null where not told"),
    ColumnDoc("place_before", pl.Int16, "her place before it, 1 the leader; equal scores share the better place"),
    ColumnDoc("place_after", pl.Int16, "her place after it, likewise"),
    ColumnDoc(
        "hand", pl.Int16, "cards in her hand as the sale opens, hidden ones too; null in a log of sales alone", "public"
    ),
    ColumnDoc("won", pl.Boolean, "whether she won the game in the end, alone or with others; null where not told"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the sale opens; null: nobody, or not told", "public"),
)
SCORES = Table(
    "scores", ("game", "sale", "seat"), "one player at one sale that was held to its end", SCORE_COLUMNS, "scores",
    "it holds no sales", fold_sales, (*HAND_COLUMNS, "year", "amount"), {Event.SALE_CLOSED: 1},
    (OfSales.SCORES, SCORE_AT, SALE_WIDTH),
)  # fmt: skip


HELD_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("copies", pl.Int16, "copies in her hand as the sale opens, 1 or more"),
    ColumnDoc("shown", pl.Int16, "of these, copies that she shows at the sale (an Alchemist: plays)"),
)
TURN_HAND_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("copies", pl.Int16, "copies in her hand as the turn begins, 1 or more"),
)
STONE_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("sale", pl.UInt8, "which sale of the game"),
    ColumnDoc("gem", GEM_ENUM, "the gem"),
    ColumnDoc("seat", pl.UInt8, "the player"),
    ColumnDoc(
        "public",
        pl.Int16,
        "stones that everybody knows to be in her hand as the sale opens: cards bought, or taken with the Queen, less "
        "those given up to a Forger or shown",
    ),
    ColumnDoc("held", pl.Int16, "stones that are there; null where the log does not tell every card", "full"),
)


def _moving(end: int, place: Place) -> list[str]:
    """Events whose card leaves (0) or comes to (1) a place."""
    return [event.name.lower() for event, said in EVENTS.items() if said.ends and said.ends[end] == place]


GAINED: Final = _moving(1, Place.HAND)
GIVEN: Final = _moving(0, Place.HAND)
ROBBED: Final = _moving(0, Place.OTHER_HAND)
MANY: Final = [event.name.lower() for event, said in EVENTS.items() if said.several]
"""Events that move several copies."""

assert Event.PLAYED.name.lower() in MANY
assert not _moving(1, Place.OTHER_HAND)
_HIDDEN: Final = "cards dealt, drawn and stolen are hidden in it"

HANDS = Table(
    "hands", ("game", "sale", "seat", "card"), "one kind of card that a player holds as a sale opens", HELD_COLUMNS,
    "full", _HIDDEN, fold_hands, (*HAND_COLUMNS, "year"), {Event.SALE_OPENED: SEATS * KINDS},
)  # fmt: skip
TURN_HANDS = Table(
    "turn_hands", ("game", "turn", "seat", "card"), "one kind of card that a player holds as a turn begins",
    TURN_HAND_COLUMNS, "full", _HIDDEN, fold_turn_hands, (*HAND_COLUMNS, "turn"), {Event.TURN_STARTED: SEATS * KINDS},
)  # fmt: skip
STONES = Table(
    "stones", ("game", "sale", "gem", "seat"), "one gem and player as a sale opens: what is known, and what is there",
    STONE_COLUMNS, "public", "purchases are not in it", fold_stones, (*HAND_COLUMNS, "year"),
    {Event.SALE_OPENED: GEMS * SEATS},
)  # fmt: skip


PREDICTORS: Final = tuple(way.name.lower() for way in Predictor)
FORETOLD = Table(
    "foretold", ("game", "sale", "predictor"), "one way to foretell the order of rarity as a sale opens", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("sale", pl.UInt8, "which sale"),
        ColumnDoc(
            "predictor",
            enum_of(*PREDICTORS),
            "`fashion`: the less fashionable, the rarer; `public`, `hands`: the fewer stones in all hands, the rarer, "
            "by what everybody knows of them and by what they hold, fashion ordering equals. A log that does not tell "
            "of purchases or hands lacks those rows",
        ),
        ColumnDoc("right", pl.Int16, "gems whose place was foretold, of those with a tile (four by default)"),
        ColumnDoc("rarest", pl.Boolean, "whether the rarest was"),
        ColumnDoc("correlation", pl.Float64, "Spearman's rank correlation with the order that came"),
    ),
    "sales", "", fold_foretold, tuple(dict.fromkeys((*SALE_COLUMNS, *HAND_COLUMNS))), {Event.COUNTED: 1},
)  # fmt: skip

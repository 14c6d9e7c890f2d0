"""Tables of turns and of the market: what is bought, offered, refilled and played, turn by turn."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.log.layout import ColumnDoc

from ...words.events import Event
from ..folds.columns import BUYER_AT, MARKET_WIDTH, Came, OfMarket
from ..folds.earned import fold_earned
from ..folds.market import fold_market, fold_refills
from ..folds.plays import fold_plays
from ..folds.turns import fold_offers, fold_purchases, fold_turns
from ..schema import CARD_ENUM, GEM_ENUM, PHASE_ENUM
from .tidy_table import PILE_COLUMNS, SALE_COLUMNS, Table, enum_of

FASHION = tuple(f"fashion_{rank}" for rank in range(1, 5))
TURN_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn, 1 the first"),
    ColumnDoc("year", pl.UInt8, "the sale that ends the year in which it begins: sales held before, plus 1"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("purse", pl.Int16, "ducats as it begins"),
    ColumnDoc("courtiers", pl.Int16, "ducats that Courtiers add"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins: `purse` and `courtiers`"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("characters", pl.Int16, "characters played in the influence phase (three Musketeers are one)"),
    ColumnDoc("bought", pl.Int16, "cards bought"),
    ColumnDoc("drawn", pl.Int16, "cards drawn with Astrologers, those that were Astrologers included"),
    ColumnDoc("spent", pl.Int16, "ducats spent"),
    ColumnDoc("lost", pl.Int16, "ducats lost unspent"),
    ColumnDoc("passed", pl.Boolean, "whether she could pay for nothing"),
    ColumnDoc("taken", pl.Int16, "gem cards that Queens took in its refill"),
    ColumnDoc("expired", pl.Int16, "cards that left the market unsold"),
    ColumnDoc("merchants", pl.Int16, "Merchants drawn"),
    ColumnDoc("sales", pl.Int16, "sales held"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the turn begins; null: nobody"),
    ColumnDoc("fashion_1", GEM_ENUM, "the most fashionable gem as the turn begins; null where fashion is not told"),
    ColumnDoc("fashion_2", GEM_ENUM, "the gem after it"),
    ColumnDoc("fashion_3", GEM_ENUM, "the next"),
    ColumnDoc("fashion_4", GEM_ENUM, "the least fashionable gem"),
)
TURNS = Table(
    "turns", ("game", "turn"), "one turn of a game", TURN_COLUMNS, "public", "turns are not in it", fold_turns,
    (*PILE_COLUMNS, "year", "seat", "card", "gem", "slot", "amount"), {Event.TURN_STARTED: 1},
    only={
        "year": ("year",), "card": ("characters", "courtiers", "ducats", "holder"), "gem": FASHION, "slot": FASHION,
        "amount": ("purse", "courtiers", "ducats", "spent", "lost"),
    },
)  # fmt: skip


PURCHASE_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("nth", pl.Int16, "which purchase of the turn, 1 the first"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc(
        "year", pl.UInt8, "the next sale: sales held before, plus 1 (an Astrologer's Merchant may hold one in mid-turn)"
    ),
    ColumnDoc("seat", pl.UInt8, "the buyer"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it had come down, 0: bought at its top price"),
    ColumnDoc("top", pl.Int16, "its top price in ducats"),
    ColumnDoc("paid", pl.Int16, "ducats paid"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand before paying"),
    ColumnDoc("left", pl.Int16, "cards in the pile as it was bought; null where the log does not deal any"),
)
PURCHASES = Table(
    "purchases", ("game", "turn", "nth"), "one card bought", PURCHASE_COLUMNS, "public", "purchases are not in it",
    fold_purchases, (*PILE_COLUMNS, "seq", "year", "seat", "card", "slot", "count", "amount"), {Event.BOUGHT: 1},
)  # fmt: skip


EARNED_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("nth", pl.Int16, "which purchase of the turn, 1 the first"),
    ColumnDoc("seat", pl.UInt8, "the buyer"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it had come down, 0: bought at its top price"),
    ColumnDoc("paid", pl.Int16, "ducats paid"),
    ColumnDoc("sale", pl.UInt8, "the next sale"),
    ColumnDoc(
        "earned",
        pl.Float64,
        "pounds that the card is expected to have brought her until the end of the game: a Ring is one jewel, the gem "
        "cards of a row together the other one, by their stones, a Banker what he adds; copies in a hand are alike. "
        "Null for cards that earn no pounds themselves, and where the log does not tell every card",
        "full",
    ),
)
EARNED = Table(
    "earned", ("game", "turn", "nth"), "one card bought, and what it earned later", EARNED_COLUMNS, "public",
    "purchases are not in it", fold_earned, (*SALE_COLUMNS, "turn"), {Event.BOUGHT: 1},
)  # fmt: skip


OFFER_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn in whose purchase phase the card is for sale"),
    ColumnDoc("slot", pl.UInt8, "place in the market, from 0"),
    ColumnDoc("year", pl.UInt8, "the sale that ends the year in which the turn begins"),
    ColumnDoc("seat", pl.UInt8, "in front of whom: the active player"),
    ColumnDoc("card", CARD_ENUM, "the card"),
    ColumnDoc("step", pl.Int16, "prices it has come down, 0: at its top price"),
    ColumnDoc("price", pl.Int16, "what it costs, in ducats"),
    ColumnDoc("ducats", pl.Int16, "ducats at hand as the purchase phase begins"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the turn begins; null where the log does not deal any"),
    ColumnDoc("bought", pl.Boolean, "whether it is bought in this turn"),
    ColumnDoc("paid", pl.Int16, "ducats paid (less than `price` only by a house rule); null if not bought"),
    ColumnDoc("expired", pl.Boolean, "whether it leaves the market unsold at the end of this turn"),
    ColumnDoc("holder", pl.UInt8, "who holds the Necklace as the purchase phase begins; null: nobody"),
    ColumnDoc(
        "fashion_1", GEM_ENUM, "the most fashionable gem as the purchase phase begins; null where fashion is not told"
    ),
    ColumnDoc("fashion_2", GEM_ENUM, "the gem after it"),
    ColumnDoc("fashion_3", GEM_ENUM, "the next"),
    ColumnDoc("fashion_4", GEM_ENUM, "the least fashionable gem"),
)
OFFERS = Table(
    "offers", ("game", "turn", "slot"), "one card that lies in the market as a purchase phase begins", OFFER_COLUMNS,
    "public", "the market is not in it", fold_offers,
    (*PILE_COLUMNS, "year", "seat", "card", "gem", "slot", "amount"),
    {Event.OFFERED: 1, Event.MARKED_DOWN: 1},
    only={
        "year": ("year",), "seat": ("seat", "holder"), "card": ("card", "step", "holder"), "gem": FASHION,
        "amount": ("step", "price", "ducats", "paid"),
    },
)  # fmt: skip


_MARKET_READS = (*PILE_COLUMNS, "seat", "card", "slot", "amount")
MARKET = Table(
    "market", ("game", "card", "step"), "one card at one of its prices, in a game", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("card", CARD_ENUM, "the card"),
        ColumnDoc("step", pl.Int16, "prices it has come down, 0: at its top price; null: a price on no step"),
        ColumnDoc("laid", pl.Int16, "copies laid out at this price"),
        ColumnDoc("offers", pl.Int16, "times that a copy lay there as a purchase phase began"),
        ColumnDoc("payable", pl.Int16, "of these, times that the active player could afford it"),
        ColumnDoc("taken", pl.Int16, "of these, times that she bought it"),
        ColumnDoc("bought", pl.Int16, "copies bought at this price, by whatever she had"),
        ColumnDoc("paid", pl.Int16, "ducats paid for them"),
        ColumnDoc("expired", pl.Int16, "copies that left the market unsold, this being their last price"),
    ),
    "public", "the market is not in it", fold_market, _MARKET_READS,
    {Event.OFFERED: 1, Event.MARKED_DOWN: 1, Event.EXPIRED: 1}, (OfMarket.MARKET, 0, MARKET_WIDTH),
)  # fmt: skip
BUYERS = Table(
    "buyers", ("game", "card", "seat"), "one player of a game and one card that she could have bought", (
        ColumnDoc("game", pl.UInt32, "number of the game"),
        ColumnDoc("card", CARD_ENUM, "the card"),
        ColumnDoc("seat", pl.UInt8, "the player"),
        ColumnDoc("offers", pl.Int16, "times that it lay before her at a price that she could afford"),
        ColumnDoc("bought", pl.Int16, "of these, times that she bought it"),
    ),
    "public", "the market is not in it", fold_market, _MARKET_READS, {Event.OFFERED: 1, Event.MARKED_DOWN: 1},
    (OfMarket.BUYERS, BUYER_AT, MARKET_WIDTH),
)  # fmt: skip


REFILL_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("turn", pl.Int16, "turn at the end of which the market is refilled"),
    ColumnDoc("seat", pl.UInt8, "the active player"),
    ColumnDoc("merchant", pl.Int16, "number of the Merchant who is to come next"),
    ColumnDoc("left", pl.Int16, "cards in the pile as the refill begins"),
    ColumnDoc("cards", pl.Int16, "cards that it draws: places to fill, or all that are left"),
    ColumnDoc(
        "chance",
        pl.Float64,
        "chance that he is among them, for one who knows the set-up and counts; null where he ought to have come "
        "before",
    ),
    ColumnDoc("came", pl.Boolean, "whether a Merchant came (a Queen may make the refill draw one card more)"),
)
REFILLS = Table(
    "refills", ("game", "turn"), "one refill that draws a card while a Merchant is to come", REFILL_COLUMNS, "public",
    "turns are not in it", fold_refills, (*PILE_COLUMNS, "year", "phase", "seat", "count"),
    {Event.TURN_STARTED: 1},
)  # fmt: skip


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
PLAY_COLUMNS = (
    ColumnDoc("game", pl.UInt32, "number of the game"),
    ColumnDoc("seq", pl.UInt16, "row of the event table"),
    ColumnDoc("turn", pl.Int16, "turn"),
    ColumnDoc("year", pl.UInt8, "the next sale: sales held before, plus 1"),
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
    PLAY_COLUMNS, "public", "characters played are not in it", fold_plays,
    ("game", "seq", "turn", "year", "phase", "event", "seat", "other", "card", "gem", "count", "amount"),
    {Event.PLAYED: 1, Event.COUNTERED: 1, Event.CARDINAL_PLAYED: 1},
)  # fmt: skip

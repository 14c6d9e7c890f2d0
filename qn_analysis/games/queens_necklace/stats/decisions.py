"""Where a log has decisions about a card: to buy it, to show it, to play it, taken or not.

Grain: one row a decision: game, seq (row that it wrote; where it wrote none, the next one), turn, year, seat (whose it
was), played (which way it went in the log: bought, shown or played), merchant (against whom a Cardinal is asked for,
else null).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import polars as pl

from ..log.table import Log
from ..log.tidy.sales import GAINED, GIVEN, ROBBED, TURN_HANDS
from ..words.cards import Card
from .tables import Tables

ANSWERS: Final = ("cardinal", "queen")
"""Cards about which a player is asked: played or kept."""
CHARACTERS: Final = ("confessor", "courtier", "forger", "favorite", "thief", "musketeer")
"""Characters of the influence phase; musketeer stands for those that carry off the Necklace together."""
BUY, SHOW, PLAY = "buy-", "show-", "play-"
"""Before a card: bought or not in a turn, shown or kept at a sale, played or kept where it could be."""
BOUGHT: Final = tuple(f"{BUY}{card.name.lower().replace('_', '-')}" for card in Card if card < Card.MERCHANT)
SHOWN: Final = tuple(f"{SHOW}{card}" for card in ("ring", "necklace", "king", "banker"))
PLAYED: Final = tuple(f"{PLAY}{card}" for card in (*CHARACTERS, "alchemist"))
DECISIONS: Final = (*ANSWERS, *CHARACTERS, *SHOWN, *PLAYED, *BOUGHT)
"""Kinds of decisions that can be played both ways."""
ROW: Final = ("game", "seq", "turn", "year", "seat", "played", "merchant")
_ASKED: Final = ("cardinal_played", "cardinal_declined")
_NONE: Final = pl.lit(None, pl.UInt8)


def card_of(decision: str) -> str:
    """The card that a decision is about."""
    for before in (BUY, SHOW, PLAY):
        decision = decision.removeprefix(before)
    return decision.replace("-", "_")


def decisions(part: Log, decision: str) -> pl.DataFrame:
    """All decisions of a kind, as the module says. Of a character by its bare name: those alone in which it was played.

    With `buy-`, `show-` and `play-` a few may be no decisions under house rules: whoever plays them again finds out.
    """
    if decision == "cardinal":
        return cardinals(part.events)
    find: Callable[[Tables, str], pl.DataFrame]
    if decision.startswith(BUY):
        find = _to_buy
    elif decision.startswith(SHOW):
        find = _to_show
    elif decision.startswith(PLAY):
        find = {"alchemist": _after_reveal, "musketeer": _against_forgers}.get(card_of(decision), _to_play)
    else:
        find = _told
    found = find(Tables(part), card_of(decision)).with_columns(pl.col("year").cast(pl.UInt8), merchant=_NONE)
    return found.select(ROW).sort("game", "seq")


def _told(t: Tables, card: str) -> pl.DataFrame:
    """Cards played, and Queens that were kept."""
    event = pl.col("event")
    kept = (event == "not_taken") if card == "queen" else pl.lit(False)
    played = (event == "played") & (pl.col("card") == card)
    return t.read.events.filter(played | kept).with_columns(played=event == "played").collect(engine="streaming")


def _to_buy(t: Tables, card: str) -> pl.DataFrame:
    """Turns in which the card can be paid for, and another one as well: without it one would have to be bought."""
    able = t.offers.filter(pl.col("price") <= pl.col("ducats"))
    about, key = pl.col("card") == card, ["game", "turn"]
    mine = able.filter(about).group_by(key).agg(pl.col("seat", "year").first(), played=pl.col("bought").any())
    first = t.read.events.filter(pl.col("event") == "bought").group_by(key).agg(pl.col("seq").min()).collect()
    return mine.join(able.filter(~about), on=key, how="semi").join(first, on=key)


def _to_show(t: Tables, card: str) -> pl.DataFrame:
    """Sales at which she holds the card and shows a gem, with which it could lie."""
    key = ["game", "sale", "seat"]
    rows = t.displays.filter(pl.col("stones") > 0)
    held = t.hands.filter(pl.col("card") == card).select(*key, played=pl.col("shown") > 0)
    opened = t.read.events.filter(pl.col("event") == "sale_opened").select(
        "game", "turn", "year", sale="year", seq=pl.col("seq") + 1
    )
    return held.join(rows, on=key, how="semi").join(opened.collect(), on=["game", "sale"])


def _to_play(t: Tables, card: str) -> pl.DataFrame:
    """Turns of hers that begin with the character in her hand."""
    key = ["game", "turn", "seat"]
    held = t.made(TURN_HANDS).filter(pl.col("card") == card)
    if card in ("confessor", "thief"):  # nobody can be looked at, or robbed, who has no cards
        others = t.made(TURN_HANDS).group_by("game", "turn").agg(hands=pl.col("seat").n_unique())
        held = held.join(others.filter(pl.col("hands") > 1), on=["game", "turn"], how="semi")
    events = t.read.events.filter(pl.col("event").is_in(["turn_started", "played"])).select(
        *key, "seq", "year", "event", "card"
    )
    told = events.collect()
    started = told.filter(pl.col("event") == "turn_started").select(*key, "year", seq=pl.col("seq") + 1)
    played = told.filter(pl.col("event") == "played", pl.col("card") == card).select(key).unique()
    mine = held.select(*key).join(started, on=key)
    return mine.join(played.with_columns(played=True), on=key, how="left").with_columns(
        pl.col("played").fill_null(False)
    )


def _against_forgers(t: Tables, card: str) -> pl.DataFrame:
    """Forgers played on who held a Musketeer as the turn began."""
    forged = (pl.col("event") == "played") & (pl.col("card") == "forger")
    told = t.read.events.filter(forged | (pl.col("event") == "countered")).collect()
    key = ["game", "seq"]
    named = told.filter(forged).select("game", "turn", "year", seq=pl.col("seq") + 1, seat="other")
    countered = told.filter(pl.col("event") == "countered").select(*key, played=True)
    held = t.made(TURN_HANDS).filter(pl.col("card") == card)
    asked = named.join(held, on=["game", "turn", "seat"], how="semi")
    return asked.join(countered, on=key, how="left").with_columns(pl.col("played").fill_null(False))


def _after_reveal(t: Tables, card: str) -> pl.DataFrame:
    """Alchemists played, and not played by who was asked."""
    event = pl.col("event")
    told = t.read.events.filter((event == "not_transmuted") | ((event == "played") & (pl.col("card") == card)))
    return told.with_columns(played=event == "played").collect()


def cardinal_events(t: Tables) -> pl.LazyFrame:
    """The events that `cardinals` reads, and no others: a table of all takes as much memory as the part."""
    moving = {*GAINED, *GIVEN, *ROBBED}.difference(_ASKED)
    return pl.concat([t.events(*_ASKED), t.events(*sorted(moving), of=("cardinal",))])


def cardinals(events: pl.LazyFrame) -> pl.DataFrame:
    """Every chance to play a Cardinal: who holds none is asked as well, and says no, which is not a chance."""
    # The one place where a query and no fold follows a hand: of one card, on the few rows that move it.
    event = pl.col("event")
    moved, asked = pl.col("card") == "cardinal", event.is_in(_ASKED)
    told = events.filter(moved | asked).select(
        "game", "seq", "turn", "year", "event", "seat", "other", moved=moved.fill_null(False), merchant="count"
    )
    gains = pl.when(event.is_in(GAINED)).then(1).when(event.is_in(GIVEN)).then(-1).otherwise(0)
    own = told.with_columns(change=pl.when("moved").then(gains).otherwise(0)).drop("other")
    robbed = told.filter(pl.col("moved") & event.is_in(ROBBED)).with_columns(change=pl.lit(-1), seat="other")
    held = pl.col("change").cum_sum().over("game", "seat", order_by="seq") - pl.col("change")
    return (
        pl.concat([own, robbed.drop("other")])
        .filter(pl.col("seat").is_not_null())
        .with_columns(held=held)
        .filter(asked & (pl.col("held") > 0))
        .with_columns(played=event == "cardinal_played")
        .select(ROW)
        .sort("game", "seq")
        .collect()
    )

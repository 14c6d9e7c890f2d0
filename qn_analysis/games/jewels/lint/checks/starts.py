"""JW5: the start of a turn."""

from __future__ import annotations

import polars as pl

from ...words.cards import DIE
from ...words.events import Event
from ..checklist import SINCE, check
from ..tables import Tables, among, play_ends, said_event
from ..tables.board import before, by_city, since
from .encounters import changes


def starts(t: Tables) -> pl.DataFrame:
    """A row a turn but the first: `die` (null: none), with the table when it starts."""
    rows = t.rows("turn_started").filter(pl.col("nth_turn") > 1)
    return since(t, rows.join(t.table(changes), on="play", how="left", maintain_order="left"))


def ready(t: Tables) -> pl.DataFrame:
    """A row a turn but the first and city when its first round starts: `place`, `enc`, `res` (-1: none), `drawn` (the
    renewal has laid a resource there), and the cards left in the decks."""
    rounds = t.only("round_started").unique(["game", "nth_turn"], keep="first", maintain_order=True)
    rows = by_city(before(t, rounds.filter(pl.col("nth_turn") > 1)), "enc", "res")
    laid = _renewed(t).filter(among(Event.RESOURCE_PLACED)).select("game", "nth_turn", place="city", drawn=pl.lit(True))
    known = rows.join(laid.unique(), on=["game", "nth_turn", "place"], how="left", maintain_order="left")
    return known.with_columns(pl.col("drawn").fill_null(False)).with_columns(
        bare_enc=pl.col("enc") < 0, bare_res=(pl.col("res") < 0) & ~pl.col("drawn")
    )


def _renewed(t: Tables) -> pl.DataFrame:
    rows = t.only("resource_placed", "encounter_placed")
    return rows.filter(pl.col("phase").cast(pl.String) == "renewal")


@check("JW501", "no-change", "error", "start.change", "start.phases", "next.counter", "two.start", since=SINCE)
def no_change(t: Tables) -> pl.DataFrame:
    """Turns but the first that do not start with one throw, at once, or a throw elsewhere that is no player's; values:
    throws, due."""
    turns = t.only("turn_started").join(t.table(changes), on="play", how="left", maintain_order="left")
    due = (pl.col("nth_turn") > 1).cast(pl.Int64)
    rows = turns.with_columns(pl.col("throws").fill_null(0), due=due).filter(pl.col("throws") != pl.col("due"))
    lone = t.rows("die_thrown").filter(pl.col("seat").is_null() & (pl.col("prior") != "turn_started").fill_null(True))
    shown = ["game", "seq", "throws", "due"]
    return pl.concat([
        rows.select(shown),
        lone.with_columns(throws=pl.lit(1, pl.Int64), due=pl.lit(0, pl.Int64)).select(shown),
    ])  # fmt: skip


@check("JW502", "city-not-cleared", "error", "start.change", since=SINCE)
def not_cleared(t: Tables) -> pl.DataFrame:
    """Cards that stay in the city that the die names; values: town."""
    ends = t.table(play_ends).rename({"row": "last"})
    rows = t.table(starts).select("game", "seq", "play", "die").join(ends, on="play", maintain_order="left")
    there = by_city(since(t, rows.rename({"last": "row"})), "enc", "res")
    wrong = there.filter((pl.col("place") + 1 == pl.col("die")) & ((pl.col("enc") >= 0) | (pl.col("res") >= 0)))
    return wrong.select("game", "seq", town="die")


@check("JW503", "event-wrong", "error", "start.event", since=SINCE)
def event_wrong(t: Tables) -> pl.DataFrame:
    """Events drawn too often or not at all: one on an 8 or for a bare city, else none; values: die, said, due."""
    drawn = t.only("event_drawn", "no_event").group_by("play").agg(said=pl.len().cast(pl.Int64))
    there = by_city(t.table(starts), "enc", "res").filter(pl.col("place") + 1 == pl.col("die"))
    bare = there.select("game", "nth_turn", bare=(pl.col("enc") < 0) & (pl.col("res") < 0))
    rows = (
        t.table(starts)
        .join(bare, on=["game", "nth_turn"], how="left", maintain_order="left")
        .join(drawn, on="play", how="left", maintain_order="left")
    )
    due = ((pl.col("die") == DIE) | pl.col("bare").fill_null(False)).fill_null(False).cast(pl.Int64)
    wrong = rows.with_columns(pl.col("said").fill_null(0), due=due).filter(pl.col("said") != pl.col("due"))
    lone = t.only("event_drawn", "no_event").join(t.table(starts), on="play", how="anti", maintain_order="left")
    return pl.concat([
        wrong.select("game", "seq", "die", "said", "due"),
        lone.select("game", "seq", die=pl.lit(None, pl.Int64), said=pl.lit(1, pl.Int64), due=pl.lit(0, pl.Int64)),
    ])  # fmt: skip


@check("JW504", "no-event-wrong", "error", "start.event", "decks.no_reshuffle", since=SINCE)
def no_event(t: Tables) -> pl.DataFrame:
    """Events said to be all gone, though some are left; values: left."""
    rows = before(t, t.only("no_event")).filter(pl.col("deck_events") > 0)
    return rows.select("game", "seq", left="deck_events")


@check("JW505", "steps-out-of-order", "error", "start.phases", "next.counter", "events.turn", since=SINCE)
def steps(t: Tables) -> pl.DataFrame:
    """Rows of change, market fluctuation or renewal in the first turn, after a round, or one before the other; values:
    event, phase."""
    order = {"change": 1, "fluctuation": 2, "renewal": 3}
    rank = pl.col("phase").cast(pl.String).replace_strict(order, default=0, return_dtype=pl.Int64)
    rows = t.events.with_columns(rank=rank).filter((pl.col("rank") > 0) | among(Event.ROUND_STARTED))
    begun = among(Event.ROUND_STARTED).cast(pl.Int64).cum_sum().over("game", "nth_turn")
    rows = rows.with_columns(begun=begun).filter(pl.col("rank") > 0)
    late = pl.col("rank") < pl.col("rank").cum_max().over("game", "nth_turn")
    wrong = rows.filter(late | (pl.col("nth_turn") <= 1) | (pl.col("begun") > 0))
    return wrong.select("game", "seq", "phase", event=said_event())


@check("JW506", "city-not-refilled", "error", "start.renewal", "two.start", "monsters.slot", since=SINCE)
def not_refilled(t: Tables) -> pl.DataFrame:
    """Places that a renewal leaves empty though the deck has cards; values: town, event."""
    found = []
    for bare, deck, event in (
        ("bare_enc", "deck_enc", "encounter_placed"), ("bare_res", "deck_res", "resource_placed"),
    ):  # fmt: skip
        rows = t.table(ready).filter(pl.col(bare) & (pl.col(deck) > 0))
        found.append(rows.select("game", "seq", town=pl.col("place") + 1, event=pl.lit(event)))
    return pl.concat(found)


@check("JW507", "renewal-order", "error", "start.renewal", "monsters.slot", since=SINCE)
def renewal_order(t: Tables) -> pl.DataFrame:
    """Cards of a renewal that do not come left to right, the encounters first, one a place; values: event, town."""
    place = pl.col("city") + 100 * among(Event.RESOURCE_PLACED).cast(pl.Int64)
    rows = _renewed(t).with_columns(rank=place)
    wrong = rows.filter(pl.col("rank") <= pl.col("rank").shift().over("game", "nth_turn"))
    return wrong.select("game", "seq", event=said_event(), town=pl.col("city") + 1)


@check("JW508", "last-turn-untold", "error", "end.last_turn", since=SINCE)
def last_untold(t: Tables) -> pl.DataFrame:
    """Renewals that cannot refill a city, without a word of the last turn; values: town."""
    told = t.only("last_turn").group_by("game").agg(last=pl.col("nth_turn").min())
    rows = (
        t.table(ready)
        .filter(pl.col("bare_enc") | pl.col("bare_res"))
        .join(told, on="game", how="left", maintain_order="left")
    )
    wrong = rows.filter(pl.col("last").is_null() | (pl.col("last") > pl.col("nth_turn")))
    first = wrong.unique(["game", "nth_turn"], keep="first", maintain_order=True)
    return first.select("game", "seq", town=pl.col("place") + 1)


@check("JW509", "last-turn-false", "error", "end.last_turn", since=SINCE)
def last_false(t: Tables) -> pl.DataFrame:
    """Last turns that begin twice, outside a renewal, not at the first city where something is lacking, or while the
    deck has cards; values: town, left (in the deck)."""
    bare = (
        t.table(ready)
        .select("game", "nth_turn", "bare_enc", "bare_res", city="place")
        .with_columns(
            pl.col(name) & (pl.col("city") == pl.col("city").filter(name).min().over("game", "nth_turn"))
            for name in ("bare_enc", "bare_res")
        )
    )
    rows = before(t, t.only("last_turn").with_columns(nth=pl.int_range(pl.len()).over("game"))).join(
        bare, on=["game", "nth_turn", "city"], how="left", maintain_order="left"
    )
    of_enc = pl.col("count") == 1
    known = rows.with_columns(
        left=pl.when(of_enc).then("deck_enc").otherwise("deck_res"),
        lacks=pl.when(of_enc).then("bare_enc").otherwise("bare_res"),
    )
    right = (
        (pl.col("left") == 0) & pl.col("lacks") & (pl.col("nth") == 0)
        & (pl.col("phase").cast(pl.String) == "renewal") & pl.col("count").is_in([0, 1])
    )  # fmt: skip
    return known.filter(~right.fill_null(False)).select("game", "seq", "left", town=pl.col("city") + 1)

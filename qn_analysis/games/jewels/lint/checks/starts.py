"""JW5: the start of a turn."""

from __future__ import annotations

import polars as pl

from ...words.cards import DIE
from ...words.events import Event
from ..tables import Departures, Tables, among, play_ends, said_event
from ..tables.board import before, by_city, since
from . import check
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


@check("JW501", "no-change", "error", "start.change", "start.phases", "next.counter", "two.start", values="throws due")
def no_change(t: Tables) -> pl.DataFrame:
    """A turn does not start with one throw of the die.

    Every turn but the first starts with a throw that names the city of the change. Example: a second turn without one.
    """
    turns = t.only("turn_started").join(t.table(changes), on="play", how="left", maintain_order="left")
    due = (pl.col("nth_turn") > 1).cast(pl.Int64)
    rows = turns.with_columns(pl.col("throws").fill_null(0), due=due).filter(pl.col("throws") != pl.col("due"))
    lone = t.rows("die_thrown").filter(pl.col("seat").is_null() & (pl.col("prior") != "turn_started").fill_null(True))
    shown = ["game", "seq", "throws", "due"]
    return pl.concat([
        rows.select(shown),
        lone.with_columns(throws=pl.lit(1, pl.Int64), due=pl.lit(0, pl.Int64)).select(shown),
    ])  # fmt: skip


@check("JW502", "city-not-cleared", "error", "start.change", values="town")
def not_cleared(t: Tables) -> Departures:
    """A card stays in the city that the die names.

    Encounter and resource of that city are discarded. Example: the die shows 3, and the resource of city 3 stays.
    """
    ends = t.table(play_ends).rename({"row": "last"})
    rows = t.table(starts).select("game", "seq", "play", "die").join(ends, on="play", maintain_order="left")
    there = by_city(since(t, rows.rename({"last": "row"})), "enc", "res")
    wrong = Departures(there, (pl.col("place") + 1 == pl.col("die")) & ((pl.col("enc") >= 0) | (pl.col("res") >= 0)))
    return wrong.select("game", "seq", town="die")


@check("JW503", "event-wrong", "error", "start.event", values="die said due")
def event_wrong(t: Tables) -> pl.DataFrame:
    """An event is drawn without a reason, or none is drawn.

    One event is drawn on an 8, or where the city has neither card. Example: the die shows 4, city 4 has cards, and an
    event is drawn.
    """
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


@check("JW504", "no-event-wrong", "error", "start.event", "decks.no_reshuffle", values="left")
def no_event(t: Tables) -> Departures:
    """Events are said to be all gone, though some are left.

    The event deck has ten cards, each drawn once. Example: none is left after three.
    """
    rows = Departures(before(t, t.some(t.only("no_event"))), pl.col("deck_events") > 0)
    return rows.select("game", "seq", left="deck_events")


@check("JW505", "steps-out-of-order", "error", "start.phases", "next.counter", "events.turn", values="phase event")
def steps(t: Tables) -> Departures:
    """A step of the start of a turn is out of place.

    Change, market fluctuation and renewal come in this order before the rounds, in every turn but the first. Example:
    coins are placed on Buyers after the renewal.
    """
    order = {"change": 1, "fluctuation": 2, "renewal": 3}
    rank = pl.col("phase").cast(pl.String).replace_strict(order, default=0, return_dtype=pl.Int64)
    rows = t.events.with_columns(rank=rank).filter((pl.col("rank") > 0) | among(Event.ROUND_STARTED))
    begun = among(Event.ROUND_STARTED).cast(pl.Int64).cum_sum().over("game", "nth_turn")
    rows = rows.with_columns(begun=begun).filter(pl.col("rank") > 0)
    late = pl.col("rank") < pl.col("rank").cum_max().over("game", "nth_turn")
    wrong = Departures(rows, late | (pl.col("nth_turn") <= 1) | (pl.col("begun") > 0))
    return wrong.select("game", "seq", "phase", event=said_event())


@check("JW506", "city-not-refilled", "error", "start.renewal", "two.start", "monsters.slot", values="town event")
def not_refilled(t: Tables) -> pl.DataFrame:
    """A renewal leaves a place empty, though the deck has cards.

    Empty cities are refilled at the start of every turn but the first; a besieged city draws a card for the treasure.
    Example: city 5 has no encounter when the rounds begin.
    """
    found = []
    for bare, deck, event in (
        ("bare_enc", "deck_enc", "encounter_placed"), ("bare_res", "deck_res", "resource_placed"),
    ):  # fmt: skip
        rows = t.table(ready).filter(pl.col(bare) & (pl.col(deck) > 0))
        found.append(rows.select("game", "seq", town=pl.col("place") + 1, event=pl.lit(event)))
    return pl.concat(found)


@check("JW507", "renewal-order", "error", "start.renewal", "monsters.slot", values="event town")
def renewal_order(t: Tables) -> Departures:
    """A renewal does not go from left to right, encounters first.

    Encounters come first, then resources, each from left to right, one a place. Example: a resource comes before an
    encounter.
    """
    place = pl.col("city") + 100 * among(Event.RESOURCE_PLACED).cast(pl.Int64)
    rows = _renewed(t).with_columns(rank=place)
    wrong = Departures(rows, pl.col("rank") <= pl.col("rank").shift().over("game", "nth_turn"))
    return wrong.select("game", "seq", event=said_event(), town=pl.col("city") + 1)


@check("JW508", "last-turn-untold", "error", "end.last_turn", values="town")
def last_untold(t: Tables) -> pl.DataFrame:
    """A city cannot be refilled, and nothing is said of the last turn.

    When the renewal cannot refill a city the last turn begins. Example: the resource deck is empty, city 2 has none,
    and the log does not tell.
    """
    told = t.only("last_turn").group_by("game").agg(last=pl.col("nth_turn").min())
    rows = (
        t.table(ready)
        .filter(pl.col("bare_enc") | pl.col("bare_res"))
        .join(told, on="game", how="left", maintain_order="left")
    )
    wrong = rows.filter(pl.col("last").is_null() | (pl.col("last") > pl.col("nth_turn")))
    first = wrong.unique(["game", "nth_turn"], keep="first", maintain_order=True)
    return t.some(first).select("game", "seq", town=pl.col("place") + 1)


@check("JW509", "last-turn-false", "error", "end.last_turn", values="left town")
def last_false(t: Tables) -> Departures:
    """A last turn begins that should not.

    It begins once, when a place is empty and its deck too. Example: it is told with nine cards in the deck.
    """
    # left (in the deck)
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
    return Departures(known, ~right.fill_null(False)).select("game", "seq", "left", town=pl.col("city") + 1)

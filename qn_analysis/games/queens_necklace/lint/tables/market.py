"""The market: what each place shows before and after every event, and the course of purchases and devaluations."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from . import Tables
from .prices import first_of, turn_key

_COURSE: Final = (
    "turn_started", "bought", "drawn", "discarded", "passed", "ducats_lost", "marked_down", "expired", "offered",
    "taken", "pile_exhausted", "merchant_drawn", "turn_ended", "game_over",
)  # fmt: skip
_MARKET: Final = ("bought", "marked_down", "expired", "offered", "taken")
_MARKET_COLUMNS: Final = ("game", "seq", "turn", "event", "seat", "card", "slot", "count", "amount")
_COLUMNS: Final = ("game", "seq", "turn", "phase", "event", "seat", "active", "card", "slot", "count", "amount")


def course(t: Tables) -> pl.DataFrame:
    """Purchases, devaluations, refills and what frames them, in order, each with the event before and after it.

    Before and after (`prev_event`, `next_event`, ... null at a game's ends) skip influence, sales and Cardinals.
    """
    rows = t.events.lazy().select(_COLUMNS).filter(pl.col("event").is_in(_COURSE)).collect()
    rows = rows.rechunk()  # rows are gathered from the many pieces that a filter leaves at a quarter of the speed
    before = pl.col("game") == pl.col("game").shift(1)
    after = pl.col("game") == pl.col("game").shift(-1)
    return rows.with_columns(
        *(pl.when(before).then(pl.col(name).shift(1)).alias(f"prev_{name}") for name in ("event", "turn", "card")),
        *(pl.when(after).then(pl.col(name).shift(-1)).alias(f"next_{name}") for name in ("event", "seat", "card")),
    )


def market(t: Tables) -> pl.DataFrame:
    """The events of the market, place after place: sorted by slot, game and seq.

    Besides the event's own columns: lay (the card that lay there before it, null for none), lies (the card of this
    stay), stays (whether a card lies there afterwards), step (mark-downs of this stay, this row's included),
    price (of `lies` at `step`, null off the ladder), prev_turn and prev_event, next_turn and next_event (in the same
    place of the same game).
    """
    logged = t.table(course)
    rows = np.flatnonzero(logged.select(pl.col("event").is_in(_MARKET)).to_series().to_numpy()).astype(np.uint32)
    # in order within each place: numpy sorts such small numbers by counting them
    order = np.argsort(logged["slot"].fill_null(255).to_numpy()[rows], kind="stable")
    slots = logged.select(_MARKET_COLUMNS)[rows[order]]
    same = (pl.col("game") == pl.col("game").shift(1)) & (pl.col("slot") == pl.col("slot").shift(1))
    flags = slots.select(
        before=same.fill_null(value=False),
        offered=pl.col("event") == "offered",
        down=pl.col("event") == "marked_down",
    )
    before, offered, down = (column.to_numpy() for column in flags)
    starts = offered | ~before
    first, stay = np.flatnonzero(starts).astype(np.uint32), np.cumsum(starts, dtype=np.uint32) - np.uint32(1)
    lies = slots["card"].gather(first).forward_fill().gather(stay)
    downs = np.cumsum(down, dtype=np.int32)
    step = (downs - (downs - down)[first][stay]).astype(np.int16)
    near = pl.when(pl.Series(before))
    after = pl.when(pl.Series(np.append(before[1:], np.zeros(min(1, len(before)), bool))))
    stays = pl.Series("stays", offered | down)
    placed = slots.with_columns(
        stays,
        lies.alias("lies"),
        pl.Series("step", step, dtype=pl.Int16),
        prev_event=near.then(pl.col("event").shift(1)),
        prev_turn=near.then(pl.col("turn").shift(1)),
        next_event=after.then(pl.col("event").shift(-1)),
        next_turn=after.then(pl.col("turn").shift(-1)),
        lay=pl.when(pl.Series(before) & stays.shift(1)).then(lies.shift(1)),
    )
    return placed.with_columns(price=_price(t))


def lying(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with `lay`: the card that lies at that time in their place (game and slot), null for none."""
    known = t.table(market)
    if not known.height:
        return rows.with_columns(lay=pl.lit(None, rows.schema["card"]))
    place = pl.col("slot").fill_null(255).cast(pl.Int64) * (1 << 32) + pl.col("game").cast(pl.Int64)
    when = (place * (1 << 16) + pl.col("seq").cast(pl.Int64)).alias("when")
    whens, asked = (table.select(when)["when"] for table in (known, rows))
    at = whens.set_sorted().search_sorted(asked, side="right").cast(pl.Int64) - 1
    near = known.select("slot", "stays", "lies")[at.clip(0)]
    same = (at >= 0) & (whens[at.clip(0)] // (1 << 16) == asked // (1 << 16))
    lies = pl.when(same, pl.col("slot").is_not_null(), "stays").then("lies").alias("lay")
    return rows.with_columns(near.select(lies))


def _price(t: Tables) -> pl.Expr:
    """The price of `lies` at `step`, looked up in the ladders laid end to end; null off the ladder."""
    steps = max(len(ladder) for ladder in t.rules.prices) + 1
    flat = [
        price
        for card, ladder in enumerate(t.rules.prices)
        for price in (*(ladder if t.rules.copies[card] else ()), *[None] * steps)[:steps]
    ]
    prices = pl.lit(pl.Series("price", flat, dtype=pl.Int16))
    within = pl.min_horizontal(pl.col("step"), pl.lit(steps - 1)).cast(pl.UInt32)
    return prices.gather(pl.col("lies").to_physical().cast(pl.UInt32) * steps + within)


def closed(t: Tables) -> pl.DataFrame:
    """key, game, turn, seq: turns whose refill is done, since they ended or a postponed sale was held at their end."""
    ended = t.only("turn_ended").select(turn_key().alias("key"), "game", "turn", "seq")
    opened = t.only("sale_opened").select(turn_key().alias("key"), "game", "turn", "seq", "count")
    drawn = t.only("merchant_drawn").select(turn_key().alias("key"), "count")
    due = opened.join(drawn, on=["key", "count"], how="anti").drop("count")
    late = due.join(ended.select("key"), on="key", how="anti", maintain_order="left")
    return pl.concat([first_of(ended), first_of(late)])


def exhausted(t: Tables) -> pl.DataFrame:
    """key, game, turn, seq: turns in whose refill the pile was found empty."""
    rows = t.only("pile_exhausted").filter(pl.col("phase") != "astrologer")
    return rows.select(turn_key().alias("key"), "game", "turn", "seq").unique("key", keep="first", maintain_order=True)

"""What the cards' effects should do, worked out from the ruleset, and what the log says that they did.

Effects are compared play by play: all that a card does to a seat in a play, whichever of its triggers asked for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import polars as pl

from ...words.cards import NOBODY
from . import Tables, play_ends
from .board import before, by_seat, of_city, of_seat, since
from .cards import effects, encounters

_TOLD: Final[Mapping[str, str]] = {
    "earn": "earned", "earn_die": "earned", "pay": "paid", "draw": "drawn", "take": "taken", "finish": "finished",
    "actions": "actions_gained", "go": "went", "exchange": "exchanged", "no_travel": "travel_banned",
    "cost": "costs_raised", "price": "prices_raised", "treasure": "treasure_grew",
}  # fmt: skip
"""By which event the log tells an effect."""
_TURNED: Final = ("no_travel", "cost", "price")
_ONCE: Final = ("take", "finish", "go", "exchange", "no_travel")
_KEYS: Final = ["play", "card", "seat", "event"]


def meetings(t: Tables) -> pl.DataFrame:
    """A row an interaction: the card's `type`, `fee` and `die`, `thrown` (at once; null: no die), `throws`, whether it
    `wins` (a throw is not too low, or none is needed), and what was there: `stock`, `loot` (coins, cards of a
    treasure)."""
    at_once = t.rows("die_thrown").filter(pl.col("prior") == "interacted")
    thrown = at_once.group_by("play").agg(thrown=pl.col("amount").first(), throws=pl.len().cast(pl.Int64))
    rows = (
        t.only("interacted")
        .join(t.table(encounters), on="card", how="left", maintain_order="left")
        .join(thrown, on="play", how="left", maintain_order="left")
        .with_columns(pl.col("throws").fill_null(0))
        .with_columns(wins=(pl.col("die") == 0) | (pl.col("thrown") >= pl.col("die")).fill_null(False))
    )
    return before(t, rows).with_columns(stock=of_city("stk"), loot=of_city("trs"))


def triggers(t: Tables) -> pl.DataFrame:
    """A row a time that a card's effects are due: `trigger`, card, city, `actor` (null: none), `thrown`, and the table
    then."""
    shown = ["row", "game", "seq", "play", "trigger", "card", "city", "actor", "thrown"]
    nobody, nothing = pl.lit(None, pl.Int64).alias("actor"), pl.lit(None, pl.Int64).alias("thrown")
    kinds = {"encounter_placed": "enter", "encounter_left": "leave", "event_drawn": "event"}
    plain = [
        t.only(kind).with_columns(nobody, nothing, trigger=pl.lit(name)).select(shown) for kind, name in kinds.items()
    ]
    used = t.table(meetings).with_columns(
        trigger=pl.when("wins").then(pl.lit("use")).otherwise(pl.lit("fail")), actor=pl.col("seat")
    )
    known = t.table(effects).select("trigger", "card").unique()
    rows = pl.concat([*plain, used.select(shown)]).join(
        known, on=["trigger", "card"], how="semi", maintain_order="left"
    )
    return since(t, rows)


def due(t: Tables) -> pl.DataFrame:
    """A row an effect that is due: game, seq, play, `trigger`, card, city, `actor`, `does`, `who`, `due`, and the table
    then; times the die where it counts."""
    rows = t.table(triggers).join(t.table(effects), on=["trigger", "card"], maintain_order="left")
    die = pl.when(pl.col("does") == "earn_die").then(pl.col("thrown").fill_null(0)).otherwise(1)
    return rows.with_columns(due=pl.col("due") * die)


def people(t: Tables) -> pl.DataFrame:
    """A row an effect that is due and a seat that it concerns, -1 where it concerns none; `coin`: its coins then."""
    rows = t.table(due).filter(pl.col("does").is_in(list(_TOLD)))
    each = by_seat(t, rows, "at", "coin").rename({"each": "seat"})
    who, seat, actor = pl.col("who"), pl.col("seat"), pl.col("actor")
    concerned = each.filter(
        (who == "all") | ((who == "self") & (seat == actor)) | ((who == "others") & (seat != actor))
        | ((who == "here") & (pl.col("at") == pl.col("city")))
    )  # fmt: skip
    hers = pl.when(pl.col("does").is_in(["treasure", *_TURNED])).then(NOBODY).otherwise("actor").cast(pl.Int64)
    alone = rows.filter(who == "none").with_columns(seat=hers, coin=pl.lit(0, pl.Int32), at=pl.lit(0, pl.Int32))
    return pl.concat([concerned, alone.select(concerned.columns)])


def told(t: Tables) -> pl.DataFrame:
    """play, card, seat (-1: none), event, `told` (coins, cards, actions, or times), `left` (coins of the seat after the
    last)."""
    kinds = {*_TOLD.values(), "nothing_drawn", "costs_lowered", "prices_lowered"}
    rows = since(t, t.only(*sorted(kinds)))
    event = pl.col("event").cast(pl.String)
    number = (
        pl.when(event.is_in(["earned", "paid", "actions_gained", "costs_raised", "prices_raised"])).then("amount")
        .when(event.is_in(["costs_lowered", "prices_lowered"])).then(-pl.col("amount"))
        .otherwise(1)
    )  # fmt: skip
    same = event.replace({"nothing_drawn": "drawn", "costs_lowered": "costs_raised", "prices_lowered": "prices_raised"})
    named = rows.with_columns(left=of_seat(t, "coin"), told=number, event=same, seat=pl.col("seat").fill_null(NOBODY))
    return named.group_by(_KEYS, maintain_order=True).agg(
        pl.col("told").sum(), pl.col("left").min(), pl.col("game", "seq").first()
    )


def outcomes(t: Tables) -> pl.DataFrame:
    """A row a play, card, seat (-1: none) and event of effects: game, seq, `due` and `told`, and what may excuse less:
    `coin` (when it was due) and `left` (after it), `offer` (resource of the city, -1: none), `hand` and `deck` (cards
    when the play is over)."""
    does = pl.col("does")
    asked = t.table(people).with_columns(
        event=does.replace_strict(_TOLD, return_dtype=pl.String), offer=of_city("res"),
        due=pl.when(does.is_in(_ONCE)).then(1).otherwise("due"),
    )  # fmt: skip
    said = t.table(told)
    changed = said.filter(pl.col("event") == "exchanged").select("play", "card", "seat")
    drawn = t.table(effects).filter(does == "exchange").select("card", "trigger", "due", event=pl.lit("drawn"))
    more = (
        asked.filter(does == "exchange")
        .drop("due", "event")
        .join(drawn, on=["card", "trigger"])
        .join(changed, on=["play", "card", "seat"], how="semi")
        .select(asked.columns)
    )
    wanted = pl.concat([asked, more]).group_by(_KEYS, maintain_order=True).agg(
        pl.col("due").sum(), pl.col("coin").min(), pl.col("offer").first(), pl.col("game", "seq").first()
    )  # fmt: skip
    both = wanted.join(said, on=_KEYS, how="full", coalesce=True).with_columns(
        pl.col("due", "told").fill_null(0), game=pl.coalesce("game", "game_right"), seq=pl.coalesce("seq", "seq_right")
    )
    ends = t.table(play_ends)
    late = since(t, both.select("play").unique().join(ends, on="play"))
    held = [f"held_{n}" for n in range(t.players)]
    known = both.join(late.select("play", *held, deck="deck_res"), on="play", how="left")
    return known.with_columns(hand=of_seat(t, "held")).sort("game", "seq")

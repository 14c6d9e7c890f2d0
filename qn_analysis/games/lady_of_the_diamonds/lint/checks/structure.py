"""LD8: what holds of the log itself, besides what holds of any (`core.lint.structure_checks`)."""

from __future__ import annotations

import polars as pl

from ...words.events import EVENTS
from ..tables import Departures, Tables, names
from . import check


@check("LD805", "no-such-place", "error", "setup.face_up", needs="scores", values="place places event")
def no_such_place(t: Tables) -> pl.DataFrame:
    """A place does not exist in the gem pit.

    The pit has four places. Example: a card is laid at place 5.
    """
    rows = t.rare(pl.col("slot") >= t.rules.face_up)
    return t.some(rows).select(
        "game", "seq", "seat", place=pl.col("slot") + 1, places=pl.lit(t.rules.face_up),
        event=pl.col("event").cast(pl.String),
    )  # fmt: skip


@check("LD806", "round-number-wrong", "error", "longer.setup", values="said due")
def round_number(t: Tables) -> Departures:
    """A row has the number of another round.

    Rounds are counted from 1 as they are set up. Example: a card of the second round is said to be of the first.
    """
    begun = (pl.col("event") == "round_started").cast(pl.Int64).cum_sum().over("game").clip(1)
    rows = t.events.select("game", "seq", "seat", said=pl.col("round").cast(pl.Int64), due=begun)
    return Departures(rows, pl.col("said") != pl.col("due"))


@check("LD808", "event-in-wrong-phase", "error", values="phase event")
def wrong_phase(t: Tables) -> pl.DataFrame:
    """An event is told of a phase in which it cannot be.

    Pieces, titles, permanence and scoring have phases of their own, and a supply is exhausted in the phase in which its
    last piece is taken. Example: a title is claimed in the phase of set-up.
    """
    # A supply is exhausted by the pieces that were just taken: the row belongs to their phase.
    taking = pl.col("event").is_in(["taken", "matched", "taken_instead"])
    before = pl.when(taking).then(pl.col("phase")).forward_fill().over("game")
    left_over = (pl.col("event") == "supply_exhausted") & (pl.col("phase") != before)
    rows = pl.concat([t.out_of_phase(EVENTS), t.events.filter(left_over)]).unique("row", maintain_order=True)
    return t.some(rows).select("game", "seq", "seat", "phase", event=pl.col("event").cast(pl.String))


@check("LD809", "event-out-of-place", "error", "play.one_card", values="event")
def out_of_place(t: Tables) -> Departures:
    """Pieces are taken or titles move where no card was played.

    Only a card that is played adds pieces, and only pieces move titles. Example: a ruby is taken during the scoring.
    """
    owned = [event for event, said in EVENTS.items() if said.group in ("pieces", "titles")]
    stray = pl.col("active").is_null() & pl.col("event").is_in(names(owned))
    return Departures(t.events, stray).select("game", "seq", "seat", event=pl.col("event").cast(pl.String))

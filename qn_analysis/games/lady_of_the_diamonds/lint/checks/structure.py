"""LD8: what holds of the log itself."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint import structure_checks as structure
from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import rare

from ...log.schema import LAYOUT
from ...words.events import EVENTS
from ..tables import Tables, counted, names
from . import check


@check("LD801", "gap-in-sequence", "error", needs=Needs.SCORES, values="found wanted")
def gaps(t: Tables) -> pl.DataFrame:
    """The rows of a game are not numbered 0, 1, 2 and so on.

    Rows are found again by game and number, and what happened is told by their order. Example: after row 40 comes row
    42.
    """
    return structure.gaps(t)


@check("LD802", "missing-value", "error", values="event column")
def lacking(t: Tables) -> pl.DataFrame:
    """A column is empty that the event should fill.

    Each event declares what it says; without it the rules cannot be followed. Example: a card played without its name.
    """
    return structure.missing_values(t, LAYOUT.says, ("turn", "round", "phase"))


@check("LD803", "undeclared-value", "warning", needs=Needs.SCORES, values="event column value")
def undeclared(t: Tables) -> pl.DataFrame:
    """A column is filled that says nothing in this event.

    What has no meaning is a mistake, or hides one. Example: a place of the pit where a title is claimed.
    """
    return structure.undeclared_values(t, EVENTS)


@check(
    "LD804", "nobody-sits-there", "error", "about.players", "contents.chests",
    needs=Needs.SCORES, values="event column number players",
)  # fmt: skip
def nobody(t: Tables) -> pl.DataFrame:
    """A seat does not exist at this table.

    What nobody does changes no chest and no score. Example: Seat 4 plays in a game of three.
    """
    return structure.seats_beyond_table(t)


@check("LD805", "no-such-place", "error", "setup.face_up", needs=Needs.SCORES, values="place places event")
def no_such_place(t: Tables) -> pl.DataFrame:
    """A place does not exist in the gem pit.

    The pit has four places. Example: a card is laid at place 5.
    """
    rows = rare(t.events, pl.col("slot") >= t.rules.face_up)
    return rows.select(
        "game", "seq", "seat", place=pl.col("slot") + 1, places=pl.lit(t.rules.face_up),
        event=pl.col("event").cast(pl.String),
    )  # fmt: skip


@check("LD806", "round-number-wrong", "error", "longer.setup", values="said due")
def round_number(t: Tables) -> pl.DataFrame:
    """A row has the number of another round.

    Rounds are counted from 1 as they are set up. Example: a card of the second round is said to be of the first.
    """
    begun = (pl.col("event") == "round_started").cast(pl.Int64).cum_sum().over("game").clip(1)
    rows = t.events.select("game", "seq", "seat", said=pl.col("round").cast(pl.Int64), due=begun)
    return rows.filter(pl.col("said") != pl.col("due"))


@check("LD807", "game-not-listed", "error", needs=Needs.SCORES, values="listed rows first last")
def unlisted(t: Tables) -> pl.DataFrame:
    """A game is not listed once, has no events or is of another part.

    The game table lists each game of the log once. Example: game 7 has events and no row in the game table.
    """
    return structure.unlisted(t, t.table(counted))


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
    rows = pl.concat([structure.out_of_phase(t, EVENTS), t.events.filter(left_over)]).unique("row", maintain_order=True)
    return rows.select("game", "seq", "seat", "phase", event=pl.col("event").cast(pl.String))


@check("LD809", "event-out-of-place", "error", "play.one_card", values="event")
def out_of_place(t: Tables) -> pl.DataFrame:
    """Pieces are taken or titles move where no card was played.

    Only a card that is played adds pieces, and only pieces move titles. Example: a ruby is taken during the scoring.
    """
    owned = [event for event, said in EVENTS.items() if said.group in ("pieces", "titles")]
    stray = pl.col("active").is_null() & pl.col("event").is_in(names(owned))
    return t.events.filter(stray).select("game", "seq", "seat", event=pl.col("event").cast(pl.String))

"""QN7: turns and the end; `scores` has the scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import numpy as np
import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare
from qn_analysis.core.log.knowledge import Knows

from ...words.cards import Card
from ...words.events import EVENTS, Event
from ...words.phases import Phase
from ..folds.state import FOREIGN, LOOSE, OPEN, SETUP, STAGE, TURN, WORD, YEAR
from ..tables import STAGE_OF, Tables
from ..tables.market import beside, course
from ..tables.setup import games
from ..tables.turns import after_last, marks, may_be, same_game
from . import check


@check(
    "QN701", "turn-out-of-order", "error", "turn.order", "setup.first_player.seat",
    needs=Needs.PUBLIC, values="wanted_seat",
)  # fmt: skip
def turn_out_of_order(t: Tables) -> Departures:
    """A turn is not that of the next player clockwise, or the first is not that of the first player.

    ## What it finds
    A `turn_started` event whose seat is not the one after the last turn's, or, for the first turn, not seat 0.

    ## Why it matters
    Every player has as many turns as the others, in a fixed order.

    ## Example
    After seat 1's turn seat 0 of three begins.

    ## What a log must tell
    Turns; cards may be hidden.
    """
    before = pl.when(same_game(1)).then(pl.col("seat").shift(1)).cast(pl.Int64)
    rows = t.rows("turn_started").select("game", "seq", "seat", wanted_seat=(before + 1).fill_null(0) % t.players)
    return Departures(rows, pl.col("seat").ne_missing(pl.col("wanted_seat")))


_SALE = [event.name.lower() for event in Event if Event.SALE_OPENED <= event <= Event.SALE_CLOSED]


@check("QN702", "turn-number-wrong", "error", "turn.order", needs=Needs.SALES, values="said wanted")
def turn_number_wrong(t: Tables) -> pl.DataFrame | Departures:
    """The number of the turn does not rise by one with each turn, and only then.

    ## What it finds
    A row whose `turn` is not that of the row before it, one more where a turn starts; a game begins with turn 0, the set-
    up. In a log of sales alone, a row of a turn before that of the row before it, or of another turn than its sale.

    ## Why it matters
    Whatever counts turns, such as when a postponed sale is due, relies on it.

    ## Example
    Turn 13 starts right after turn 11.

    ## What a log must tell
    Turns; rows without one are passed over.
    """
    if t.knows == Knows.SALES:
        return _of_sales(t)
    started = (pl.col("event") == "turn_started").cast(pl.UInt16)
    before = pl.when(same_game(1)).then(pl.col("turn").shift(1)).otherwise(pl.lit(0, pl.UInt16))
    some, itself = after_last(t, TURN)
    rows = some.select("game", "seq", "seat", said="turn", wanted=before + started)
    return Departures(rows, itself & (pl.col("said") != pl.col("wanted")))


def _of_sales(t: Tables) -> pl.DataFrame:
    """Rows of sales that are not of the turn of their sale, or in a turn that has passed."""
    event = pl.col("event")
    held = event.is_in(_SALE) & (event != "sale_opened") & (event.shift(1) != "sale_closed") | (event == "sale_closed")
    rows = t.events.select(
        "game",
        "seq",
        "seat",
        held.alias("held"),
        said="turn",
        wanted=pl.when(same_game(1)).then(pl.col("turn").shift(1)),
    )
    wrong = (pl.col("said") < pl.col("wanted")) | (pl.col("held") & (pl.col("said") != pl.col("wanted")))
    return rare(rows, wrong.fill_null(value=False)).drop("held")


@check(
    "QN703", "turn-not-closed", "error", "turn.order", "turn.phases",
    needs=Needs.PUBLIC, values="active event found wanted",
)  # fmt: skip
def turn_not_closed(t: Tables) -> pl.DataFrame:
    """A turn does not end before the next one begins, or something lies between two turns.

    ## What it finds
    A `turn_started` event, except the first, that does not follow a `turn_ended` event; a `turn_ended` event that no
    `turn_started` event follows, or whose seat is not the active player's.

    ## Why it matters
    What lies outside a turn belongs to nobody's turn.

    ## Example
    Seat 2's turn begins while seat 1's has not ended.

    ## What a log must tell
    Turns; cards may be hidden.
    """
    # found and wanted (what stands next to it), active (seat)
    said = ("game", "seq", "seat", "active", pl.col("event", "found").cast(pl.String))
    if not len(may_be(t, LOOSE | OPEN | FOREIGN)):
        return t.events.clear().with_columns(found="event").select(*said, wanted=pl.lit(""))
    loose, open_, other = (
        marks(t, pl.Series(may_be(t, what).astype(np.int64))).with_columns(found=near)
        for what, near in ((LOOSE, "before"), (OPEN, "after"), (FOREIGN, "event"))
    )
    wanted = {"turn_ended": loose, "turn_started": open_, "the active seat": other}
    return pl.concat([wrong.select(*said, wanted=pl.lit(name)) for name, wrong in wanted.items()])


@check("QN704", "year-wrong", "error", "sale.year", "sale.three", needs=Needs.SCORES, values="said wanted")
def year_wrong(t: Tables) -> Departures:
    """The year is not the number of sales held so far, plus one.

    ## What it finds
    A row whose `year` is not that of the row before it, one more where the last display of a sale has just been closed; a
    game begins in year 1, and no year begins after the last sale.

    ## Why it matters
    A year lasts from one sale to the next; statistics by year rely on it.

    ## Example
    The third year begins when the second Merchant is drawn, although its sale is postponed.

    ## What a log must tell
    Sales and the year of each row.
    """
    event = pl.col("event")
    closed = (event.shift(1) == "sale_closed") & (event != "sale_closed") & (event != "game_over")
    expected = (
        pl.when(same_game(1)).then(pl.col("year").shift(1) + closed.cast(pl.UInt8)).otherwise(pl.lit(1, pl.UInt8))
    )
    some, itself = after_last(t, YEAR)
    rows = some.select("game", "seq", "seat", said="year", wanted=expected)
    return Departures(rows, itself & (pl.col("said") != pl.col("wanted")))


@check(
    "QN705", "phase-out-of-order", "error", "turn.phases", "devaluation.order",
    needs=Needs.PUBLIC, values="event phase before_phase",
)  # fmt: skip
def phase_out_of_order(t: Tables) -> Departures:
    """A phase of a turn comes after one that it should precede.

    ## What it finds
    A row in an earlier phase than the row before it in the same turn. The order is influence, purchase (with the
    Astrologer), devaluation, filling the market (with the Queen), end of the turn; Merchants and sales break in between.

    ## Why it matters
    Characters are played before cards are bought, and cards are bought before they get cheaper.

    ## Example
    A player buys a Ring and then plays a Thief.

    ## What a log must tell
    All public events, with their phase.
    """
    stages = pl.Series([STAGE_OF.get(phase, 0) for phase in Phase], dtype=pl.UInt8)
    some, itself = after_last(t, STAGE, "staged")
    staged = some.select("game", "seq", "event", "seat", "phase").with_columns(
        stage=pl.lit(stages).gather(pl.col("phase").to_physical())
    )
    early = (pl.col("event") != "turn_started") & (pl.col("stage") < pl.col("stage").shift(1))
    late = Departures(staged.with_columns(before_phase=pl.col("phase").shift(1)), itself & same_game(1) & early)
    return late.select("game", "seq", "seat", pl.col("event", "phase", "before_phase").cast(pl.String))


@check(
    "QN706", "event-in-wrong-phase", "error", "turn.phases", "influence.own_turn", "purple.timing",
    needs=Needs.SALES, values="event phase",
)  # fmt: skip
def event_in_wrong_phase(t: Tables) -> pl.DataFrame:
    """An event is written down in a phase in which it cannot happen.

    ## What it finds
    A row whose `phase` is none of those of its event, or in the set-up after the first turn began or in another phase
    before it. The Queen and the Alchemist are played in phases of their own, a hand is seen for want of a gem in that of
    the answer to a Forger, and an Astrologer is discarded in the purchase where it was bought, in its own phase where it
    was drawn.

    ## Why it matters
    The phase says what the rules allow at that moment.

    ## Example
    A purchase is written down in the influence phase.

    ## What a log must tell
    The phase of each event; rows without one are passed over. In a log of sales alone the set-up is not looked at.
    """
    columns_said = ("game", "seq", "seat", pl.col("event", "phase").cast(pl.String))
    found = t.events[may_be(t, WORD | SETUP if t.knows >= Knows.PUBLIC else WORD)]
    return pl.concat([found.select(columns_said), *(rows.select(columns_said) for rows in _misplaced(t))])


def _misplaced(t: Tables) -> Iterator[pl.DataFrame]:
    """Rows in a phase of their event that is not that of their card, of the gem named, or of what comes before."""
    phases = {phase: pl.lit(phase.name.lower(), t.events.schema["phase"]) for phase in Phase}
    queen, alchemist = (pl.col("card") == name for name in ("queen", "alchemist"))
    special = pl.when(queen).then(phases[Phase.QUEEN]).when(alchemist).then(phases[Phase.ALCHEMIST])
    shown = pl.when(pl.col("gem").is_null()).then(phases[Phase.INFLUENCE]).otherwise(phases[Phase.FORGER_REPLY])
    bought = pl.when(pl.col("prev_event") == "bought").then(phases[Phase.PURCHASE])
    for rows, event, wanted in (
        (t.rows("played"), Event.PLAYED, special.otherwise(phases[Phase.INFLUENCE])),
        (t.rows("hand_seen"), Event.HAND_SEEN, shown),
        (
            beside(t, course(t, Event.DISCARDED), "prev_event"),
            Event.DISCARDED,
            bought.otherwise(phases[Phase.ASTROLOGER]),
        ),
    ):
        able = pl.col("phase").is_in([each.name.lower() for each in EVENTS[event].phases])
        wrong = rows.filter(able & (pl.col("phase") != wanted))
        if wrong.height:
            yield wrong


@check(
    "QN710", "wrong-number-of-sales", "error", "sale.three", "end.third_sale", "end.at_once",
    needs=Needs.SCORES, values="sales merchants",
)  # fmt: skip
def wrong_number_of_sales(t: Tables) -> Departures:
    """A game that is over has not had as many sales as there are Merchants.

    ## What it finds
    A game with more sales than the ruleset has Merchants, or one with `game_over` events and fewer sales. A log of scores
    alone may have the end of a game and no sale.

    ## Why it matters
    The game lasts as many years as there are Merchants, three in the rulebook.

    ## Example
    A game is over after two sales, since the third Merchant was postponed.

    ## What a log must tell
    Sales and the end of the game.
    """
    held = t.rows("sale_opened").select("game").group_by("game").agg(sales=pl.len())
    ended = t.rows("game_over").select("game", "seq").group_by("game").agg(seq=pl.col("seq").min())
    how: Literal["left", "full"] = "left" if t.knows == Knows.SCORES else "full"
    rows = held.join(ended, on="game", how=how, coalesce=True).with_columns(
        pl.col("sales").fill_null(0), merchants=pl.lit(t.rules.copies[Card.MERCHANT])
    )
    few = pl.col("seq").is_not_null() & (pl.col("sales") < pl.col("merchants"))
    return Departures(rows, few | (pl.col("sales") > pl.col("merchants"))).select("game", "seq", "sales", "merchants")


@check(
    "QN711", "final-result-incomplete", "error", "end.winner", "end.third_sale",
    needs=Needs.SCORES, values="times wanted",
)  # fmt: skip
def final_result_incomplete(t: Tables) -> pl.DataFrame:
    """The end of the game is not written down once for each player.

    ## What it finds
    A seat with no `game_over` event or with several, or such an event of a seat that nobody has. A log that tells more
    than sales must have the end of every game; one of sales or scores alone may lack it altogether.

    ## Why it matters
    Without it the places of the players are not known.

    ## Example
    A game of three players ends with two results.

    ## What a log must tell
    Sales and the end of the game.
    """
    ends = (
        t.rows("game_over")
        .select("game", "seat", "seq")
        .group_by("game", "seat")
        .agg(times=pl.len(), seq=pl.col("seq").min())
    )
    known = t.table(games) if t.knows >= Knows.PUBLIC else ends
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    wanted = known.select(pl.col("game").unique()).join(seats, how="cross").with_columns(wanted=pl.lit(1))
    rows = wanted.join(ends, on=["game", "seat"], how="full", coalesce=True, nulls_equal=True)
    counted = rows.with_columns(pl.col("times", "wanted").fill_null(0))
    wrong = counted.filter(pl.col("times") != pl.col("wanted"))
    return t.some(wrong).select("game", "seq", "seat", "times", "wanted").sort("game", "seat")


@check(
    "QN712", "game-ends-at-wrong-moment", "error", "end.third_sale", "end.at_once",
    needs=Needs.SCORES, values="before after",
)  # fmt: skip
def game_ends_at_wrong_moment(t: Tables) -> Departures:
    """The end of the game does not follow the last sale at once, or something follows the end.

    ## What it finds
    A `game_over` event that follows neither the close of a sale nor another result, or that something else follows. In a
    log of scores alone it may be all that there is of a game.

    ## Why it matters
    The third sale held is the last act of the game, in the middle of a turn if need be.

    ## Example
    After the third sale the market is filled once more before the game is over.

    ## What a log must tell
    Sales and the end of the game.
    """
    # after (events)
    before, after = (pl.col(name).cast(pl.String) for name in ("before", "after"))
    rows = marks(t, t.at("game_over")).select("game", "seq", "seat", before, after)
    alone = t.knows == Knows.SCORES and pl.col("before").is_null()
    early = ~(pl.col("before").is_in(("sale_closed", "game_over")).fill_null(False) | alone)
    return Departures(rows, early | (pl.col("after") != "game_over").fill_null(False))


@check("QN713", "final-place-wrong", "error", "end.winner", "end.tie", needs=Needs.SCORES, values="place score wanted")
def final_place_wrong(t: Tables) -> pl.DataFrame:
    """A final place is not the one that the scores give.

    ## What it finds
    A `game_over` event whose `count` is not one more than the number of players ahead. Ahead are those with more pounds;
    at equal totals, as the ruling `final_tie` of the log's ruleset says, nobody (the place is shared) or whoever sits
    later.

    ## Why it matters
    The highest score wins.

    ## Example
    Players with 140, 130 and 130 pounds are put first, second and third, although the second place is shared.

    ## What a log must tell
    Final scores and places.
    """
    ends = t.rows("game_over").select("game", "seq", "seat", place="count", score="amount")
    ends = ends.filter(pl.col("score").is_not_null()).unique(["game", "seat"], keep="first", maintain_order=True)
    best = ["score", "seat"] if t.rules.rulings["final_tie"] == "later_seat" else ["score"]
    row = pl.int_range(pl.len())
    ranked = ends.with_columns(row=row).sort("game", *best, descending=[False, *[True] * len(best)])
    fresh = pl.col("game").ne_missing(pl.col("game").shift())
    ahead = fresh | pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in best)
    first = pl.when(ahead).then(row).forward_fill() - pl.when(fresh).then(row).forward_fill()
    wrong = ranked.with_columns(wanted=first + 1).filter(pl.col("place").ne_missing(pl.col("wanted")))
    return t.some(wrong).sort("row").drop("row")

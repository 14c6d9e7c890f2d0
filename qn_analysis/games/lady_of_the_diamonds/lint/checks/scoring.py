"""LD6: what is scored, and how a game ends."""

from __future__ import annotations

import polars as pl

from ..tables import SCORED, Departures, Tables, names
from ..tables.scores import chests, finals, scored, standings
from . import check
from .setup import rounds

_TITLE = ["deal", "treasure"]
_TOLD = {"title_scored": "points", "permanent_scored": "bonus"}


def _unscored(t: Tables, event: str) -> pl.DataFrame:
    """Titles due for some points of which the log tells nothing at the end of their round; values: treasure, due."""
    due = _TOLD[event]
    there = t.rows(event).select(_TITLE)
    rows = t.table(standings).filter(pl.col(due) != 0).join(there, on=_TITLE, how="anti", maintain_order="left")
    ended = t.table(scored).group_by("deal").agg(pl.col("seq").last())
    known = t.some(rows).join(ended, on="deal", maintain_order="left")
    return known.select("game", "seq", "treasure", seat="holder", due=due)


def _scored_wrong(t: Tables, event: str) -> pl.DataFrame:
    """Points for titles that are not due, to another, twice, or too many; values: treasure, said, due (null: none)."""
    rows = t.only(event).with_columns(nth=pl.int_range(1, pl.len() + 1).over(_TITLE))
    due = t.table(standings).select(*_TITLE, "holder", due=_TOLD[event])
    known = rows.join(due, on=_TITLE, how="left", maintain_order="left").with_columns(
        said=pl.col("amount").cast(pl.Int64)
    )
    right = (pl.col("said") == pl.col("due")) & (pl.col("seat") == pl.col("holder")) & (pl.col("nth") == 1)
    wrong = known.filter(~right.fill_null(False))
    return wrong.select("game", "seq", "seat", "treasure", "said", "due")


@check("LD601", "title-scored-wrong", "error", "scoring.titles", values="treasure said due")
def title_wrong(t: Tables) -> pl.DataFrame:
    """A title scores for another than its holder, or other points than its own.

    Each title scores its points once, for who holds it at the end of the round. Example: a title of 4 scores 5.
    """
    return _scored_wrong(t, "title_scored")


@check("LD602", "title-unscored", "error", "scoring.titles", values="treasure due")
def title_unscored(t: Tables) -> pl.DataFrame:
    """A title that somebody holds scores nothing.

    All titles held at the end of the round score. Example: the row of the sapphire title is missing.
    """
    return _unscored(t, "title_scored")


@check("LD603", "bonus-wrong", "error", "scoring.permanent", "advanced.permanent", values="treasure said due")
def bonus_wrong(t: Tables) -> pl.DataFrame:
    """A bonus is scored for a title that is not permanent, or it is of another size.

    Each permanent title brings its holder one point, once; a ruling says whether one made so by its supply does in the
    basic game. Example: 2 points for a permanent title.
    """
    return _scored_wrong(t, "permanent_scored")


@check("LD604", "bonus-unscored", "error", "scoring.permanent", "advanced.permanent", values="treasure due")
def bonus_unscored(t: Tables) -> pl.DataFrame:
    """A permanent title does not bring its bonus.

    Each permanent title brings its holder one point. Example: the row of the bonus is missing.
    """
    return _unscored(t, "permanent_scored")


@check(
    "LD605", "variety-wrong", "error", "scoring.variety", "scoring.variety_more", "scoring.variety_gold",
    values="sets_said sets said due",
)  # fmt: skip
def variety_wrong(t: Tables) -> Departures:
    """Points for variety are scored that the chest does not bring.

    A complete set is one of each gem and a nugget; pearls stand for none, and further sets need further gold. Example:
    two sets are scored with one nugget.
    """
    chest = t.table(chests).select("deal", "seat", "sets", due="variety")
    rows = t.only("variety_scored").with_columns(nth=pl.int_range(1, pl.len() + 1).over("deal", "seat"))
    known = rows.join(chest, on=["deal", "seat"], how="left", maintain_order="left").with_columns(
        said=pl.col("amount").cast(pl.Int64), sets_said=pl.col("count").cast(pl.Int64)
    )
    right = (pl.col("said") == pl.col("due")) & (pl.col("sets_said") == pl.col("sets")) & (pl.col("nth") == 1)
    return Departures(known, ~right.fill_null(False)).select("game", "seq", "seat", "sets_said", "sets", "said", "due")


@check("LD606", "variety-unscored", "error", "scoring.variety", "scoring.variety_more", values="sets due")
def variety_unscored(t: Tables) -> pl.DataFrame:
    """A complete set scores nothing.

    A chest with each of the five gems and gold scores for variety. Example: the row is missing.
    """
    there = t.rows("variety_scored").select("deal", "seat")
    rows = (
        t.table(chests)
        .filter(pl.col("variety") > 0)
        .join(there, on=["deal", "seat"], how="anti", maintain_order="left")
    )
    ended = t.table(scored).select("deal", "seat", "seq").unique(["deal", "seat"], keep="first")
    known = rows.drop("seq").join(ended, on=["deal", "seat"], maintain_order="left")
    return t.some(known).select("game", "seq", "seat", "sets", due="variety")


@check(
    "LD607", "round-not-added-up", "error", "scoring.titles", "scoring.permanent", "scoring.variety",
    values="due said",
)  # fmt: skip
def not_added_up(t: Tables) -> Departures:
    """The points of a round are not the sum of what was scored.

    Titles, bonus points and variety are added. Example: 4 and 3 make 8.
    """
    sums = pl.col("event") == "round_scored"
    part = pl.when(~sums).then("amount").otherwise(0).cast(pl.Int64)
    rows = t.only(*names(SCORED)).with_columns(due=part.cum_sum().over("deal", "seat")).filter(sums)
    said = rows.select("game", "seq", "seat", "due", said=pl.col("amount").cast(pl.Int64))
    return Departures(said, pl.col("said") != pl.col("due"))


@check("LD608", "titles-miscounted", "error", "scoring.titles", "scoring.tie", values="due said")
def titles_miscounted(t: Tables) -> Departures:
    """A player is said to hold more or fewer titles at the end of a round.

    The number of titles breaks ties. Example: three titles are told where two are held.
    """
    held = t.table(standings).group_by("deal", seat="holder").agg(due=pl.len().cast(pl.Int64))
    rows = t.table(scored).join(held, on=["deal", "seat"], how="left", maintain_order="left")
    wrong = Departures(rows.with_columns(pl.col("due").fill_null(0)), pl.col("titles") != pl.col("due"))
    return wrong.select("game", "seq", "seat", "due", said="titles")


@check("LD609", "round-unscored", "error", "longer.setup", "play.ten_cards", values="round_number times")
def round_unscored(t: Tables) -> Departures:
    """The points of a player in a round are not written down just once.

    At the end of each round the points of everyone are written down. Example: the points of Seat 2 are missing.
    """
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    times = t.table(scored).group_by("deal", "seat").agg(times=pl.len())
    due = t.table(rounds).select("game", "deal", "seq", round_number="nth").join(seats, how="cross")
    rows = due.join(times, on=["deal", "seat"], how="left", maintain_order="left").with_columns(
        pl.col("times").fill_null(0)
    )
    return Departures(rows, pl.col("times") != 1).select("game", "seq", "seat", "round_number", "times")


@check("LD610", "wrong-number-of-rounds", "error", "longer.end", "about.length", values="played due")
def number_of_rounds(t: Tables) -> Departures:
    """A game has more or fewer rounds than it should.

    A game has the number of rounds that was set, or goes on until somebody reaches the score. Example: a second round
    in the short game.
    """
    # due (null: more, for the score is not reached)
    played = t.table(rounds).group_by("game", maintain_order=True).agg(played=pl.len(), seq=pl.col("seq").last())
    if t.rules.rounds:
        due = played.with_columns(due=pl.lit(t.rules.rounds, pl.Int64))
    else:
        sums = t.table(scored).with_columns(total=pl.col("said").cum_sum().over("game", "seat"))
        reached = sums.with_columns(nth=pl.col("deal").rank("dense").over("game").cast(pl.Int64)).filter(
            pl.col("total") >= t.rules.target
        )
        ends = reached.group_by("game").agg(due=pl.col("nth").min())
        due = played.join(ends, on="game", how="left", maintain_order="left")
    return Departures(due, pl.col("played").cast(pl.Int64).ne_missing(pl.col("due"))).select(
        "game", "seq", "played", "due"
    )


@check("LD611", "final-result-incomplete", "error", "scoring.winner", "scoring.shared", values="times")
def incomplete(t: Tables) -> pl.DataFrame:
    """A game does not end with the result of each player.

    The last rows of a game tell the place and the points of everyone, once. Example: the log breaks off before.
    """
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    over = t.events.with_columns(back=pl.int_range(pl.len(), 0, -1).over("game")).filter(pl.col("event") == "game_over")
    told = over.group_by("game", "seat").agg(times=pl.len(), early=(pl.col("back") > t.players).any())
    due = t.events.group_by("game", maintain_order=True).agg(pl.col("seq").last()).join(seats, how="cross")
    rows = due.join(told, on=["game", "seat"], how="left", maintain_order="left").with_columns(
        pl.col("times").fill_null(0), pl.col("early").fill_null(False)
    )
    return t.some(rows.filter((pl.col("times") != 1) | pl.col("early"))).drop("early")


@check("LD612", "final-score-wrong", "error", "longer.total", "longer.setup", values="said due")
def final_score(t: Tables) -> Departures:
    """The final points of a player are not the sum of the rounds.

    The points of all rounds are added. Example: 16 and 9 make 24.
    """
    rows = t.only("game_over").join(t.table(finals), on=["game", "seat"], how="left", maintain_order="left")
    said = rows.select("game", "seq", "seat", said=pl.col("amount").cast(pl.Int64), due="total")
    return Departures(said, pl.col("said").ne_missing(pl.col("due")))


@check(
    "LD613", "final-place-wrong", "error", "scoring.winner", "scoring.tie", "scoring.shared", "longer.total",
    "longer.tie", "longer.shared",
    values="said due",
)  # fmt: skip
def final_place(t: Tables) -> Departures:
    """A place at the end is not what points and titles give.

    Most points win; a tie goes to who held more titles in the final round (or, by a ruling, had the better place in
    it), and is else shared. Example: two players tied, with four titles and two, are both first.
    """
    rows = t.only("game_over").join(t.table(finals), on=["game", "seat"], how="left", maintain_order="left")
    said = rows.select("game", "seq", "seat", said=pl.col("count").cast(pl.Int64), due="place")
    return Departures(said, pl.col("said").ne_missing(pl.col("due")))

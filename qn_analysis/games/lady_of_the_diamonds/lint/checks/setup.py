"""LD1: how games and rounds are set up."""

from __future__ import annotations

import polars as pl

from ...words.cards import FEWEST, SEATS
from ..checklist import SINCE, check
from ..tables import SETUP, Tables, names
from ..tables.cards import drawn
from ..tables.treasure import by_treasure


def rounds(t: Tables) -> pl.DataFrame:
    """A row a round: deal, game, seq, seat, `nth` of its game, `opens` (seat of `game_started`)."""
    opens = t.rows("game_started").select("game", opens="seat").unique("game", keep="first")
    rows = t.only("round_started").with_columns(nth=pl.int_range(1, pl.len() + 1).over("game"))
    return rows.join(opens, on="game", how="left", maintain_order="left")


@check("LD101", "number-of-players", "error", "about.players", since=SINCE)
def players(t: Tables) -> pl.DataFrame:
    """Games of a wrong number of players; values: said, players (of the log)."""
    said = t.rows("game_started").select("game", "seq", said="count", players=pl.lit(t.players))
    right = pl.col("said").is_between(FEWEST, SEATS) & (pl.col("said") == t.players)
    return said.filter(~right.fill_null(False))


@check(
    "LD102", "supply-off", "error", "contents.gold", "contents.pearls", "contents.gems", "contents.diamonds",
    "contents.rubies", "contents.emeralds", "contents.sapphires", "contents.amethysts", "setup.piles", "setup.chest",
    "advanced.supply", "advanced.diamonds", "advanced.rubies", "advanced.emeralds", "advanced.sapphires",
    "advanced.amethysts", "advanced.others", since=SINCE,
)  # fmt: skip
def supply(t: Tables) -> pl.DataFrame:
    """Piles that a round does not have as it should; values: treasure, said (null: no pile), due, piles."""
    due = (
        t.table(rounds)
        .select("game", "seq", "deal")
        .join(by_treasure(t, "due", t.rules.supply_for(t.players)), how="cross")
    )
    told = t.only("supplied").group_by("deal", "treasure").agg(said=pl.col("count").last(), piles=pl.len())
    both = due.join(told, on=["deal", "treasure"], how="left", maintain_order="left")
    wrong = pl.col("said").cast(pl.Int64).ne_missing(pl.col("due")) | (pl.col("piles") != 1)
    return both.filter(wrong & ((pl.col("due") > 0) | pl.col("said").is_not_null())).drop("deal")


@check("LD103", "hand-size", "error", "setup.hand", since=SINCE)
def hand_size(t: Tables) -> pl.DataFrame:
    """Hands of a wrong size; values: cards, due."""
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    dealt = t.only("dealt").group_by("deal", "seat").agg(cards=pl.len())
    hands = t.table(rounds).select("game", "seq", "deal").join(seats, how="cross")
    both = hands.join(dealt, on=["deal", "seat"], how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards").fill_null(0), due=pl.lit(t.rules.hand_size)).drop("deal")
    return counted.filter(pl.col("cards") != pl.col("due"))


@check("LD104", "pit-not-laid-out", "error", "setup.face_up", since=SINCE)
def face_up(t: Tables) -> pl.DataFrame:
    """Rounds whose pit is not laid out once at each place; values: cards, places, due."""
    laid = t.only("laid_out").group_by("deal").agg(cards=pl.len(), places=pl.col("slot").n_unique())
    both = t.table(rounds).select("game", "seq", "deal").join(laid, on="deal", how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards", "places").fill_null(0), due=pl.lit(t.rules.face_up)).drop("deal")
    return counted.filter((pl.col("cards") != pl.col("due")) | (pl.col("places") != pl.col("due")))


@check("LD105", "first-turn-of-another", "error", "setup.first", "longer.first", since=SINCE)
def first_turn(t: Tables) -> pl.DataFrame:
    """Rounds begun by the wrong seat; values: round_number, other (whose turn it is)."""
    turn = ((pl.col("opens") + pl.col("nth") - 1) % t.players).cast(pl.Int64)
    rows = t.table(rounds).select("game", "seq", "seat", round_number="nth", other=turn)
    return rows.filter(pl.col("seat").cast(pl.Int64).ne_missing(pl.col("other")))


@check("LD106", "setup-out-of-place", "error", "longer.setup", "setup.deck", "setup.titles", since=SINCE)
def out_of_place(t: Tables) -> pl.DataFrame:
    """Set-up after the first card of a round, before its round, before the last round is scored, or cards dealt after
    the pit; values: event."""
    begun = pl.col("active").is_not_null() | (pl.col("play") != pl.col("play").first()).over("deal")
    late = (pl.col("event") == "dealt") & ((pl.col("event") == "laid_out").cast(pl.Int32).cum_sum().over("deal") > 0)
    lone = pl.col("event").is_in(names(SETUP[2:])) & (pl.col("event").first().over("deal") != "round_started")
    again = (pl.col("event") == "game_started") & (pl.col("seq").first().over("game") != pl.col("seq"))
    unscored = (pl.col("event") == "round_started") & ~pl.col("event").shift().over("game").is_in(
        ["game_started", "round_scored"]
    ).fill_null(False)
    rows = t.events.with_columns(wrong=(begun | lone) & pl.col("event").is_in(names(SETUP)) | again | unscored | late)
    return rows.filter("wrong").select("game", "seq", "seat", event=pl.col("event").cast(pl.String))


@check("LD107", "card-outside-deck", "error", "contents.cards", since=SINCE)
def outside(t: Tables) -> pl.DataFrame:
    """Cards of which the deck has none; values: card."""
    return t.table(drawn).filter(pl.col("copies") == 0).select("game", "seq", "seat", "card")


@check("LD108", "beyond-copies", "error", "contents.cards", "play.hand_not_replaced", since=SINCE)
def copies(t: Tables) -> pl.DataFrame:
    """Cards that come once too often in a round; values: card, nth, copies."""
    rows = t.table(drawn).filter((pl.col("nth") > pl.col("copies")) & (pl.col("copies") > 0))
    return rows.select("game", "seq", "seat", "card", "nth", "copies")

"""LD1: how games and rounds are set up."""

from __future__ import annotations

import polars as pl

from ...words.cards import FEWEST, SEATS
from ..tables import SETUP, Departures, Tables, names
from ..tables.cards import drawn
from ..tables.treasure import by_treasure
from . import check


def rounds(t: Tables) -> pl.DataFrame:
    """A row a round: deal, game, seq, seat, `nth` of its game, `opens` (seat of `game_started`)."""
    opens = t.rows("game_started").select("game", opens="seat").unique("game", keep="first")
    rows = t.only("round_started").with_columns(nth=pl.int_range(1, pl.len() + 1).over("game"))
    return rows.join(opens, on="game", how="left", maintain_order="left")


@check("LD101", "number-of-players", "error", "about.players", values="said players")
def players(t: Tables) -> Departures:
    """A game begins with a number of players that the box or the log does not have.

    Two to five people play, and supplies, hands and turns depend on how many. Example: the log is of three players, and
    a game in it is said to begin with five.
    """
    # players (of the log)
    said = t.rows("game_started").select("game", "seq", said="count", players=pl.lit(t.players))
    right = pl.col("said").is_between(FEWEST, SEATS) & (pl.col("said") == t.players)
    return Departures(said, ~right.fill_null(False))


@check(
    "LD102", "supply-off", "error", "contents.gold", "contents.pearls", "contents.gems", "contents.diamonds",
    "contents.rubies", "contents.emeralds", "contents.sapphires", "contents.amethysts", "setup.piles", "setup.chest",
    "advanced.supply", "advanced.diamonds", "advanced.rubies", "advanced.emeralds", "advanced.sapphires",
    "advanced.amethysts", "advanced.others",
    values="treasure due said piles",
)  # fmt: skip
def supply(t: Tables) -> pl.DataFrame:
    """A round begins with another supply of a treasure than the rules give.

    The basic game uses all pieces of the box; the advanced game has fewer gems, by the number of players. Example: 12
    diamonds for two players in the advanced game, which has 8.
    """
    # said (null: no pile)
    due = (
        t.table(rounds)
        .select("game", "seq", "deal")
        .join(by_treasure(t, "due", t.rules.supply_for(t.players)), how="cross")
    )
    told = t.only("supplied").group_by("deal", "treasure").agg(said=pl.col("count").last(), piles=pl.len())
    both = due.join(told, on=["deal", "treasure"], how="left", maintain_order="left")
    wrong = pl.col("said").cast(pl.Int64).ne_missing(pl.col("due")) | (pl.col("piles") != 1)
    return t.some(both.filter(wrong & ((pl.col("due") > 0) | pl.col("said").is_not_null()))).drop("deal")


@check("LD103", "hand-size", "error", "setup.hand", values="cards due")
def hand_size(t: Tables) -> Departures:
    """A player is dealt too many or too few cards.

    Everybody is dealt two cards before the pit is laid out, and must play them within the round. Example: a seat has
    three.
    """
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": t.events.schema["seat"]})
    dealt = t.only("dealt").group_by("deal", "seat").agg(cards=pl.len())
    hands = t.table(rounds).select("game", "seq", "deal").join(seats, how="cross")
    both = hands.join(dealt, on=["deal", "seat"], how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards").fill_null(0), due=pl.lit(t.rules.hand_size)).drop("deal")
    return Departures(counted, pl.col("cards") != pl.col("due"))


@check("LD104", "pit-not-laid-out", "error", "setup.face_up", values="cards places due")
def face_up(t: Tables) -> Departures:
    """The gem pit is not laid out with one card at each place.

    Four cards lie face up when the first turn begins. Example: three cards, or two at the same place.
    """
    laid = t.only("laid_out").group_by("deal").agg(cards=pl.len(), places=pl.col("slot").n_unique())
    both = t.table(rounds).select("game", "seq", "deal").join(laid, on="deal", how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards", "places").fill_null(0), due=pl.lit(t.rules.face_up)).drop("deal")
    return Departures(counted, (pl.col("cards") != pl.col("due")) | (pl.col("places") != pl.col("due")))


@check("LD105", "first-turn-of-another", "error", "setup.first", "longer.first", values="round_number other")
def first_turn(t: Tables) -> Departures:
    """A round is begun by another player than the one to the left of who began the last.

    The first turn of each round passes to the left; that of the first round belongs to who is named when the game
    begins. Example: Seat 1 begins two rounds in a row.
    """
    # other (whose turn it is)
    turn = ((pl.col("opens") + pl.col("nth") - 1) % t.players).cast(pl.Int64)
    rows = t.table(rounds).select("game", "seq", "seat", round_number="nth", other=turn)
    return Departures(rows, pl.col("seat").cast(pl.Int64).ne_missing(pl.col("other")))


@check("LD106", "setup-out-of-place", "error", "longer.setup", "setup.deck", "setup.titles", values="event")
def out_of_place(t: Tables) -> pl.DataFrame:
    """Something of the set-up happens outside it.

    A round is set up whole before its first card, and anew only after the last one is scored. Example: a card is dealt
    after the first has been played.
    """
    begun = pl.col("active").is_not_null() | (pl.col("play") != pl.col("play").first()).over("deal")
    late = (pl.col("event") == "dealt") & ((pl.col("event") == "laid_out").cast(pl.Int32).cum_sum().over("deal") > 0)
    lone = pl.col("event").is_in(names(SETUP[2:])) & (pl.col("event").first().over("deal") != "round_started")
    again = (pl.col("event") == "game_started") & (pl.col("seq").first().over("game") != pl.col("seq"))
    unscored = (pl.col("event") == "round_started") & ~pl.col("event").shift().over("game").is_in(
        ["game_started", "round_scored"]
    ).fill_null(False)
    rows = t.events.with_columns(wrong=(begun | lone) & pl.col("event").is_in(names(SETUP)) | again | unscored | late)
    return t.some(rows.filter("wrong")).select("game", "seq", "seat", event=pl.col("event").cast(pl.String))


@check("LD107", "card-outside-deck", "error", "contents.cards", values="card")
def outside(t: Tables) -> Departures:
    """A card comes from the deck that the deck does not have.

    The ruleset says which cards there are. Example: a card of three diamonds, of which the default deck has none.
    """
    return Departures(t.table(drawn), pl.col("copies") == 0).select("game", "seq", "seat", "card")


@check("LD108", "beyond-copies", "error", "contents.cards", "play.hand_not_replaced", values="card nth copies")
def copies(t: Tables) -> Departures:
    """A kind of card comes more often in a round than there are copies.

    Played cards stay beside the chest until the round ends, so each copy comes once. Example: a fifth single diamond of
    four.
    """
    rows = Departures(t.table(drawn), (pl.col("nth") > pl.col("copies")) & (pl.col("copies") > 0))
    return rows.select("game", "seq", "seat", "card", "nth", "copies")

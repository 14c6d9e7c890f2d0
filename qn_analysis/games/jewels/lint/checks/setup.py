"""JW1: how games are set up."""

from __future__ import annotations

import polars as pl

from ...words.cards import CITIES, DIE, FEWEST, SEATS
from ...words.events import Event
from ..tables import SETUP, Departures, Tables, among, said_event, seats
from ..tables.board import since
from . import check


def games(t: Tables) -> pl.DataFrame:
    """A row a game: game, seq, opens (who has the Turn Counter)."""
    rows = t.rows("game_started").select("game", "seq", opens="seat")
    return rows.unique("game", keep="first", maintain_order=True)


def everybody(t: Tables) -> pl.DataFrame:
    """A row a game and seat: game, seq, opens, seat."""
    return t.table(games).join(seats(t), how="cross")


@check("JW101", "number-of-players", "error", "about.players", values="said players")
def players(t: Tables) -> Departures:
    """A game begins with a number of players that the box or the log does not have.

    Two to five people play, and rounds and the start of turns depend on how many. Example: the log is of three players,
    and a game in it is said to begin with four.
    """
    # players (of the log)
    said = t.rows("game_started").select("game", "seq", said="count", players=pl.lit(t.players))
    right = pl.col("said").is_between(FEWEST, SEATS) & (pl.col("said") == t.players)
    return Departures(said, ~right.fill_null(False))


@check("JW102", "first-coins", "error", "setup.coins", values="said due times")
def first_coins(t: Tables) -> Departures:
    """A player begins with other coins than the rules give.

    Everybody is given 25 coins, once; the retail edition gives one more for each seat after the first player (a
    ruling). Example: a player is given 24.
    """
    # times (given)
    given = t.only("coins_given").group_by("game", "seat").agg(said=pl.col("amount").sum(), times=pl.len())
    rising = t.rules.rulings["start_coins"] == "rising"
    more = (pl.col("seat") - pl.col("opens")) % t.players if rising else pl.lit(0)
    both = t.table(everybody).join(given, on=["game", "seat"], how="left", maintain_order="left")
    rows = both.with_columns(pl.col("said", "times").fill_null(0), due=t.rules.coins + more)
    wrong = Departures(rows, (pl.col("said") != pl.col("due")) | (pl.col("times") != 1))
    return wrong.select("game", "seq", "seat", "said", "due", "times")


@check("JW103", "hand-size", "error", "setup.hand", values="cards due")
def hand_size(t: Tables) -> Departures:
    """A player is dealt too many or too few resources.

    Everybody is dealt three resources before the rows are laid out. Example: a seat has two.
    """
    dealt = t.only("dealt").group_by("game", "seat").agg(cards=pl.len())
    both = t.table(everybody).join(dealt, on=["game", "seat"], how="left", maintain_order="left")
    counted = both.with_columns(pl.col("cards").fill_null(0), due=pl.lit(t.rules.hand))
    return Departures(counted, pl.col("cards") != pl.col("due")).select("game", "seq", "seat", "cards", "due")


@check("JW104", "rows-not-laid-out", "error", "setup.rows", "setup.cities", "setup.decks", values="cards cities event")
def rows_laid(t: Tables) -> pl.DataFrame:
    """The set-up does not lay a card of each kind at each city.

    Seven resources and seven encounters make the cities. Example: only six encounters are laid out.
    """
    early = pl.col("nth_turn") == 0
    found = []
    last = t.events.filter(early).group_by("game", maintain_order=True).agg(pl.col("row").max())
    decks = since(t, last)
    for event, deck in (("resource_placed", "deck_res"), ("encounter_placed", "deck_enc")):
        left = decks.select("game", left=deck)
        laid = t.rows(event).filter(early).group_by("game").agg(cards=pl.len(), cities=pl.col("city").n_unique())
        both = t.table(games).join(laid, on="game", how="left", maintain_order="left").join(left, on="game")
        rows = both.with_columns(pl.col("cards", "cities").fill_null(0))
        right = (pl.col("cards") == pl.col("cities")) & ((pl.col("cards") == CITIES) | (pl.col("left") == 0))
        found.append(rows.filter(~right).select("game", "seq", "cards", "cities", event=pl.lit(event)))
    return pl.concat(found)


@check("JW105", "start-city", "error", "setup.start_city", "setup.meeple", values="times")
def start_city(t: Tables) -> Departures:
    """A meeple is not placed just once.

    Every player has one meeple, placed at the end of the set-up. Example: a seat is in no city when the first turn
    starts.
    """
    placed = t.rows("placed").select("game", "seat", "seq").group_by("game", "seat").agg(times=pl.len())
    both = t.table(everybody).join(placed, on=["game", "seat"], how="left", maintain_order="left")
    return Departures(both.with_columns(pl.col("times").fill_null(0)), pl.col("times") != 1).select(
        "game", "seq", "seat", "times"
    )


@check("JW106", "start-city-thrown", "error", "setup.start_city", "components.die", values="event town die")
def thrown(t: Tables) -> pl.DataFrame | Departures:
    """A meeple begins elsewhere than the die says.

    Each player throws for her city and throws an 8 again; where players choose (a ruling), no die is thrown. Example:
    the die shows 4, and the meeple begins in city 5.
    """
    # die (null: none)
    if t.rules.rulings["start_city"] == "chosen":
        rows = t.rows("die_thrown").filter(pl.col("nth_turn") == 0)
        return rows.select("game", "seq", "seat", event=said_event(), town=pl.lit(None, pl.Int64), die="amount")
    rows = t.events.filter((pl.col("nth_turn") == 0) & among(Event.DIE_THROWN, Event.PLACED))
    same = pl.col("game").shift() == pl.col("game")
    die = pl.when(same & (pl.col("event").shift() == "die_thrown") & (pl.col("seat").shift() == pl.col("seat"))).then(
        pl.col("amount").shift()
    )
    follows = pl.when(pl.col("game").shift(-1) == pl.col("game")).then(pl.col("event").shift(-1).cast(pl.String))
    hers = pl.col("seat").shift(-1) == pl.col("seat")
    due = pl.when(pl.col("amount") == DIE).then(pl.lit("die_thrown")).otherwise(pl.lit("placed"))
    right = pl.when(among(Event.PLACED)).then(pl.col("city") + 1 == pl.col("die")).otherwise((follows == due) & hers)
    known = Departures(rows.with_columns(die=die).with_columns(right=right.fill_null(False)), ~pl.col("right"))
    shown = pl.when(among(Event.PLACED)).then("die").otherwise("amount")
    return known.select("game", "seq", "seat", event=said_event(), town=pl.col("city") + 1, die=shown)


@check("JW107", "setup-out-of-place", "error", "setup.first", "setup.decks", values="event")
def out_of_place(t: Tables) -> Departures:
    """Something of the set-up happens outside it.

    A game begins with its beginning, and the first turn ends the set-up. Example: a card is dealt in the first turn.
    """
    own = among(*SETUP, Event.PLACED) & (pl.col("nth_turn") > 0)
    starts = among(Event.GAME_STARTED) != pl.col("fresh")
    rows = Departures(t.events, own | starts)
    return rows.select("game", "seq", "seat", event=said_event())


@check(
    "JW108", "placed-out-of-place", "error", "setup.rows", "start.renewal", "refill.one", "refill.both",
    values="event town",
)  # fmt: skip
def placed_out_of_place(t: Tables) -> Departures:
    """A card comes into a city when none should.

    Cities are filled in the set-up, in a renewal, and by a refill of the player's own city. Example: a refill in city 2
    lays a card in city 3.
    """
    cards = t.only("resource_placed", "encounter_placed")
    refills = t.rows("refilled").select("play", refilled="city").unique("play", keep="first")
    rows = cards.join(refills, on="play", how="left", maintain_order="left")
    right = (
        (pl.col("nth_turn") == 0) | (pl.col("phase").cast(pl.String) == "renewal")
        | (pl.col("refilled") == pl.col("city"))
    )  # fmt: skip
    return Departures(rows, ~right.fill_null(False)).select("game", "seq", event=said_event(), town=pl.col("city") + 1)

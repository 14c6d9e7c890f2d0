"""JW2: turns, rounds, and what an action may do."""

from __future__ import annotations

import polars as pl

from ...words.cards import CITIES
from ...words.events import Event
from ..tables import (
    SPENDING,
    TRADES,
    Departures,
    Tables,
    among,
    object_named,
    play_ends,
    resource_name,
    said_event,
    some,
)
from ..tables.board import before, of_city, of_seat, shelf, since
from ..tables.cards import PIECES, objects
from . import check
from .setup import games

_HERS = (*SPENDING, Event.PASSED, Event.HAND_DISCARDED, Event.ROUND_ENDED, Event.DEFEATED, Event.FAILED,
         Event.TREASURE_WON, Event.ACTIONS_GAINED, Event.FINISHED, Event.WENT, Event.EXCHANGED,
         Event.TAKEN, Event.TAKEN_UP)  # fmt: skip
"""What only the active player does, sales and purchases of an auction's winner apart."""
_THERE = (Event.BOUGHT, Event.SOLD, Event.INTERACTED, Event.REFILLED, Event.COINS_TAKEN, Event.DEFEATED, Event.FAILED,
          Event.TREASURE_WON, Event.TAKEN, Event.CHALLENGED, Event.NOT_CHALLENGED, Event.OFFERED,
          Event.AUCTION_WON)  # fmt: skip
"""What a player does in the city where she stays."""


def rounds_due(t: Tables) -> int:
    """Rounds of a turn."""
    return 1 if t.players == 2 and t.rules.rulings["two_players"] == "variant" else t.players


def rounds(t: Tables) -> pl.DataFrame:
    """A row a round: `counter` (who has the Turn Counter), `nth` of its turn, from 0."""
    counter = t.rows("turn_started").select("game", "nth_turn", counter="seat")
    rows = t.only("round_started").with_columns(nth=pl.int_range(pl.len()).over("game", "nth_turn"))
    known = counter.unique(["game", "nth_turn"], keep="first")
    return rows.join(known, on=["game", "nth_turn"], how="left", maintain_order="left")


@check("JW201", "counter-of-another", "error", "next.counter", "components.counter", "setup.first", values="other")
def counter(t: Tables) -> Departures:
    """A turn starts with the Turn Counter before the wrong player.

    The counter passes to the next player when everybody has had her round. Example: the same seat has it twice in a
    row.
    """
    # other (who should have it)
    opens = t.table(games).select("game", "opens")
    rows = t.only("turn_started").join(opens, on="game", how="left", maintain_order="left")
    due = (pl.col("opens") + pl.col("nth_turn") - 1) % t.players
    return Departures(rows.with_columns(other=due), pl.col("seat") != pl.col("other")).select(
        "game", "seq", "seat", "other"
    )


@check("JW202", "round-of-another", "error", "turn.rounds", "turn.over", "two.turn", values="other")
def round_of_another(t: Tables) -> Departures:
    """A player has a round whose turn it is not.

    Rounds go clockwise from who has the Turn Counter. Example: the counter's holder comes second.
    """
    # other (whose it is)
    rows = t.table(rounds).with_columns(other=(pl.col("counter") + pl.col("nth")) % t.players)
    return Departures(rows, pl.col("seat").ne_missing(pl.col("other"))).select("game", "seq", "seat", "other")


@check(
    "JW203", "wrong-number-of-rounds", "error", "next.end", "turn.rounds", "two.turn", "two.start",
    values="said due",
)  # fmt: skip
def number_of_rounds(t: Tables) -> Departures:
    """A turn has too many rounds or too few.

    Each player has one round a turn; in the variant for two a turn is one round. Example: a turn of three players with
    two rounds.
    """
    held = t.table(rounds).group_by("game", "nth_turn").agg(said=pl.len().cast(pl.Int64))
    turns = t.only("turn_started").join(held, on=["game", "nth_turn"], how="left", maintain_order="left")
    rows = turns.with_columns(pl.col("said").fill_null(0), due=pl.lit(rounds_due(t)))
    return Departures(rows, pl.col("said") != pl.col("due")).select("game", "seq", "said", "due")


def actions(t: Tables) -> pl.DataFrame:
    """A row an event that says how many actions are left, or a round's end: `due` after it, `had` before it."""
    kinds = (Event.ROUND_STARTED, Event.ACTIONS_GAINED, Event.PASSED, Event.ROUND_ENDED, *SPENDING)
    deed = pl.when(~among(Event.TAKEN_UP)).then("event").forward_fill()  # taking gems up belongs to what follows
    again = (deed.shift() == "crafted") & among(Event.CRAFTED) & ~pl.col("fresh")
    several = pl.lit(t.rules.rulings["craft_count"] == "several")
    rows = t.events.with_columns(again=(again & several).fill_null(False)).filter(among(*kinds))
    free = pl.col("again") | (among(*TRADES) & pl.col("other").is_not_null())
    spent = (
        pl.when(among(Event.ROUND_STARTED)).then(-t.rules.actions)
        .when(among(Event.ACTIONS_GAINED)).then(-pl.col("amount"))
        .when(among(Event.PASSED)).then("count")
        .when(among(*SPENDING) & ~free).then(1)
        .otherwise(0)
    ).fill_null(0)  # fmt: skip
    counted = rows.with_columns(spent=spent.cast(pl.Int64)).with_columns(due=-pl.col("spent").cum_sum().over("stint"))
    return counted.with_columns(had=pl.col("due") + pl.col("spent"))


@check(
    "JW204", "actions-miscounted", "error", "turn.three_actions", "turn.repeat", "travel.action", "craft.one",
    "auction.not_spent", "auction.off_turn",
    values="due said event",
)  # fmt: skip
def miscounted(t: Tables) -> Departures:
    """Actions left are miscounted, or more are done than a round has.

    A round has three actions and what cards add; an auction that the active player loses takes none. Example: two
    actions are left after two of three.
    """
    rows = t.table(actions).filter(~among(Event.PASSED, Event.ROUND_ENDED))
    wrong = Departures(rows, (pl.col("count") != pl.col("due")) | (pl.col("due") < 0))
    return wrong.select("game", "seq", "seat", "due", said="count", event=said_event())


@check("JW205", "round-cut-short", "error", "turn.pass", "turn.three_actions", values="said due event")
def cut_short(t: Tables) -> Departures:
    """A round ends before its actions, with nobody saying so.

    A player may forgo her other actions, all of them; the log tells it. Example: a round ends with an action left.
    """
    said = pl.when(among(Event.PASSED)).then("count").otherwise(0)
    rows = t.table(actions).filter(among(Event.PASSED, Event.ROUND_ENDED)).with_columns(said=said)
    wrong = Departures(rows, (pl.col("said") != pl.col("had")) | (among(Event.PASSED) & (pl.col("said") < 1)))
    return wrong.select("game", "seq", "seat", "said", due="had", event=said_event())


@check("JW206", "out-of-turn", "error", "turn.active", "turn.over", values="active event")
def out_of_turn(t: Tables) -> Departures:
    """Somebody acts whose round it is not.

    Actions are the active player's; others only auction off. Example: a seat crafts in another's round.
    """
    # active (whose round it is, null: nobody's)
    won = among(*TRADES) & pl.col("other").is_not_null()
    rows = Departures(t.events, among(*_HERS) & ~won & pl.col("seat").ne_missing(pl.col("active")))
    return rows.select("game", "seq", "seat", "active", event=said_event())


@check("JW207", "journey-price", "error", "travel.cost", "travel.end_to_end", values="cities due said")
def journey_price(t: Tables) -> Departures:
    """A journey costs too much or too little.

    The next city is free, each one beyond costs a coin; a ruling says what the way from city 1 to 7 costs. Example: 4
    coins for four cities.
    """
    # cities (from one to the other)
    rows = before(t, t.only("travelled")).with_columns(cities=(pl.col("city") - of_seat(t, "at")).abs())
    due = (pl.col("cities") - 1).clip(0)
    if t.rules.rulings["end_to_end"] == "printed":
        due = pl.when(pl.col("cities") == CITIES - 1).then(CITIES - 1).otherwise(due)
    told = Departures(rows.with_columns(due=due * t.rules.fare), pl.col("amount") != pl.col("due"))
    return told.select("game", "seq", "seat", "cities", "due", said="amount")


@check("JW208", "journey-nowhere", "error", "travel.move", values="town")
def nowhere(t: Tables) -> Departures:
    """A journey leads nowhere.

    To travel is to move to another city. Example: from city 3 to city 3.
    """
    rows = Departures(before(t, t.only("travelled")), pl.col("city") == of_seat(t, "at"))
    return rows.select("game", "seq", "seat", town=pl.col("city") + 1)


@check(
    "JW209", "not-in-the-city", "error", "people.interact", "buy.pay", "auction.challenge", "refill.one",
    values="town hers event",
)  # fmt: skip
def elsewhere(t: Tables) -> Departures:
    """Somebody acts in a city where she is not.

    Players buy, sell, meet, refill and auction off in the city of their meeple. Example: a purchase in city 2 by a
    player in city 5.
    """
    # hers (null: none)
    rows = before(t, some(t, *_THERE)).with_columns(hers=of_seat(t, "at"))
    wrong = Departures(rows, pl.col("city").ne_missing(pl.col("hers").cast(pl.Int64)))
    return wrong.select("game", "seq", "seat", town=pl.col("city") + 1, hers=pl.col("hers") + 1, event=said_event())


@check(
    "JW210", "purchase-price", "error", "buy.pay", "auction.pays", "resources.card", "events.turn",
    values="due said resource",
)  # fmt: skip
def purchase_price(t: Tables) -> Departures:
    """A purchase costs too much or too little.

    A resource costs what its card says, more or less where an event of the turn says so; the offer of an auction
    replaces it, or comes besides (a ruling). Example: a Ruby for 3 coins.
    """
    cost = dict(enumerate(each.cost for each in t.rules.resources))
    auctions = t.rows("auction_won").select("deal").unique()
    rows = before(t, t.only("bought")).with_columns(
        due=(pl.col("resource").replace_strict(cost, default=None, return_dtype=pl.Int64) + pl.col("dear")).clip(0),
        auctioned=pl.col("deal").is_in(auctions["deal"].implode()),
    )
    if t.rules.rulings["bid_pays"] == "instead":
        rows = rows.with_columns(due=pl.when("auctioned").then(0).otherwise("due"))
    wrong = Departures(rows, pl.col("amount") != pl.col("due"))
    return wrong.select("game", "seq", "seat", "due", said="amount", resource=resource_name())


@check("JW211", "sold-too-early", "error", "craft.same_round", values="object")
def too_early(t: Tables) -> Departures:
    """Something is sold in the round in which it was crafted.

    Gems and jewels cannot be sold in the round they were crafted, unless a card finishes them. Example: a Ruby is
    crafted with the first action and sold with the third.
    """
    rows = Departures(t.table(shelf), among(Event.SOLD) & (pl.col("had") >= 1) & (pl.col("had") - pl.col("green") < 1))
    return rows.select("game", "seq", "seat", object=object_named())


@check(
    "JW212", "no-such-object", "error", "craft.six", "craft.ring", "craft.bracelet", "craft.necklace", "craft.no_gold",
    values="object",
)  # fmt: skip
def no_such_object(t: Tables) -> pl.DataFrame:
    """Something is crafted that no recipe makes.

    There are single gems and six recipes; two equal pairs are one object. Example: the object of a number that has no
    recipe.
    """
    empty = t.table(objects).filter(pl.sum_horizontal(PIECES) == 0)
    rows = t.only("crafted").join(empty, on="object", how="semi", maintain_order="left")
    return t.some(rows).select("game", "seq", "seat", object=object_named())


@check("JW213", "hand-over-limit", "error", "turn.hand_limit", values="due limit said")
def over_limit(t: Tables) -> Departures:
    """A hand is too large at the end of a round, or miscounted.

    A hand has six cards at most when the round of its player ends. Example: a round ends with seven cards.
    """
    rows = since(t, t.only("round_ended")).with_columns(due=of_seat(t, "held"), limit=pl.lit(t.rules.hand_limit))
    wrong = Departures(rows, (pl.col("amount") != pl.col("due")) | (pl.col("due") > pl.col("limit")))
    return wrong.select("game", "seq", "seat", "due", "limit", said="amount")


@check("JW214", "discarded-needlessly", "error", "turn.hand_limit", "turn.no_limit", values="hand limit resource")
def needless_discard(t: Tables) -> Departures:
    """A card above the limit is discarded from a hand that is not too large, or too early.

    Only at the end of one's own round are cards discarded, down to the limit. Example: a discard from six cards.
    """
    rows = t.some(t.only("hand_discarded"))
    later = t.events.filter(among(*SPENDING)).group_by("stint").agg(last=pl.col("row").max())
    known = before(t, rows.join(later, on="stint", how="left", maintain_order="left"))
    told = known.with_columns(hand=of_seat(t, "held"), limit=pl.lit(t.rules.hand_limit))
    wrong = Departures(told, (pl.col("hand") <= pl.col("limit")) | (pl.col("last") > pl.col("row")).fill_null(False))
    return wrong.select("game", "seq", "seat", "hand", "limit", resource=resource_name())


@check("JW215", "refill-wrong", "error", "refill.one", "refill.both", "refill.all", values="encounters resources town")
def refill_wrong(t: Tables) -> Departures:
    """A refill lays too much or too little.

    A refill is for a city that lacks a card; it lays what is lacking as far as the decks go, the encounter first.
    Example: both are lacking and only the resource comes.
    """
    # resources (laid)
    rows = before(t, t.some(t.only("refilled"))).with_columns(
        lacks_enc=of_city("enc") < 0, lacks_res=of_city("res") < 0
    )
    laid = t.only("encounter_placed", "resource_placed").group_by("play").agg(
        encounters=among(Event.ENCOUNTER_PLACED).sum(),
        resources=among(Event.RESOURCE_PLACED).sum(),
        order=pl.col("row").filter(among(Event.ENCOUNTER_PLACED)).min()
        < pl.col("row").filter(among(Event.RESOURCE_PLACED)).min(),
    )  # fmt: skip
    ends = t.table(play_ends)
    decks = since(t, ends).select("play", late_res="deck_res", late_enc="deck_enc")
    known = rows.join(laid, on="play", how="left", maintain_order="left").join(decks, on="play", maintain_order="left")
    told = known.with_columns(pl.col("encounters", "resources").fill_null(0))
    laid_right = [
        pl.when(f"lacks_{deck}").then(
            (pl.col(what) == 1) | ((pl.col(what) == 0) & (pl.col(f"late_{deck}") == 0))
        ).otherwise(pl.col(what) == 0)
        for what, deck in (("encounters", "enc"), ("resources", "res"))
    ]  # fmt: skip
    some = pl.col("encounters") + pl.col("resources") > 0
    right = laid_right[0] & laid_right[1] & some & pl.col("order").fill_null(True)
    return Departures(told, ~right).select("game", "seq", "seat", "encounters", "resources", town=pl.col("city") + 1)


@check("JW216", "wage-wrong", "error", "coin.earn", values="due said")
def wage(t: Tables) -> Departures:
    """The action that earns a coin earns another sum.

    It takes one coin from the Bank. Example: two coins.
    """
    rows = Departures(t.only("coin_earned").with_columns(due=pl.lit(t.rules.wage)), pl.col("amount") != pl.col("due"))
    return rows.select("game", "seq", "seat", "due", said="amount")


@check("JW217", "round-not-ended", "error", "turn.over", "next.end", values="times")
def not_ended(t: Tables) -> Departures:
    """A round does not end just once.

    The next round starts when a round is over. Example: a second round starts without the end of the first.
    """
    ended = t.rows("round_ended").select("stint").group_by("stint").agg(times=pl.len())
    rows = t.only("round_started").join(ended, on="stint", how="left", maintain_order="left")
    told = Departures(rows.with_columns(pl.col("times").fill_null(0)), pl.col("times") != 1)
    return told.select("game", "seq", "seat", "times")

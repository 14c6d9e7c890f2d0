"""QN4: devaluation; `queen` has the Queen."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare, series
from qn_analysis.core.log.null import NULL

from ...words.events import Event
from ...words.phases import Phase
from ..tables import Tables, told
from ..tables.market import (
    closed,
    does,
    exhausted,
    in_market,
    in_places,
    is_said,
    ladders,
    market,
    of_another_card,
    of_lying_card,
    place_key,
    typed,
)
from ..tables.turns import turn_key
from . import check


@check(
    "QN401", "mark-down-off-ladder", "error", "devaluation.down", "devaluation.cheaper",
    needs=Needs.PUBLIC, values="card price slot steps said",
)  # fmt: skip
def mark_down_off_ladder(t: Tables) -> pl.DataFrame:
    """An unsold card is marked down to a price that is not its next one.

    ## What it finds
    A `marked_down` event whose `amount` is not the price on the ladder of the card, after as many steps as the log tells.

    ## Why it matters
    Each devaluation moves the golden ring by one step, and each step has its price.

    ## Example
    A Ring at 9 goes down to 5, although 7 is its next price.

    ## What a log must tell
    Offers and mark-downs, with cards, places and prices.
    """
    # slot (from 1), price (of the ladder)
    down = does(Event.MARKED_DOWN) & of_lying_card()
    off = is_said("price") & (pl.col("amount") != pl.col("price"))
    wrong = in_market(t, down & off)
    return t.some(wrong).select("game", "seq", "card", "price", slot=pl.col("slot") + 1, steps="step", said="amount")


@check(
    "QN403", "devalued-card-not-there", "error", "devaluation.down", "devaluation.expired", "queen.take",
    needs=Needs.PUBLIC, values="event card slot lies_card",
)  # fmt: skip
def devalued_card_not_there(t: Tables) -> pl.DataFrame:
    """A card is marked down, expires, is taken or left to lie where it does not lie.

    ## What it finds
    A `marked_down`, `expired`, `taken` or `not_taken` event whose place is empty, does not exist, or shows another card.

    ## Why it matters
    Only cards that lie in the market, unsold, go down or leave it.

    ## Example
    A Banker that was bought in this turn is marked down.

    ## What a log must tell
    Offers, purchases, mark-downs and expiries, with cards and places.
    """
    # slot (from 1), lies_card (null: nothing)
    kinds = does(Event.MARKED_DOWN, Event.EXPIRED, Event.TAKEN)
    other = pl.col("card").ne_missing(pl.col("lay"))
    columns = ("game", "seq", "event", "card", "slot", "lay")
    moved = in_market(t, kinds & of_another_card()).select(columns)
    wrong = pl.concat([moved, _left(t).filter(other).select(columns)])
    return t.some(wrong).select("game", "seq", "event", "card", slot=pl.col("slot") + 1, lies_card="lay")


def _left(t: Tables) -> pl.DataFrame:
    """What the holders of the Queen leave, and what lies there then."""
    left = told(t, t.at("not_taken").to_frame(), "game", "seq", "event", "card", "slot")
    return left.with_columns(series("lay", t.table(in_places)[2]["lay"], t.events.schema["card"]))


@check("QN404", "mark-down-missing", "error", "devaluation.down", needs=Needs.PUBLIC, values="price slot missed card")
def mark_down_missing(t: Tables) -> pl.DataFrame:
    """An unsold card is not marked down.

    ## What it finds
    A card that lies in the market over the devaluation of a turn without going down or leaving.

    ## Why it matters
    Every unsold card goes down one step in every turn.

    ## Example
    Four cards are unsold, and three are marked down.

    ## What a log must tell
    Offers, purchases, mark-downs and expiries, with cards and places.
    """
    # slot (from 1), missed (turn), price (which stayed)
    last = rare(t.table(market), pl.col("stays") & ~is_said("next_turn") & is_said("turn"))
    until = told(t, last, "game").join(_devalued(t), on="game", how="left", maintain_order="left")["until"]
    later = last.with_columns(until).filter(pl.col("until") > pl.col("turn")).drop("until")
    due = (pl.col("turn") + 1) % (1 << 16)  # as a column of turns counts
    missed = rare(t.table(market), pl.col("stays") & is_said("turn") & (pl.col("next_turn") > due))
    gone = typed(t, t.some(pl.concat([missed, later])))
    return gone.select("game", "seq", "price", slot=pl.col("slot") + 1, missed=pl.col("turn") + 1, card="lies")


def _devalued(t: Tables) -> pl.DataFrame:
    """game, until: the last turn whose devaluation took place."""
    signs = [
        t.table(closed).select("game", "turn"),
        t.table(exhausted).select("game", "turn"),
        t.rows("merchant_drawn").filter(pl.col("phase") == "refill").select("game", "turn"),
        t.rows("expired").select("game", "turn"),
    ]
    return pl.concat(signs).group_by("game").agg(until=pl.col("turn").max())


@check(
    "QN405", "devalued-twice", "error", "devaluation.down", "devaluation.new_cards",
    needs=Needs.PUBLIC, values="event card slot before_event",
)  # fmt: skip
def devalued_twice(t: Tables) -> pl.DataFrame:
    """A card is devalued twice in a turn, or in the turn in which it came.

    ## What it finds
    A `marked_down` or `expired` event of a card that was laid out or marked down in the same turn.

    ## Why it matters
    A devaluation moves each golden ring once, and a card that has just come in keeps its top price.

    ## Example
    A ruby goes from 6 to 4 and in the same turn from 4 to 2.

    ## What a log must tell
    Offers, mark-downs and expiries, with cards and places.
    """
    # slot (from 1), before_event (of the same turn)
    again = (pl.col("prev_turn") >= pl.col("turn")) & is_said("turn") & is_said("lay")
    wrong = in_market(t, again & does(Event.MARKED_DOWN, Event.EXPIRED))
    return t.some(wrong).select("game", "seq", "event", "card", slot=pl.col("slot") + 1, before_event="prev_event")


@check("QN406", "expired-too-early", "error", "devaluation.expired", needs=Needs.PUBLIC, values="card slot steps price")
def expired_too_early(t: Tables) -> pl.DataFrame:
    """A card leaves the market before it has passed its last price.

    ## What it finds
    An `expired` event of a card with a lower price left on its ladder.

    ## Why it matters
    A card is discarded when the golden ring comes to the crossed-out symbol, below the last price.

    ## Example
    A Cardinal at 4 ducats expires, although he could still go down to 2.

    ## What a log must tell
    Offers, mark-downs and expiries, with cards and places.
    """
    # slot (from 1), steps (logged), price (the next one)
    gone = t.some(in_market(t, does(Event.EXPIRED) & of_lying_card()))
    after = gone.select("game", "seq", "card", slot=pl.col("slot") + 1, steps="step", step=pl.col("step") + 1)
    return after.join(t.table(ladders), on=["card", "step"], how="inner").drop("step")


@check("QN407", "expired-too-late", "error", "devaluation.expired", needs=Needs.PUBLIC, values="card slot steps")
def expired_too_late(t: Tables) -> pl.DataFrame:
    """A card stays in the market after it has passed its last price.

    ## What it finds
    A `marked_down` event that comes after the last step of the card's ladder.

    ## Why it matters
    Below the last price is the crossed-out symbol: the card leaves the market.

    ## Example
    A Cardinal at his last price, 2 ducats, is marked down to 1 and stays.

    ## What a log must tell
    Offers, mark-downs and expiries, with cards and places.
    """
    # slot (from 1), steps (logged)
    down = does(Event.MARKED_DOWN) & of_lying_card()
    wrong = in_market(t, down & ~is_said("price"))
    return t.some(wrong).select("game", "seq", "card", slot=pl.col("slot") + 1, steps="step")


@check(
    "QN408", "place-not-filled", "error", "devaluation.refill", "queen.replaced", "devaluation.merchant.slot",
    "devaluation.pile_exhausted",
    needs=Needs.PUBLIC, values="card event slot",
)  # fmt: skip
def place_not_filled(t: Tables) -> pl.DataFrame:
    """An empty place of the market is not filled.

    ## What it finds
    A place that was emptied in a turn and not filled at its end, although the pile was not found empty then, or although
    a place further right was filled.

    ## Why it matters
    Cards that were bought or have expired, and cards that the Queen took, are replaced from the pile in the same turn.

    ## Example
    Two cards are bought and one new card is laid out.

    ## What a log must tell
    Offers, purchases, mark-downs and expiries, with places, and when the pile is found empty.
    """
    # card (that left), slot (from 1)
    filled = (pl.col("next_event") == int(Event.OFFERED)) & (pl.col("next_turn") == pl.col("turn")) & is_said("turn")
    emptied = in_market(t, ~pl.col("stays") & is_said("lay") & ~filled)
    open_ = emptied.with_columns(turn_key().alias("key"))
    filling = t.rows("offered").select(turn_key().alias("key"), "slot").join(open_, on="key", how="semi")
    last = filling.group_by("key").agg(last=pl.col("slot").max())
    unexplained = open_.join(t.table(closed), on="key", how="semi").join(t.table(exhausted), on="key", how="anti")
    passed_by = open_.join(last, on="key", how="inner").filter(pl.col("last") > pl.col("slot")).drop("last")
    found = pl.concat([unexplained, passed_by]).unique(["game", "seq"])
    return t.some(found).select("game", "seq", "card", "event", slot=pl.col("slot") + 1)


@check(
    "QN409", "place-filled-twice", "error", "devaluation.refill", "setup.market",
    needs=Needs.PUBLIC, values="card slot lies_card places",
)  # fmt: skip
def place_filled_twice(t: Tables) -> pl.DataFrame:
    """A card is laid on a place of the market that is not empty, or does not exist.

    ## What it finds
    An `offered` event in a place where a card lies, or beyond the market's size.

    ## Why it matters
    One card lies in each place; only empty places are filled, each with a single card.

    ## Example
    The second place, from which nothing was bought, is filled with a King.

    ## What a log must tell
    Offers, purchases, mark-downs and expiries, with places.
    """
    # slot (from 1), lies_card (null: nothing), places (of the market)
    beyond = (pl.col("slot") >= t.rules.market_size) | ~is_said("slot")
    wrong = in_market(t, does(Event.OFFERED) & (is_said("lay") | beyond))
    return t.some(wrong).select(
        "game", "seq", "card", slot=pl.col("slot") + 1, lies_card="lay", places=pl.lit(t.rules.market_size)
    )


@check(
    "QN410", "devaluation-order", "error", "devaluation.order", "devaluation.left_to_right", "turn.phases",
    needs=Needs.PUBLIC, values="event card phase before_event slot before_slot",
)  # fmt: skip
def devaluation_order(t: Tables) -> pl.DataFrame:
    """A devaluation does not go in the order of the rules.

    ## What it finds
    A card that is marked down after cards have expired or been laid out, one that expires after cards have been laid out,
    places that are not filled from left to right, and new cards in a turn before the devaluation's phase.

    ## Why it matters
    First all unsold cards go down, then the expired ones leave, then the places are filled singly, from left to right.

    ## Example
    The fourth place is filled before the first.

    ## What a log must tell
    Offers, mark-downs and expiries, in order, with places.
    """
    # slot (from 1), before_event and before_slot (what came before)
    ours = does(Event.MARKED_DOWN, Event.EXPIRED, Event.OFFERED) & (pl.col("turn") > 0)
    filling, filled = (pl.col(name) == int(Event.OFFERED) for name in ("event", "after_event"))
    expiring, expired = (pl.col(name) == int(Event.EXPIRED) for name in ("event", "after_event"))
    back = filled & ~filling | expired & ~expiring & ~filling
    left = filling & filled & is_said("slot") & is_said("after_slot") & (pl.col("slot") < pl.col("after_slot"))
    phases = t.column("phase")[t.table(market)["row"].to_numpy()]
    phase = pl.lit(pl.Series(phases))
    elsewhere = phase != pl.when(filling).then(int(Phase.REFILL)).otherwise(int(Phase.DEVALUATION))
    found = in_market(t, ours & (back | left | elsewhere & (phase != NULL)))
    rows = t.some(found).select("row", "event", "card", "slot", "after_event", "after_slot")
    return told(t, rows, "game", "seq", "phase").select(
        "game",
        "seq",
        "event",
        "card",
        "phase",
        before_event="after_event",
        slot=pl.col("slot") + 1,
        before_slot=pl.col("after_slot") + 1,
    )


@check(
    "QN411", "exhausted-too-early", "error", "devaluation.pile_exhausted", "astrologer.empty_pile",
    needs=Needs.PUBLIC, values="left",
)  # fmt: skip
def exhausted_too_early(t: Tables) -> pl.DataFrame:
    """The pile is found empty although cards are left in it.

    ## What it finds
    A `pile_exhausted` event before all cards of the deck have been dealt, laid out or drawn.

    ## Why it matters
    Places of the market stay empty, and an Astrologer draws nothing, only once the pile is used up.

    ## Example
    With 98 of 103 cards drawn, a place stays empty.

    ## What a log must tell
    Every card that is dealt, laid out or drawn; not which one.
    """
    # left (cards in the pile)
    empty = t.some(t.rows("pile_exhausted")).select("game", "seq", "seat", at=place_key())
    moves = [
        t.rows(event).select("game", at=place_key(), n=pl.lit(by, dtype=pl.Int32))
        for event, by in (("dealt", -1), ("dealt_back", 1), ("offered", -1), ("drawn", -1), ("merchant_drawn", -1))
    ]
    here = pl.concat(moves).join(empty.select("game").unique(), on="game", how="semi").sort("at")
    left = here.select("at", left=pl.col("n").cum_sum().over("game") + sum(t.rules.copies))
    found = empty.sort("at").join_asof(left, on="at", strategy="backward", check_sortedness=False)
    return t.some(found.filter(pl.col("left") > 0)).drop("at")


@check(
    "QN412", "drawn-from-empty-pile", "error", "devaluation.pile_exhausted", "deck.no_reshuffle",
    needs=Needs.PUBLIC, values="event card since",
)  # fmt: skip
def drawn_from_empty_pile(t: Tables) -> pl.DataFrame:
    """A card is drawn after the pile was found empty.

    ## What it finds
    An `offered`, `drawn` or `merchant_drawn` event after a `pile_exhausted` event of the same game.

    ## Why it matters
    Discarded cards are never shuffled into a new pile: what is used up stays so.

    ## Example
    The pile is found empty, and a turn later a new King is laid out.

    ## What a log must tell
    Cards laid out and drawn, and when the pile is found empty.
    """
    # since (turn in which the pile was found empty)
    first = t.some(t.only("pile_exhausted")).group_by("game").agg(from_=pl.col("seq").min(), since=pl.col("turn").min())
    draws = [
        t.rows(event).select("game", "seq", "event", "card").join(first, on="game")
        for event in ("offered", "drawn", "merchant_drawn")
    ]
    return t.some(pl.concat(draws).filter(pl.col("seq") > pl.col("from_"))).drop("from_")


@check("QN413", "exhaustion-untold", "error", "devaluation.pile_exhausted", needs=Needs.PUBLIC, values="since reports")
def exhaustion_untold(t: Tables) -> pl.DataFrame:
    """The pile is empty and places of the market are, but nothing says so.

    ## What it finds
    A turn whose refill finds empty places, after others could not be filled, without a `pile_exhausted` event; and two
    such events in one refill.

    ## Why it matters
    When a card is to be drawn and there is none, the log says so; otherwise the places should have been filled. One
    refill is one drawing: it is over with the first place for which there is no card.

    ## Example
    In turn 40 a place stays empty since the pile is used up; in turn 41 the log says nothing of it.

    ## What a log must tell
    Turns, refills, and when the pile is found empty.
    """
    # since (turn of the first)
    told = t.some(t.table(exhausted))
    since = told.group_by("game").agg(since=pl.col("turn").min())
    silent = t.table(closed).join(since, on="game").filter(pl.col("turn") > pl.col("since"))
    untold = silent.join(told, on="key", how="anti").select("game", "seq", "since", reports=pl.lit(0, pl.UInt32))
    rows = t.rows("pile_exhausted").filter(pl.col("phase") != "astrologer")
    many = rows.group_by("game", "turn").agg(pl.col("seq").last(), reports=pl.len()).filter(pl.col("reports") > 1)
    return pl.concat([untold, many.join(since, on="game").select("game", "seq", "since", "reports")])


@check(
    "QN418", "exhaustion-of-another", "error", "devaluation.pile_exhausted", "astrologer.empty_pile",
    needs=Needs.PUBLIC, values="active",
)  # fmt: skip
def exhaustion_of_another(t: Tables) -> Departures:
    """The pile is found empty by somebody whose turn it is not.

    ## What it finds
    A `pile_exhausted` event that is not about the active player.

    ## Why it matters
    Only the active player's devaluation and her own Astrologers draw from the pile.

    ## Example
    In the turn of the first player the second is said to find the pile empty.

    ## What a log must tell
    When the pile is found empty, by whom, and whose turn it is.
    """
    # active (seat)
    rows = t.only("pile_exhausted")
    return Departures(rows, pl.col("seat").ne_missing(pl.col("active"))).select("game", "seq", "seat", "active")

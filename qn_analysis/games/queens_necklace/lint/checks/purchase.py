"""QN3: purchase."""

from __future__ import annotations

from typing import Final

import numpy as np
import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare
from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Card
from ...words.events import Event
from ...words.phases import Phase
from ..tables import Tables, acts_as
from ..tables.market import (
    beside,
    course,
    cut_prices,
    does,
    in_market,
    of_another_card,
    of_lying_card,
    purchases,
    turns,
)
from ..tables.turns import turn_key
from . import check


@check(
    "QN301", "price-off-ladder", "error", "purchase.price", "purchase.nothing_affordable",
    needs=Needs.PUBLIC, values="card price steps paid",
)  # fmt: skip
def price_off_ladder(t: Tables) -> pl.DataFrame:
    """A card is bought at a price that is not the one on its step of the ladder.

    ## What it finds
    A `bought` event whose `amount` is not the price of its card after `count` steps down. Where the ruling
    `nothing_affordable` is `takes_cheapest`, the first purchase of a turn in which every card is too dear may cost all
    the ducats there are instead, if it is the cheapest card.

    ## Why it matters
    Each card has its own ladder of prices; the ring on it tells what a buyer pays.

    ## Example
    A Ring whose ladder is 8, 6, 4, 2 is bought on the second step for 8 ducats instead of 6.

    ## What a log must tell
    Purchases with their price and how far the price had come down.
    """
    # price (null: the ladder has no such step)
    odd = t.table(cut_prices)
    if odd.height and t.rules.rulings["nothing_affordable"] == "takes_cheapest":
        begun = t.table(turns).unique("key", keep="first").select("key", "least")
        forced = odd.join(begun, on="key", how="left").with_columns(
            allowed=(pl.col("nth") == 0)
            & (pl.col("least") > pl.col("ducats"))
            & (pl.col("price") == pl.col("least"))
            & (pl.col("amount") == pl.col("ducats"))
        )
        odd = forced.filter(~pl.col("allowed").fill_null(value=False))
    return t.some(odd).select("game", "seq", "seat", "card", "price", steps="count", paid="amount")


@check(
    "QN302", "bought-card-not-there", "error", "purchase.market", "purchase.empty_slots",
    needs=Needs.PUBLIC, values="card slot lies_card",
)  # fmt: skip
def bought_card_not_there(t: Tables) -> pl.DataFrame:
    """A card is bought that does not lie in that place of the market.

    ## What it finds
    A `bought` event whose place is empty, does not exist, or shows another card.

    ## Why it matters
    Only the open cards of the market are for sale, each once; the place of a bought card stays empty until the
    devaluation.

    ## Example
    The third place shows a King, and a Ring is bought from it.

    ## What a log must tell
    Offers, mark-downs, expiries and purchases, with cards and places.
    """
    # slot (from 1), lies_card (null: nothing)
    wrong = in_market(t, does(Event.BOUGHT) & of_another_card())
    return t.some(wrong).select("game", "seq", "seat", "card", slot=pl.col("slot") + 1, lies_card="lay")


@check(
    "QN303", "steps-unlike-mark-downs", "error", "purchase.price", "devaluation.down",
    needs=Needs.PUBLIC, values="card slot said steps",
)  # fmt: skip
def steps_unlike_mark_downs(t: Tables) -> pl.DataFrame:
    """A purchase says that a card came down other than its mark-downs tell.

    ## What it finds
    A `bought` event whose `count` is not the number of times that the card was marked down since it was laid out.

    ## Why it matters
    The price follows from the golden ring, which moves one step for every devaluation; a purchase cannot move it.

    ## Example
    A Banker that was marked down once is bought as if it had come down twice, for four ducats.

    ## What a log must tell
    Offers, mark-downs and purchases, with cards and places.
    """
    # slot (from 1), said (steps of the purchase), steps (logged)
    bought = does(Event.BOUGHT) & of_lying_card()
    wrong = in_market(t, bought & (pl.col("count") != pl.col("step")))
    return t.some(wrong).select("game", "seq", "seat", "card", slot=pl.col("slot") + 1, said="count", steps="step")


@check(
    "QN304", "purse-overspent", "error", "purchase.purse", "purchase.one_by_one", "courtier.three",
    "courtier.this_turn", "courtier.add_up", "astrologer.merchant.purse",
    needs=Needs.PUBLIC, values="card spent ducats",
)  # fmt: skip
def purse_overspent(t: Tables) -> Departures:
    """A player spends more ducats in a turn than there are.

    ## What it finds
    A purchase after which the turn's purchases cost more than the purse and the Courtiers of the turn.

    ## Why it matters
    There are ten ducats a turn and three more for each Courtier; nothing is saved from earlier turns.

    ## Example
    After a Ring for 9 ducats an amber is bought for 4, without a Courtier.

    ## What a log must tell
    Purchases with their prices, and Courtiers played.
    """
    # spent (so far, this one included), ducats (there were)
    over = Departures(t.table(purchases), pl.col("spent") > pl.col("ducats"))
    return over.select("game", "seq", "seat", "card", "spent", "ducats")


@check(
    "QN305", "purchase-skipped", "error", "purchase.must_buy", "purchase.nothing_affordable",
    needs=Needs.PUBLIC, values="ducats least",
)  # fmt: skip
def purchase_skipped(t: Tables) -> pl.DataFrame:
    """A player buys nothing although a card could be bought.

    ## What it finds
    A turn without a purchase that began with a card in the market that its ducats (purse and Courtiers) could pay. Where
    the ruling `nothing_affordable` is `takes_cheapest`, any card will do.

    ## Why it matters
    Every turn one has to buy at least one card.

    ## Example
    A player passes with ten ducats while an amber lies there for 2.

    ## What a log must tell
    Purchases, the cards of the market with their mark-downs, and Courtiers played.
    """
    # ducats (there were), least (price of the cheapest card)
    enough = pl.col("least").is_not_null() if _forced(t) else pl.col("least") <= pl.col("ducats")
    none = (pl.col("bought") == 0) & pl.col("over") & pl.col("turn").is_not_null()
    skipped = rare(t.table(turns), none & enough)
    return t.some(skipped).select("game", "seq", "seat", "ducats", "least")


_OVER: Final = np.isin(np.arange(NULL + 1), [
    Event.MARKED_DOWN, Event.EXPIRED, Event.OFFERED, Event.TAKEN, Event.TURN_ENDED, Event.DUCATS_LOST,
])  # fmt: skip
"""By event, whether it is done once nothing more can be bought in a turn."""


def _forced(t: Tables) -> bool:
    return t.rules.rulings["nothing_affordable"] == "takes_cheapest"


@check(
    "QN306", "pass-out-of-place", "error", "purchase.nothing_affordable", "purchase.must_buy",
    needs=Needs.PUBLIC, values="bought said ducats passes",
)  # fmt: skip
def pass_out_of_place(t: Tables) -> pl.DataFrame:
    """A pass is logged where there is none, or is missing, or tells other ducats.

    ## What it finds
    A `passed` event in a turn with a purchase, a second one in a turn, one whose `amount` is not the ducats of the turn,
    and a turn with neither a purchase nor a `passed` event.

    ## Why it matters
    Passing is for players who can pay for nothing; each turn has either a purchase or a pass.

    ## Example
    A player buys an amber for 2 ducats and passes.

    ## What a log must tell
    Purchases and passes, and Courtiers played.
    """
    # passes (in the turn), bought (in the turn), said (ducats of the pass), ducats (there were)
    turn = t.table(turns)
    missing = (pl.col("passes") == 0) & (pl.col("bought") == 0) & pl.col("over")
    none = turn.filter(missing).with_columns(said=pl.lit(None, pl.Int16))
    some = turn.filter(pl.col("passes") > 0)
    at = t.events.select("seq", said="amount")[some["passed"]]
    wrong = (pl.col("passes") > 1) | (pl.col("bought") > 0) | pl.col("said").ne_missing(pl.col("ducats"))
    found = pl.concat([none, some.with_columns(at).select(none.columns).filter(wrong)])
    return t.some(found).select("game", "seat", "bought", "said", "ducats", "seq", "passes")


@check("QN307", "ducats-lost-wrong", "error", "purchase.lost", "purchase.purse", needs=Needs.PUBLIC, values="lost left")
def ducats_lost_wrong(t: Tables) -> pl.DataFrame:
    """The ducats that are lost are not those that were left.

    ## What it finds
    A turn whose `ducats_lost` (none: 0) is not what its purchases left of the purse and the Courtiers.

    ## Why it matters
    Ducats that are not spent are lost; no more and no fewer, and none is saved.

    ## Example
    Of ten ducats eight are spent, and three are said to be lost.

    ## What a log must tell
    Purchases with their prices, Courtiers played, and ducats lost.
    """
    # lost (as logged), left (purse and Courtiers less purchases)
    left = pl.max_horizontal(pl.col("ducats") - pl.col("spent"), 0)
    wrong = t.some(t.table(turns).filter(pl.col("over") & (pl.col("lost") != left))).with_columns(left=left)
    ended = wrong.join(_astrologer_ends(t), on="key", how="anti", maintain_order="left")
    return t.some(ended).select("game", "seat", "lost", "left", t.events["seq"][ended["losing"]])


def _astrologer_ends(t: Tables) -> pl.DataFrame:
    """Turns in the midst of whose purchases the game ended: an Astrologer drew the last Merchant."""
    ended = t.rows("game_over").select(turn_key().alias("key")).unique()
    drawn = t.rows("merchant_drawn").filter(pl.col("phase") == "astrologer").select(turn_key().alias("key"))
    return ended.join(drawn, on="key", how="semi")


@check(
    "QN308", "purchase-out-of-turn", "error", "turn.phases", "purchase.market", "purchase.lost",
    "astrologer.merchant.same_player",
    needs=Needs.PUBLIC, values="active phase after_event",
)  # fmt: skip
def purchase_out_of_turn(t: Tables) -> pl.DataFrame:
    """Somebody buys, passes or loses ducats when it is not her purchase phase.

    ## What it finds
    A `bought`, `passed` or `ducats_lost` event in another phase, of a player who is not active, after the ducats of the
    turn were lost, or after its devaluation began.

    ## Why it matters
    Only the active player buys, between the influence and the devaluation of the turn.

    ## Example
    After the first mark-downs of a turn the next player buys a Ring.

    ## What a log must tell
    Purchases and devaluations, in order, with whom they are about.
    """
    # active (seat), after_event (the event before it)
    rows = course(t, Event.BOUGHT, Event.PASSED, Event.DUCATS_LOST)
    at, prev = (rows[name].to_numpy().astype(np.intp) for name in ("row", "prev"))
    event, turn, seat = (t.column(name) for name in ("event", "turn", "seat"))
    before = event[prev]  # of the last row where there is none
    again = _OVER[before] & (turn[prev] == turn[at]) & (turn[at] != NONE)
    passed = (event[at] == int(Event.BOUGHT)) & (before == int(Event.PASSED))
    late = (prev >= 0) & (again | passed)
    phase = t.column("phase")[at]
    elsewhere = (phase != int(Phase.PURCHASE)) & (phase != NULL)
    wrong = rows.filter(late | elsewhere | (seat[at] != t.column("active")[at]))
    rows = beside(t, t.some(wrong), "prev_event")
    return t.some(rows).select("game", "seq", "seat", "active", "phase", after_event="prev_event")


@check(
    "QN309", "bought-astrologer-kept", "error", "astrologer.discard", "astrologer.again",
    needs=Needs.PUBLIC, values="card event before_event after_event",
)  # fmt: skip
def bought_astrologer_kept(t: Tables) -> Departures:
    """An Astrologer is kept, or something else is discarded in his stead.

    ## What it finds
    An Astrologer bought or drawn after which the same player does not discard it at once, and a `discarded` event that
    follows no Astrologer, is of another card, or is somebody else's.

    ## Why it matters
    An Astrologer never comes to hand: he is discarded right away, bought or drawn.

    ## Example
    A player buys an Astrologer and then a Ring; no Astrologer is discarded.

    ## What a log must tell
    Purchases, draws of Astrologers and discards, in order.
    """
    got = course(t, Event.BOUGHT, Event.DRAWN)
    hers = t.events[["card"]][got["row"]].select(acts_as(t, Card.ASTROLOGER)).to_series()
    some = pl.concat([got.filter(hers), course(t, Event.DISCARDED)]).sort("row")
    rows = beside(t, some, "prev_event", "prev_card", "next_event", "next_seat")
    thrown = pl.col("event") == "discarded"
    kept = ~thrown & (pl.col("next_event").ne_missing("discarded") | pl.col("next_seat").ne_missing(pl.col("seat")))
    source = (pl.col("prev_event") == "bought") & acts_as(t, Card.ASTROLOGER, column="prev_card")
    again = (pl.col("prev_event") == "drawn") & acts_as(t, Card.ASTROLOGER, column="prev_card").fill_null(value=True)
    stray = thrown & (~acts_as(t, Card.ASTROLOGER).fill_null(value=False) | ~(source | again).fill_null(value=False))
    return Departures(rows, kept | stray).select(
        "game", "seq", "seat", "card", "event", before_event="prev_event", after_event="next_event"
    )


@check(
    "QN310", "astrologer-draw-wrong", "error", "astrologer.draw", "astrologer.at_once", "astrologer.merchant",
    "astrologer.merchant.next", "astrologer.any_order", "astrologer.empty_pile",
    needs=Needs.PUBLIC, values="card event before_event after_event",
)  # fmt: skip
def astrologer_draw_wrong(t: Tables) -> Departures:
    """An Astrologer does not draw as he should, or a card is drawn without one.

    ## What it finds
    A discarded Astrologer, or a Merchant that one has drawn, after which neither a card nor a Merchant is drawn nor the
    pile is found empty (unless the game is over); a `drawn` event that follows neither of the two, is of a Merchant, or
    is not the active player's.

    ## Why it matters
    For an Astrologer the buyer draws the uppermost card of the pile, at once; a Merchant brings a sale and another draw.

    ## Example
    A player discards an Astrologer and goes on buying without having drawn.

    ## What a log must tell
    Purchases, discards, draws and Merchants, in order; not the cards drawn.
    """
    merchants = t.rows("merchant_drawn").select(pl.col("phase") == "astrologer").to_series()
    some = [course(t, Event.DISCARDED, Event.DRAWN), course(t, Event.MERCHANT_DRAWN).filter(merchants)]
    rows = beside(t, pl.concat(some).sort("row"), "prev_event", "next_event")
    drawn = pl.col("event") == "drawn"
    follows = pl.col("next_event").is_in(("drawn", "merchant_drawn", "pile_exhausted")).fill_null(value=True)
    ends = (pl.col("event") == "merchant_drawn") & (pl.col("next_event") == "game_over")
    missing = ~drawn & ~follows & ~ends.fill_null(value=False)
    caused = pl.col("prev_event").is_in(("discarded", "merchant_drawn")).fill_null(value=False)
    stray = drawn & (
        ~caused | (pl.col("card") == "merchant").fill_null(value=False) | pl.col("seat").ne_missing(pl.col("active"))
    )
    return Departures(rows, missing | stray).select(
        "game", "seq", "seat", "card", "event", before_event="prev_event", after_event="next_event"
    )


@check("QN311", "purse-wrong", "error", "purchase.purse", "purchase.lost", needs=Needs.PUBLIC, values="given purse")
def purse_wrong(t: Tables) -> Departures:
    """A turn begins with another purse.

    ## What it finds
    A `turn_started` event whose `amount` is not the ruleset's purse, or that of a later seat (`later_ducats`).

    ## Why it matters
    Everybody has the same ducats each turn; what was not spent before is lost.

    ## Example
    A player who had three ducats left starts her next turn with 13.

    ## What a log must tell
    The ducats with which turns begin.
    """
    purse = pl.lit(t.rules.purse, dtype=pl.Int16)
    if t.rules.later_ducats:
        purse = pl.when(pl.col("seat") > 0).then(purse + t.rules.later_ducats).otherwise(purse).cast(pl.Int16)
    turns_begun = t.table(turns).with_columns(purse=purse)
    return Departures(turns_begun, pl.col("given").ne_missing(pl.col("purse"))).select(
        "game", "seq", "seat", "given", "purse"
    )

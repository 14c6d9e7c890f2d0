"""QN4, the Queen."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare

from ...words.cards import GEM_KINDS, Card
from ...words.events import Event
from ..folds.state import QUEEN
from ..tables import Tables
from ..tables.asked import asked_for_queen, queen_answers, refused_unheld
from ..tables.market import beside, course
from ..tables.turns import may_be
from . import check

_GEMS = [card.name.lower() for card in Card if card < GEM_KINDS]


@check("QN414", "queen-takes-no-gem", "error", "queen.gem_only", needs=Needs.PUBLIC, values="card slot")
def queen_takes_no_gem(t: Tables) -> Departures:
    """The Queen takes a card that shows no gem.

    ## What it finds
    A `taken` event of a card that is no gem card.

    ## Why it matters
    The Queen may take gem cards and nothing else.

    ## Example
    The Queen takes a Ring that has just been revealed.

    ## What a log must tell
    Cards that the Queen takes.
    """
    # slot (from 1)
    wrong = Departures(t.rows("taken"), ~pl.col("card").is_in(_GEMS).fill_null(value=False))
    return wrong.select("game", "seq", "seat", "card", slot=pl.col("slot") + 1)


@check(
    "QN415", "queen-too-late", "error", "queen.when", "queen.not_opening", "queen.not_astrologer",
    needs=Needs.PUBLIC, values="card slot before_event before_card",
)  # fmt: skip
def queen_too_late(t: Tables) -> pl.DataFrame:
    """The Queen takes a card that has not just been revealed in a devaluation.

    ## What it finds
    A `taken` event before which the last card laid out was another one, in another place or turn, or one of the set-up.

    ## Why it matters
    The Queen is played the moment a devaluation turns up a gem card, not on cards that lie there already, nor on what an
    Astrologer draws.

    ## Example
    After a King comes into the second place, the Queen takes the ruby from the first.

    ## What a log must tell
    Cards laid out and taken, in order, with places.
    """
    # slot (from 1), before_card (what came before)
    shown = (
        (pl.col("prev_event") == "offered")
        & (pl.col("prev_card") == pl.col("card"))
        & (pl.col("prev_turn") == pl.col("turn"))
        & (pl.col("slot") == pl.col("prev_slot"))
        & (pl.col("turn") > 0)
    )
    taken = beside(t, course(t, Event.TAKEN), "prev_event", "prev_card", "prev_turn", "prev_slot")
    wrong = rare(taken, ~shown.fill_null(value=False))
    return t.some(wrong).select(
        "game", "seq", "seat", "card", slot=pl.col("slot") + 1, before_event="prev_event", before_card="prev_card"
    )


@check("QN416", "queen-out-of-scope", "error", "queen.scope", needs=Needs.PUBLIC, values="card active")
def queen_out_of_scope(t: Tables) -> pl.DataFrame | Departures:
    """The Queen is played in a devaluation in which she may not be.

    ## What it finds
    A `taken` event of a player who is not active, where the ruling `queen_scope` is `own`.

    ## Why it matters
    The rulebooks leave open whether the Queen serves in any devaluation or in one's own only; the ruling says.

    ## Example
    Under `own`, a player takes the emerald that another player's devaluation reveals.

    ## What a log must tell
    Cards that the Queen takes, and whose turn it is.
    """
    # active (seat)
    taken = t.only("taken")
    if t.rules.rulings["queen_scope"] != "own":
        return taken.clear().select("game", "seq", "seat", "card", "active")
    return Departures(taken, pl.col("seat").ne_missing(pl.col("active"))).select(
        "game", "seq", "seat", "card", "active"
    )


@check(
    "QN417", "queen-not-played", "error", "queen.take", "influence.discarded",
    needs=Needs.PUBLIC, values="card event",
)  # fmt: skip
def queen_not_played(t: Tables) -> pl.DataFrame:
    """A card is taken without the Queen being played, or she is played and nothing taken.

    ## What it finds
    A `taken` event that does not follow the Queen's play by the same player, and a play of the Queen that is not followed
    by it.

    ## Why it matters
    The Queen is played to take a card, which goes into the hand of her player; she is discarded.

    ## Example
    A ruby comes into the market and a player takes it; no Queen is played.

    ## What a log must tell
    Characters played and cards taken, in order.
    """
    return t.some(t.events[may_be(t, QUEEN)]).select("game", "seq", "seat", "card", "event")


@check("QN419", "queen-not-asked", "error", "queen.each", values="card slot")
def queen_not_asked(t: Tables) -> Departures:
    """A gem card is revealed to whoever holds the Queen, and nothing says whether she is used.

    ## What it finds
    An `offered` gem card of a refill, while a player who may use the Queen then (by the rulings `queen_scope` and
    `same_turn`) holds her, after which she neither lets it lie (`not_taken`) nor plays the Queen, nor does one who is asked
    before her.

    ## Why it matters
    The Queen can be used on every gem card that a devaluation reveals, also on one that replaces a Merchant. Holders are
    asked from the active player clockwise, until one plays her.

    ## Example
    A player holds the Queen, a ruby comes after a Merchant, and the next place is filled without her being asked.

    ## What a log must tell
    Everything, hidden cards too: who holds the Queen, and that she is not used.
    """
    # seat (who holds her), slot (from 1)
    rows = Departures(t.table(asked_for_queen), ~pl.col("said"))
    return rows.select("game", "seq", "seat", "card", pl.col("slot") + 1)


@check(
    "QN420", "queen-asked-out-of-order", "error", "queen.when", "queen.scope",
    needs=Needs.PUBLIC, values="event card before_event",
)  # fmt: skip
def queen_asked_out_of_order(t: Tables) -> Departures:
    """Somebody answers for the Queen out of order, twice, or on another card than the one revealed.

    ## What it finds
    A `not_taken` event that stands neither right after the card that it names comes in a refill, nor after the answer of
    a player who sits before her (from the active player clockwise), or is another's than the active player's by the ruling
    `queen_scope`; and a play of the Queen after her own answer, or a later player's.

    ## Why it matters
    Each holder of the Queen is asked once about each gem card; who has let it lie cannot take it any more.

    ## Example
    A player lets a ruby lie, and takes it with the Queen in the next row.

    ## What a log must tell
    Cards laid out and taken, in order, with places.
    """
    # before_event (null: none)
    refused, after = pl.col("event") == "not_taken", pl.col("last_event") == "not_taken"
    named = (pl.col("last_card") == pl.col("card")) & (pl.col("last_slot") == pl.col("slot"))
    offered = (pl.col("last_event") == "offered") & (pl.col("turn") > 0)
    later = pl.col("last_away") < pl.col("away")
    hers = pl.col("seat") == pl.col("active") if t.rules.rulings["queen_scope"] == "own" else pl.lit(value=True)
    right = pl.when(refused).then(hers & named & (offered | (after & later))).otherwise(~after | later)
    wrong = Departures(t.table(queen_answers), ~right.fill_null(value=False))
    return wrong.select("game", "seq", "seat", "event", "card", before_event="last_event")


@check("QN421", "queen-declined-unheld", "error", "queen.when", values="card")
def queen_declined_unheld(t: Tables) -> pl.DataFrame:
    """A player who does not hold the Queen lets a gem card lie.

    ## What it finds
    A `not_taken` event of a player who does not hold the Queen then.

    ## Why it matters
    Only who holds the Queen can be asked for her.

    ## Example
    The second player holds the Queen, and the third lets a ruby lie.

    ## What a log must tell
    All cards, hidden ones too.
    """
    return t.some(t.table(refused_unheld)).select("game", "seq", "seat", "card")

"""QN5, the Cardinal."""

from __future__ import annotations

import numpy as np
import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, running

from ...words.cards import Card
from ..tables import Tables
from ..tables.turns import ANSWERS, answers, behind, chains, due_sales, outcomes, postponed
from . import check


@check(
    "QN504", "cardinal-order", "error", "cardinal.order", "cardinal.not_own_turn",
    needs=Needs.PUBLIC, values="number place wanted_seat",
)  # fmt: skip
def cardinal_order(t: Tables) -> Departures:
    """The answers to a Merchant do not go clockwise from the left of the active player.

    ## What it finds
    A `cardinal_played` or `cardinal_declined` event of another seat than the one whose turn to answer it is; the active
    player herself is never asked.

    ## Why it matters
    Whoever decides later knows more, and nobody may play a Cardinal in her own turn.

    ## Example
    In seat 1's turn seat 0 answers before seat 2.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    rows = t.table(answers).filter(pl.col("place") < t.players)
    wrong = Departures(rows, pl.col("seat").ne_missing(pl.col("wanted")))
    return wrong.select("game", "seq", "seat", "number", "place", wanted_seat="wanted")


@check(
    "QN505", "cardinal-asking-incomplete", "error", "cardinal.each_once", "cardinal.after_yes", "cardinal.astrologer",
    "cardinal.last_merchant",
    needs=Needs.PUBLIC, values="number asked wanted",
)  # fmt: skip
def cardinal_asking_incomplete(t: Tables) -> Departures:
    """Not every opponent answers a Merchant exactly once.

    ## What it finds
    A Merchant followed by more or fewer answers than there are opponents of the active player. The asking goes on after a
    Cardinal too; the last Merchant, and one that an Astrologer drew, are answered like any other.

    ## Why it matters
    Each opponent has one chance to postpone the sale; a second Cardinal can put it off further.

    ## Example
    Of three opponents only two are asked.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    rows = t.table(outcomes).select(
        "game", "number", "asked", seq="merchant", seat="active", wanted=pl.lit(t.players - 1)
    )
    return Departures(rows, pl.col("asked") != pl.col("wanted"))


@check(
    "QN506", "cardinal-without-merchant", "error", "cardinal.when", "cardinal.not_on_due_sale",
    needs=Needs.PUBLIC, values="event before number",
)  # fmt: skip
def cardinal_without_merchant(t: Tables) -> Departures:
    """A Cardinal is played or declined, or a sale postponed, when no Merchant has just been drawn.

    ## What it finds
    A `cardinal_played`, `cardinal_declined` or `sale_postponed` event that follows neither a Merchant nor another answer.

    ## Why it matters
    A Cardinal has no other use, and a postponed sale that falls due cannot be put off again.

    ## Example
    At the end of seat 2's turn the postponed sale is due, and seat 0 plays a Cardinal.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # before (the event that they follow)
    rows = Departures(t.table(chains), pl.col("event").is_in((*ANSWERS, "sale_postponed")) & ~pl.col("direct"))
    return rows.select("game", "seq", "seat", "event", pl.col("before").cast(pl.String), number="count")


@check(
    "QN508", "postponed-for-wrong-seat", "error", "cardinal.delay", "cardinal.two", "cardinal.marker",
    needs=Needs.PUBLIC, values="number wanted_seat",
)  # fmt: skip
def postponed_for_wrong_seat(t: Tables) -> pl.DataFrame:
    """A sale is postponed to the turn of a player who is not the last of those that played a Cardinal.

    ## What it finds
    A `sale_postponed` event whose seat is not the one that played a Cardinal on this Merchant and, of two, comes later in
    clockwise order from the active player.

    ## Why it matters
    The sale waits for the end of that player's next turn; a wrong seat moves it.

    ## Example
    In seat 0's turn seats 1 and 2 play a Cardinal, and the sale is put off to seat 1's turn.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    wanted = (pl.col("active").cast(pl.Int64) + pl.col("furthest")) % t.players
    last = t.table(outcomes).select("game", "merchant", wanted_seat=wanted).drop_nulls("wanted_seat")
    after = t.table(behind).select("game", "merchant", wanted_seat=pl.col("seat").cast(pl.Int64))
    last = pl.concat([last, after.cast(dict(last.schema))])  # type: ignore[arg-type]
    waits = t.table(chains).filter((pl.col("event") == "sale_postponed") & pl.col("direct"))
    rows = waits.select("game", "seq", "seat", "merchant", "number").join(last, on=["game", "merchant"])
    return t.some(rows.filter(pl.col("seat").ne_missing(pl.col("wanted_seat")))).drop("merchant")


@check(
    "QN509", "postponed-sale-in-wrong-turn", "error", "cardinal.delay", "cardinal.due", "cardinal.two",
    "cardinal.play_on",
    needs=Needs.PUBLIC, values="number due held",
)  # fmt: skip
def postponed_sale_in_wrong_turn(t: Tables) -> Departures:
    """A postponed sale is not held in the next turn of the player for whom it waits.

    ## What it finds
    A `sale_postponed` event whose sale is held earlier, later or never. It is due in the next turn of its seat.

    ## Why it matters
    One turn more or less changes hands, fashion and market before the sale.

    ## Example
    In turn 14, seat 1's, the sale waits for seat 0 of three; due in turn 16, it is held in turn 19.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # held (turns; null: never)
    return Departures(t.table(postponed), pl.col("held").ne_missing(pl.col("due")))


@check("QN510", "postponed-sale-before-end-of-turn", "error", "cardinal.due", needs=Needs.PUBLIC, values="number found")
def postponed_sale_before_end_of_turn(t: Tables) -> Departures:
    """A postponed sale is held before the end of the turn.

    ## What it finds
    A sale that does not follow its Merchant at once, and after which neither the turn ends, nor another sale opens, nor
    the game is over.

    ## Why it matters
    The end of the turn comes after the devaluation and after the market is filled; the player may show what she bought.

    ## Example
    The sale due in seat 2's turn is held as the turn begins, before seat 2 buys.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # found (that event)
    after = pl.col("after").cast(pl.String)
    rows = Departures(t.table(due_sales), ~after.is_in(("turn_ended", "sale_opened", "game_over")).fill_null(True))
    return rows.select("game", "seq", "seat", "number", found=pl.col("after").cast(pl.String))


_GAINS = ("dealt", "bought", "drawn", "stolen")


@check("QN515", "cardinal-not-held", "error", "cardinal.when", "purple.timing", values="number")
def cardinal_not_held(t: Tables) -> pl.DataFrame:
    """A Cardinal is played by somebody who holds none.

    ## What it finds
    A `cardinal_played` event of a player who was dealt, bought, drew and stole no more Cardinals than she lost to thieves
    and played before.

    ## Why it matters
    A sale can be put off only with a card.

    ## Example
    Seat 2 postpones a sale, but seat 0 bought both Cardinals.

    ## What a log must tell
    All cards, hidden ones too.
    """
    at = np.flatnonzero(t.column("card") == int(Card.CARDINAL))
    rows = t.events.select("game", "seq", "seat", "other", "event", number="count")[at]
    rows = rows.with_columns(pl.col("event").cast(pl.String))
    played = t.some(rows.filter(pl.col("event") == "cardinal_played")).with_columns(change=pl.lit(-1))
    gained = rows.filter(pl.col("event").is_in(_GAINS)).with_columns(change=pl.lit(1))
    lost = rows.filter(pl.col("event") == "stolen").with_columns(seat="other", change=pl.lit(-1))
    moved = pl.concat([gained, lost, played]).sort("game", "seat", "seq", maintain_order=True)
    fresh = pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in ("game", "seat"))
    counted = moved.with_columns(held=running("change", fresh))
    short = counted.filter((pl.col("event") == "cardinal_played") & (pl.col("held") < 0))
    return t.some(short).select("game", "seq", "seat", "number").sort("game", "seq", maintain_order=True)


@check(
    "QN518", "too-many-cardinals", "error", "deck.purple", "cardinal.when",
    needs=Needs.PUBLIC, values="times copies",
)  # fmt: skip
def too_many_cardinals(t: Tables) -> Departures:
    """More Cardinals are played in a game than the deck has.

    ## What it finds
    A `cardinal_played` event beyond the number of Cardinals in the ruleset. A card that was played does not come back.

    ## Why it matters
    It can be told without knowing any hand.

    ## Example
    A third Cardinal is played with the rulebook's two.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    rows = t.rows("cardinal_played").select(
        "game",
        "seq",
        "seat",
        times=pl.int_range(1, pl.len() + 1).over("game"),
        copies=pl.lit(t.rules.copies[Card.CARDINAL]),
    )
    return Departures(rows, pl.col("times") > pl.col("copies"))


@check(
    "QN519", "sale-delayed-without-cardinal", "error", "merchant.sale", "cardinal.delay",
    needs=Needs.PUBLIC, values="number",
)  # fmt: skip
def sale_delayed_without_cardinal(t: Tables) -> Departures:
    """A sale is held apart from its Merchant although nobody postponed it.

    ## What it finds
    A `sale_opened` event that follows no Merchant or answer directly, without an earlier `sale_postponed` event of its
    number.

    ## Why it matters
    Only a Cardinal delays a sale.

    ## Example
    Merchant 1 is drawn in turn 12; its sale opens in turn 13.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    waits = t.only("sale_postponed").group_by("game", "count").agg(since=pl.col("seq").min())
    rows = t.table(due_sales).join(
        waits, left_on=["game", "number"], right_on=["game", "count"], how="left", maintain_order="left"
    )
    wrong = Departures(rows, pl.col("since").is_null() | (pl.col("since") > pl.col("seq")))
    return wrong.select("game", "seq", "seat", "number")

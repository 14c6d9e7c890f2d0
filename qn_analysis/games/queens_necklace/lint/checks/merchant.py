"""QN5: Merchant and Cardinal; `cardinal` has the Cardinal."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, repeated

from ...words.cards import Card
from ..tables import Tables
from ..tables.places import pile_sizes
from ..tables.turns import at_once, behind, chains, due_sales, marks, outcomes, sales
from . import check


@check(
    "QN501", "merchant-number-wrong", "error", "deck.merchants", "merchant.sale",
    needs=Needs.PUBLIC, values="number wanted merchants",
)  # fmt: skip
def merchant_number_wrong(t: Tables) -> Departures:
    """A Merchant does not bear the next number, or there are more of them than the ruleset has.

    ## What it finds
    A `merchant_drawn` event whose `count` is not one more than that of the Merchant before it, or is higher than the
    number of Merchants in the ruleset.

    ## Why it matters
    Answers, postponements and sales name their Merchant by its number; a wrong one ties a sale to another Merchant.

    ## Example
    The second Merchant of a game is logged with the number 3.

    ## What a log must tell
    Merchants drawn.
    """
    drawn = t.rows("merchant_drawn").select("game", "seq", "seat", number="count")
    counted = drawn.with_columns(
        wanted=pl.int_range(1, pl.len() + 1).over("game"), merchants=pl.lit(t.rules.copies[Card.MERCHANT])
    )
    return Departures(counted, pl.col("number").ne_missing(pl.col("wanted")) | (pl.col("wanted") > pl.col("merchants")))


@check(
    "QN502", "merchant-cards-left-wrong", "error", "setup.merchants.base", "setup.astrologer.shuffled_back",
    "merchant.sale",
    needs=Needs.PUBLIC, values="number said left",
)  # fmt: skip
def merchant_cards_left_wrong(t: Tables) -> Departures:
    """A Merchant is said to leave more or fewer cards in the pile than there are.

    ## What it finds
    A `merchant_drawn` event whose `amount` differs from the cards of the deck less all that were dealt, laid out and
    drawn up to and with this Merchant (Astrologers given back at the deal count as back in the pile).

    ## Why it matters
    How long a year lasts and when the pile runs out follow from it.

    ## Example
    Merchant 2 leaves 31 cards, but 69 of 103 cards have left the pile so far, and so there are 34.

    ## What a log must tell
    That cards were dealt, laid out and drawn; which ones, may be hidden.
    """
    left = t.table(pile_sizes).filter(pl.col("event") == "merchant_drawn")["size"].alias("left")
    drawn = t.rows("merchant_drawn").select("game", "seq", "seat", number="count", said="amount").with_columns(left)
    return Departures(drawn, pl.col("said") != pl.col("left"))


@check(
    "QN503", "merchant-without-outcome", "error", "merchant.sale", "merchant.while_postponed", "cardinal.delay",
    needs=Needs.PUBLIC, values="number cardinals wanted found",
)  # fmt: skip
def merchant_without_outcome(t: Tables) -> Departures:
    """A Merchant does not lead at once to the sale, or to the postponement that a Cardinal brings.

    ## What it finds
    A Merchant after whose answers something else follows than `sale_opened`, where no Cardinal was played, or than
    `sale_postponed`, where one was. By the ruling `merchant_while_waiting` = `waits` a sale is also put off while an
    earlier one is, to be held right after that one.

    ## Why it matters
    A Merchant brings a sale without delay, even while an earlier sale is postponed; only a Cardinal puts it off.

    ## Example
    Merchant 1 is drawn, nobody plays a Cardinal, and the next card is laid out without a sale.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # found (events)
    put_off = (pl.col("cardinals") > 0) | pl.col("ahead").is_not_null()
    wanted = pl.when(put_off).then(pl.lit("sale_postponed")).otherwise(pl.lit("sale_opened"))
    drawn = t.table(outcomes).join(
        t.table(behind).select("game", "merchant", "ahead"), on=["game", "merchant"], how="left", maintain_order="left"
    )
    rows = drawn.select("game", "number", "cardinals", seq="merchant", seat="active", wanted=wanted, found="follower")
    return Departures(rows, pl.col("found").ne_missing(pl.col("wanted")))


@check(
    "QN507", "merchant-mistaken", "error", "cardinal.when", "cardinal.delay", "merchant.sale",
    needs=Needs.PUBLIC, values="event number said",
)  # fmt: skip
def merchant_mistaken(t: Tables) -> Departures:
    """An answer, a postponement or a sale names another Merchant than the one just drawn.

    ## What it finds
    A `cardinal_played`, `cardinal_declined`, `sale_postponed` or `sale_opened` event right after a Merchant, whose
    `count` is not the number of that Merchant.

    ## Why it matters
    The Merchant drawn is the one that is answered, postponed or followed by its sale.

    ## Example
    Merchant 2 is drawn, and the sale that opens is that of Merchant 1.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # number (of the Merchant drawn)
    rows = t.table(chains).filter(pl.col("direct") & (pl.col("event") != "merchant_drawn"))
    wrong = Departures(rows, pl.col("count").ne_missing(pl.col("number")))
    return wrong.select("game", "seq", "seat", "event", "number", said="count")


@check("QN511", "due-sales-out-of-order", "error", "cardinal.several_due", needs=Needs.PUBLIC, values="number earlier")
def due_sales_out_of_order(t: Tables) -> Departures:
    """Postponed sales that fall due together are not held in the order of their Merchants.

    ## What it finds
    Two postponed sales in one turn, of which the later one has the lower number.

    ## Why it matters
    The first one clears the displays and earns its pounds before the second.

    ## Example
    Sales 1 and 2 are due at the end of turn 30; sale 2 is held first.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    rows = t.table(due_sales).with_columns(earlier=pl.col("number").shift(1).over("game", "turn"))
    return Departures(rows, pl.col("number") < pl.col("earlier")).select("game", "seq", "seat", "number", "earlier")


@check(
    "QN512", "sale-number-impossible", "error", "sale.three", "deck.merchants",
    needs=Needs.SCORES, values="number times merchants",
)  # fmt: skip
def sale_number_impossible(t: Tables) -> Departures:
    """A sale bears a number that no Merchant has, or one that was used before.

    ## What it finds
    A `sale_opened` event whose `count` is below 1, above the number of Merchants in the ruleset, or that of an earlier
    sale of the game.

    ## Why it matters
    Each Merchant brings one sale.

    ## Example
    Two sales of a game have the number 2.

    ## What a log must tell
    Sales with their numbers.
    """
    # times (used up to here)
    rows = t.rows("sale_opened").select("game", "seq", "seat", number="count").drop_nulls("number")
    merchants = t.rules.copies[Card.MERCHANT]
    key = pl.col("game").cast(pl.Int64) * 65536 + pl.col("number").cast(pl.Int64)
    odd = ~pl.col("number").is_between(1, merchants)
    counted = t.some(rows.filter(repeated(rows, key) | odd)).with_columns(
        times=pl.int_range(1, pl.len() + 1).over("game", "number"), merchants=pl.lit(merchants)
    )
    return Departures(counted, (pl.col("times") > 1) | odd)


@check("QN513", "sale-without-merchant", "error", "merchant.sale", needs=Needs.PUBLIC, values="number")
def sale_without_merchant(t: Tables) -> Departures:
    """A sale is held whose Merchant has not been drawn.

    ## What it finds
    A `sale_opened` event without an earlier `merchant_drawn` event of its number.

    ## Why it matters
    Nothing but a Merchant brings a sale.

    ## Example
    A second sale is held while the second Merchant is still in the pile.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    drawn = t.only("merchant_drawn").group_by("game", "count").agg(merchant=pl.col("seq").min())
    rows = t.table(sales).join(
        drawn, left_on=["game", "number"], right_on=["game", "count"], how="left", maintain_order="left"
    )
    early = Departures(rows, pl.col("merchant").is_null() | (pl.col("merchant") > pl.col("seq")))
    return early.select("game", "seq", "seat", "number")


@check(
    "QN514", "merchant-of-wrong-seat", "error", "merchant.sale", "turn.order",
    needs=Needs.PUBLIC, values="active event number",
)  # fmt: skip
def merchant_of_wrong_seat(t: Tables) -> Departures:
    """A Merchant is drawn, or a sale opened, by a player whose turn it is not.

    ## What it finds
    A `merchant_drawn` or `sale_opened` event whose seat is not the active player's.

    ## Why it matters
    The opponents of the active player are those who may answer with a Cardinal.

    ## Example
    In seat 0's turn a Merchant is drawn by seat 1.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # active (seat)
    rows = marks(t, t.at("merchant_drawn", "sale_opened"))
    wrong = Departures(rows, pl.col("seat").ne_missing(pl.col("active")))
    return wrong.select("game", "seq", "seat", "active", event=pl.col("event").cast(pl.String), number="count")


@check(
    "QN516", "draw-not-resumed", "error", "merchant.replaced", "sale.after.resume", "cardinal.resumes",
    "astrologer.merchant.next",
    needs=Needs.PUBLIC, values="number found",
)  # fmt: skip
def draw_not_resumed(t: Tables) -> pl.DataFrame:
    """After a Merchant's sale or postponement the interrupted draw does not go on.

    ## What it finds
    A Merchant whose sale or postponement is followed neither by another card for the same draw (laid out in the market,
    or drawn with the Astrologer), nor by another Merchant, nor by an empty pile. After the last sale the game is over
    instead.

    ## Why it matters
    The Merchant is replaced by the next card; otherwise a place of the market stays empty, or a buyer goes without her
    card.

    ## Example
    A Merchant breaks into the filling of the market; after the sale the turn ends at once.

    ## What a log must tell
    Turns, Merchants, the answers to them and sales; cards may be hidden.
    """
    # found (the event that follows)
    held = t.table(sales).filter(at_once() & (pl.col("after") != "game_over")).select("game", "seq", "after")
    direct = t.table(chains).filter(pl.col("direct"))
    opened = direct.select("game", "seq", "merchant").join(held, on=["game", "seq"])
    waits = direct.filter(pl.col("event") == "sale_postponed").select("game", "seq", "merchant", "after")
    rows = pl.concat([opened, waits]).join(t.table(outcomes), on=["game", "merchant"])
    card = pl.when(pl.col("phase") == "astrologer").then(pl.lit("drawn")).otherwise(pl.lit("offered"))
    found = pl.col("after").cast(pl.String)
    stopped = rows.filter(~(found.is_in(("merchant_drawn", "pile_exhausted")) | (found == card)).fill_null(False))
    return t.some(stopped).sort("game", "seq").select("game", "seq", "number", seat="active", found=found)


@check(
    "QN517", "merchant-by-other-card", "error", "merchant.sale", "cardinal.when",
    needs=Needs.PUBLIC, values="event card wanted_card",
)  # fmt: skip
def merchant_by_other_card(t: Tables) -> Departures:
    """What is drawn as a Merchant or played as a Cardinal is another card.

    ## What it finds
    A `merchant_drawn` event whose card is no Merchant, or a `cardinal_played` event whose card is no Cardinal.

    ## Why it matters
    Only a Merchant brings a sale, and only a Cardinal postpones it.

    ## Example
    A sale is postponed with a Queen.

    ## What a log must tell
    Merchants and Cardinals; other cards may be hidden.
    """
    wanted = (
        pl.when(pl.col("event") == "merchant_drawn").then(pl.lit("merchant"))
        .when(pl.col("event") == "cardinal_played").then(pl.lit("cardinal"))
    )  # fmt: skip
    played = marks(t, t.at("merchant_drawn", "cardinal_played"))
    rows = played.select("game", "seq", "seat", pl.col("event", "card").cast(pl.String), wanted_card=wanted)
    return Departures(rows, pl.col("card") != pl.col("wanted_card"))

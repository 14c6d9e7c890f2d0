"""QN1, the market and the Merchants."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures

from ..tables import Tables
from ..tables.market import ladders
from ..tables.setup import begins, drawn, games, market, merchants, placed, ranges
from . import check


@check("QN111", "market-not-filled", "error", "setup.market", needs=Needs.PUBLIC, values="cards places size")
def market_not_filled(t: Tables) -> Departures:
    """The market does not open with one card on each of its places.

    ## What it finds
    A game whose `offered` events at set-up are not as many as the market has places, each place once.

    ## Why it matters
    The market opens with the cards from the top of the pile, one beside the other; refills go to places left empty.

    ## Example
    The market opens with cards at places 0, 1, 2, 3 and 3 again.

    ## What a log must tell
    The first market.
    """
    # take (those of the market)
    size = t.rules.market_size
    place = pl.col("slot").filter(pl.col("slot") < size).n_unique()
    laid = t.table(market).group_by("game").agg(pl.max("seq"), cards=pl.len(), places=place)
    every = t.table(games).select("game").join(laid, on="game", how="left")
    every = every.with_columns(pl.col("cards", "places").fill_null(0), size=pl.lit(size))
    return Departures(every, pl.any_horizontal(pl.col("cards", "places") != size))


@check(
    "QN112", "offered-off-top-price", "error", "setup.market.top_price", "devaluation.top_price",
    needs=Needs.PUBLIC, values="card place asked price",
)  # fmt: skip
def offered_off_top_price(t: Tables) -> Departures:
    """A card is laid out at another price than its highest.

    ## What it finds
    An `offered` event, at set-up or as a refill, whose `amount` is not the first price of the card's ladder.

    ## Why it matters
    The ring on a new market card lies on the number at the top; it comes down turn by turn.

    ## Example
    A Ring whose ladder is 9, 7, 5, 3 is laid out for 7 ducats.

    ## What a log must tell
    The cards laid out and their prices.
    """
    tops = t.table(ladders).filter(pl.col("step") == 0).select("card", "price")
    rows = t.rows("offered").select("game", "seq", "card", place="slot", asked="amount").join(tops, on="card")
    return Departures(rows, pl.col("asked").ne_missing(pl.col("price")))


@check(
    "QN113", "merchants-placed", "error", "setup.merchants.thirds", "setup.merchants.last", "deck.merchants",
    needs=Needs.PUBLIC, values="placed numbers merchants",
)  # fmt: skip
def merchants_placed(t: Tables) -> Departures:
    """Not every Merchant is put into the pile, once.

    ## What it finds
    A game whose `merchant_placed` events are not as many as there are Merchants, numbered from 1, each number once.

    ## Why it matters
    Each Merchant calls one sale: one too few and the game cannot end, one too many and there is a sale too many.

    ## Example
    Merchants 1 and 2 are put into the pile, and 3 is not.

    ## What a log must tell
    That Merchants are put into the pile, and their numbers; where they lie may stay hidden.
    """
    # numbers (that differ, of those there are)
    wanted = merchants(t)
    number = pl.col("number").filter(pl.col("number").is_between(1, wanted)).n_unique()
    put = t.table(placed).group_by("game").agg(pl.max("seq"), placed=pl.len(), numbers=number)
    every = t.table(games).select("game").join(put, on="game", how="left")
    every = every.with_columns(pl.col("placed", "numbers").fill_null(0), merchants=pl.lit(wanted))
    return Departures(every, pl.any_horizontal(pl.col("placed", "numbers") != wanted))


@check(
    "QN114", "merchant-off-its-share", "error", "setup.merchants.thirds", "setup.merchants.base",
    "setup.merchants.rounding",
    values="number above low high",
)  # fmt: skip
def merchant_off_its_share(t: Tables) -> Departures:
    """A Merchant before the last one lies too far from its place in the pile.

    ## What it finds
    A `merchant_placed` event, not of the last Merchant, with more or fewer cards above it than the ruling `merchant_spread`
    allows. The exact place of Merchant i of n is i n-ths of the cards left after the deal, the first market still among
    them, rounded to the nearest whole card, a half up; Merchants above it are counted besides.

    ## Why it matters
    The Merchants part the game in years of about the same length.

    ## Example
    With four players 84 cards are left; the first Merchant should have 25 to 31 cards above it and has 20.

    ## What a log must tell
    Where the Merchants lie, which nobody at a table knows.
    """
    # high (cards that can lie above it)
    rows = t.table(placed).join(t.table(ranges).filter(pl.col("number") < merchants(t)), on="number")
    return Departures(rows, ~pl.col("above").is_between(pl.col("low"), pl.col("high")))


@check("QN115", "last-merchant-off-bottom", "error", "setup.merchants.last", values="number above low high")
def last_merchant_off_bottom(t: Tables) -> Departures:
    """The last Merchant does not lie at the bottom of the pile.

    ## What it finds
    A `merchant_placed` event of the last Merchant with so many cards above it that it is not in one of the last places, of
    which there are as many as the ruling `last_merchant` says. The Merchants above it are counted.

    ## Why it matters
    The last sale comes when the pile is almost used up.

    ## Example
    With four players the pile has 87 cards, Merchants included; the last Merchant has 80 above it, and so six below.

    ## What a log must tell
    Where the Merchants lie, which nobody at a table knows.
    """
    # high (cards that can lie above it)
    rows = t.table(placed).join(t.table(ranges).filter(pl.col("number") == merchants(t)), on="number")
    return Departures(rows, ~pl.col("above").is_between(pl.col("low"), pl.col("high")))


@check(
    "QN116", "merchant-not-where-placed", "error", "setup.merchants.thirds", "setup.merchants.last",
    "deck.no_reshuffle",
    values="number above placed",
)  # fmt: skip
def merchant_not_where_placed(t: Tables) -> Departures:
    """A Merchant is drawn before or after the place at which it was put.

    ## What it finds
    A `merchant_drawn` event before which more or fewer cards left the pile (for the market, to an Astrologer, as another
    Merchant) than lay above that Merchant when it was placed.

    ## Why it matters
    Nothing goes into the pile or changes its order once the Merchants are in it.

    ## Example
    The first Merchant was put below 29 cards, and comes up after 27.

    ## What a log must tell
    Where the Merchants lie, and every card that leaves the pile.
    """
    # above (cards come before it), placed (cards put above it)
    put = t.table(placed).select("game", "number", placed="above").unique(["game", "number"], keep="first")
    rows = t.table(drawn).join(put, on=["game", "number"], maintain_order="left")
    return Departures(rows, pl.col("above") != pl.col("placed"))


@check(
    "QN117", "merchant-drawn-off-its-share", "error", "setup.merchants.thirds", "setup.merchants.base",
    "setup.merchants.rounding", "setup.merchants.last",
    needs=Needs.PUBLIC, values="number above low high",
)  # fmt: skip
def merchant_drawn_off_its_share(t: Tables) -> Departures:
    """A Merchant comes up where none can have been put.

    ## What it finds
    A `merchant_drawn` event, of a Merchant whose place the log hides, before which so many cards left the pile (for the
    market, to an Astrologer, as another Merchant) that it cannot have been put there, by the rulings `merchant_spread` and
    `last_merchant`.

    ## Why it matters
    Where a Merchant lay can be counted once it is drawn, although nobody knew it before.

    ## Example
    With four players the first Merchant has 25 to 31 cards above it, and it comes up after 20.

    ## What a log must tell
    Every card that leaves the pile, hidden ones too.
    """
    # above (cards that came before it)
    told = t.table(placed).drop_nulls("above")
    rows = t.table(drawn).join(told, on=["game", "number"], how="anti").join(t.table(ranges), on="number")
    return Departures(rows, ~pl.col("above").is_between(pl.col("low"), pl.col("high")))


@check(
    "QN119", "deal-after-merchants", "error", "setup.merchants.aside", "setup.merchants.base",
    "setup.astrologer.after_deal",
    needs=Needs.PUBLIC,
)  # fmt: skip
def deal_after_merchants(t: Tables) -> Departures:
    """Hands are still dealt when the Merchants are in the pile or the market is open.

    ## What it finds
    A `dealt` or `dealt_back` event after the first Merchant was put into the pile, the first card was laid out or the first
    turn began.

    ## Why it matters
    Merchants are kept out of the pile until all hands are full, and their places are counted on the cards that remain.

    ## Example
    A fourth card is dealt to seat 0 when Merchant 1 lies in the pile already.

    ## What a log must tell
    The order of the set-up.
    """
    rows = t.rows("dealt", "dealt_back").select("game", "seq", "seat").join(t.table(begins), on="game")
    late = pl.col("seq") > pl.min_horizontal("merchants", "market", "play")
    return Departures(rows, late).select("game", "seq", "seat")


@check(
    "QN120", "merchant-after-market", "error", "setup.merchants.base", "setup.market",
    needs=Needs.PUBLIC, values="number",
)  # fmt: skip
def merchant_after_market(t: Tables) -> Departures:
    """A Merchant is put into the pile when the market is open.

    ## What it finds
    A `merchant_placed` event after the first card was laid out or the first turn began.

    ## Why it matters
    The places of the Merchants are counted on the pile as it is before the market is laid out.

    ## Example
    The market opens, and then Merchant 3 is put into the pile.

    ## What a log must tell
    The order of the set-up.
    """
    rows = t.table(placed).join(t.table(begins), on="game")
    return Departures(rows, pl.col("seq") > pl.min_horizontal("market", "play")).select("game", "seq", "number")

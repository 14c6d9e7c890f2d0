"""JW4: auctions."""

from __future__ import annotations

import polars as pl

from ...words.events import Event
from ..tables import AUCTION, TRADES, Departures, Tables, among, said_event, some
from ..tables.auctions import auctions, company, offers, rivals
from ..tables.board import before, of_seat
from . import check


@check("JW401", "challenger-wrong", "error", "auction.challenge", "turn.active", values="other active event")
def challenger(t: Tables) -> Departures:
    """An auction does not name the active player as such, or as her own rival.

    Others in the city auction off what the active player buys or sells. Example: the active player challenges herself.
    """
    # active (null: nobody's round)
    rows = t.only("challenged", "not_challenged", "auction_won", "offered")
    asked = among(Event.CHALLENGED, Event.NOT_CHALLENGED)
    named = among(Event.OFFERED) | (pl.col("other") == pl.col("active"))
    right = named & pl.col("active").is_not_null() & (~asked | (pl.col("seat") != pl.col("active")))
    wrong = Departures(rows, ~right.fill_null(False))
    return wrong.select("game", "seq", "seat", "other", "active", event=said_event())


@check("JW402", "asked-out-of-order", "error", "auction.order", values="event")
def order(t: Tables) -> Departures:
    """Players are asked for an auction out of order.

    They are asked clockwise from the active player, each once, before any offer is shown. Example: the second to her
    left comes before the first.
    """
    away = (pl.col("seat") - pl.col("active")) % t.players
    asked = among(Event.CHALLENGED, Event.NOT_CHALLENGED)
    rank = pl.when(asked).then(away).when(among(Event.OFFERED)).then(t.players).otherwise(t.players + 1)
    rows = some(t, *AUCTION).with_columns(rank=rank)
    last = pl.col("rank").shift().over("deal")
    wrong = Departures(rows, (pl.col("rank") < last) | (asked & (pl.col("rank") == last)))
    return wrong.select("game", "seq", "seat", event=said_event())


@check("JW403", "challenge-price", "error", "auction.challenge", values="due said")
def price(t: Tables) -> Departures:
    """Asking for an auction costs another sum.

    It costs one coin. Example: it is free.
    """
    rows = Departures(
        t.only("challenged").with_columns(due=pl.lit(t.rules.challenge)), pl.col("amount") != pl.col("due")
    )
    return rows.select("game", "seq", "seat", "due", said="amount")


@check("JW404", "not-asked", "error", "auction.challenge", "auction.off_turn", values="event")
def not_asked(t: Tables) -> Departures:
    """A player in the city is not asked whether she wants an auction.

    Whoever stays in the city of a purchase or sale can ask for an auction, if she has the coins, and at a sale
    something to sell. Example: a purchase beside another meeple, without a word of her.
    """
    rows = Departures(t.table(rivals), pl.col("means") & (pl.col("asked") == 0))
    return rows.select("game", "seq", seat="each", event=said_event())


@check("JW405", "challenge-without-means", "error", "auction.own", "auction.afford", values="event coins")
def without_means(t: Tables) -> Departures:
    """Somebody asks for an auction who cannot take part.

    She must be able to pay the least offer besides, and at a sale have crafted what the Buyer buys. Example: the right
    to sell to the Queen, without a Necklace.
    """
    rows = Departures(t.table(rivals), pl.col("challenged") & ~pl.col("means"))
    return rows.select("game", "seq", seat="each", event=said_event(), coins="coin")


@check(
    "JW406", "offers-incomplete", "error", "auction.buy_secret", "auction.sell_secret", "auction.order",
    values="times",
)  # fmt: skip
def incomplete(t: Tables) -> Departures:
    """Somebody in an auction does not offer once, or somebody else does.

    The active player and all who paid for the auction show one offer each. Example: three take part, and two offers are
    shown.
    """
    asked = t.rows("challenged").select("game", "seq", "deal", "seat", "active")
    opened = asked.unique("deal", keep="first", maintain_order=True)
    wanted = pl.concat([
        asked.select("game", "seq", "deal", "seat"), opened.select("game", "seq", "deal", seat="active")
    ]).with_columns(due=pl.lit(1, pl.Int64), times=pl.lit(0, pl.Int64))  # fmt: skip
    told = t.rows("offered").select("game", "seq", "deal", "seat", due=pl.lit(0, pl.Int64), times=pl.lit(1, pl.Int64))
    sums = pl.concat([wanted, told]).group_by("deal", "seat", maintain_order=True).agg(
        pl.col("game", "seq").first(), pl.col("due", "times").sum()
    )  # fmt: skip
    return Departures(sums, pl.col("due") != pl.col("times")).select("game", "seq", "seat", "times")


@check(
    "JW407", "offer-beyond-means", "error", "auction.buy_secret", "auction.sell_secret", "auction.afford",
    values="amount has",
)  # fmt: skip
def beyond_means(t: Tables) -> Departures:
    """Somebody offers more coins than she has.

    Offers are coins hidden in the hand; where the cost is due besides, it is set aside. Example: an offer of 9 with a
    reserve of 6.
    """
    aside = pl.col("cost") if t.rules.rulings["bid_pays"] == "besides" else 0
    rows = before(t, t.some(t.table(offers))).with_columns(has=of_seat(t, "coin") - aside)
    return Departures(rows, pl.col("amount") > pl.col("has")).select("game", "seq", "seat", "amount", "has")


@check("JW408", "offer-too-low", "error", "auction.minimum", values="amount due")
def too_low(t: Tables) -> Departures:
    """An offer is below the least one.

    A ruling can make the purchase cost the least offer; none is below zero. Example: an offer of 1 for a Ruby that
    costs 4.
    """
    bound = t.rules.rulings["minimum_bid"] == "cost" and t.rules.rulings["bid_pays"] == "instead"
    rows = t.table(offers).with_columns(due=pl.col("cost") if bound else pl.lit(0, pl.Int64))
    return Departures(rows, pl.col("amount") < pl.col("due")).select("game", "seq", "seat", "amount", "due")


@check(
    "JW409", "wrong-winner", "error", "auction.buy_highest", "auction.buy_draw", "auction.sell_highest",
    "auction.sell_draw", "auction.tie",
    values="times other",
)  # fmt: skip
def winner(t: Tables) -> pl.DataFrame:
    """An auction is won by another than the offers say.

    The highest offer wins, and of equal ones the active player's; a ruling says who wins where others tie above her.
    Example: 4 wins against 5.
    """
    # other (who should win)
    won = t.only("auction_won").group_by("deal").agg(pl.col("seat").first(), times=pl.len().cast(pl.Int64))
    rows = (
        t.table(auctions)
        .join(won, on="deal", how="left", maintain_order="left")
        .with_columns(pl.col("times").fill_null(0))
    )
    lone = t.only("auction_won").join(t.table(auctions), on="deal", how="anti", maintain_order="left")
    wrong = rows.filter((pl.col("seat").ne_missing(pl.col("winner"))) | (pl.col("times") != 1))
    return pl.concat([
        wrong.select("game", "seq", "seat", "times", other="winner"),
        lone.select("game", "seq", "seat", times=pl.lit(1, pl.Int64), other=pl.lit(None, pl.Int64)),
    ])  # fmt: skip


@check(
    "JW410", "winner-pays-wrong", "error", "auction.buy_highest", "auction.sell_highest", "auction.tie",
    values="due said",
)  # fmt: skip
def pays(t: Tables) -> Departures:
    """The winner of an auction pays another sum than she offered.

    The winner pays her offer to the Bank, the others take theirs back. Example: 4 coins for an offer of 5.
    """
    # due (null: no offer)
    made = t.only("offered").group_by("deal", "seat").agg(due=pl.col("amount").first())
    rows = t.some(t.only("auction_won")).join(made, on=["deal", "seat"], how="left", maintain_order="left")
    wrong = Departures(rows, pl.col("amount").ne_missing(pl.col("due")))
    return wrong.select("game", "seq", "seat", "due", said="amount")


@check(
    "JW411", "deal-of-another", "error", "auction.off_turn", "auction.not_spent", "auction.buy_highest",
    "auction.sell_highest",
    values="wins_seat other event",
)  # fmt: skip
def deal_of_another(t: Tables) -> Departures:
    """Something is bought or sold by another than who should, or the active player is not named.

    Without an auction it is the active player's; with one, its winner's, and no action is spent where that is another.
    Example: the loser of the auction buys.
    """
    # wins_seat (who should have it), other (said to be active, null: nobody)
    won = t.only("auction_won").unique("deal", keep="first").select("deal", "city", won="seat")
    rows = some(t, *TRADES).join(won, on="deal", how="left", maintain_order="left", suffix="_won")
    known = rows.with_columns(wins_seat=pl.coalesce("won", "active"))
    lost = pl.col("wins_seat").ne_missing(pl.col("active"))
    right = (
        pl.col("seat").eq_missing(pl.col("wins_seat"))
        & pl.col("other").eq_missing(pl.when(lost).then("active"))
        & (pl.col("city_won").is_null() | (pl.col("city_won") == pl.col("city")))
    )
    wrong = Departures(known, ~right)
    return wrong.select("game", "seq", "seat", "wins_seat", "other", event=said_event())


@check(
    "JW412", "auction-about-nothing", "error", "auction.challenge", "auction.buy_highest", "auction.sell_highest",
    values="event",
)  # fmt: skip
def about_nothing(t: Tables) -> pl.DataFrame:
    """An auction is about nothing.

    Auctions are about a purchase or a sale, which follows at once. Example: an auction is won, and then the winner
    travels.
    """
    deals = some(t, *TRADES).select("deal")
    rows = some(t, *AUCTION).join(deals, on="deal", how="anti", maintain_order="left")
    return t.some(rows).select("game", "seq", "seat", event=said_event())


@check("JW413", "deal-without-means", "error", "auction.announce", values="event coins")
def without_own_means(t: Tables) -> Departures:
    """An auction is about a deal that the active player could not make.

    She can only say that she buys if she has the purchase cost, or that she sells if she has crafted what the Buyer
    buys before this round; else there is nothing to auction off. Example: with three coins, an auction about a Diamond
    of five.
    """
    hers = t.table(company).filter(pl.col("each") == pl.col("active"))
    held = hers.join(t.rows("auction_won").select("deal"), on="deal", how="semi", maintain_order="left")
    able = pl.when(among(Event.BOUGHT)).then(pl.col("coin") >= pl.col("cost")).otherwise("ready")
    return Departures(held, ~able).select("game", "seq", seat="each", event=said_event(), coins="coin")

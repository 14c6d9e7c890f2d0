"""QN1: set-up; `setup_market` has the market and the Merchants."""

from __future__ import annotations

import numpy as np
import polars as pl

from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures

from ...rulebook.validation import FEWEST
from ...words.cards import GEMS, SEATS, Card
from ..tables import Tables, acts_as
from ..tables.places import copies
from ..tables.setup import begins, firsts, games, market, tiles
from . import check


@check("QN101", "number-of-players", "error", "setup.players", needs=Needs.PUBLIC, values="said players")
def number_of_players(t: Tables) -> Departures:
    """A game begins with a number of players that the box or the log does not have.

    ## What it finds
    A `game_started` event whose `count` is not two, three or four, or is not the number of players of the log.

    ## Why it matters
    Two to four people play; hands, Merchants and turns all depend on how many there are.

    ## Example
    The log is of three players, and a game in it is said to begin with five.

    ## What a log must tell
    How many players each game begins with.
    """
    # players (of the log)
    said = t.rows("game_started").select("game", "seq", said="count", players=pl.lit(t.players))
    right = pl.col("said").is_between(FEWEST, SEATS) & (pl.col("said") == t.players)
    return Departures(said, ~right.fill_null(False))


@check("QN102", "first-player", "error", "setup.first_player.seat", needs=Needs.PUBLIC, values="first_seat")
def first_player(t: Tables) -> pl.DataFrame:
    """Another player than the first one begins.

    ## What it finds
    A `game_started` event that names another seat than 0, or a game whose first turn is another seat's.

    ## Why it matters
    One player is made first at set-up; seats are counted from that player, who has the first turn.

    ## Example
    The first turn of a game is that of seat 1.

    ## What a log must tell
    Who is to play first, and whose turn the first is.
    """
    # first_seat (who should begin)
    turns = firsts(t.rows("turn_started").select("game", "seq", "seat"))
    rows = pl.concat([t.rows("game_started").select("game", "seq", "seat"), turns])
    return rows.filter(pl.col("seat").ne_missing(0)).with_columns(first_seat=pl.lit(0))


@check(
    "QN103", "fashion-not-a-permutation", "error", "setup.fashion.random", "deck.tiles",
    needs=Needs.PUBLIC, values="tiles gems ranks wanted",
)  # fmt: skip
def fashion_not_a_permutation(t: Tables) -> Departures:
    """The gem tiles do not lie one below each fashion tile at set-up.

    ## What it finds
    A game whose `fashion_set` events at set-up are not four, with each gem once and each rank once.

    ## Why it matters
    There is one tile a gem and each goes below another fashion tile; every price of a sale hangs on it.

    ## Example
    Ruby is laid below both the first and the third fashion tile, and diamond nowhere.

    ## What a log must tell
    The gems in fashion at set-up.
    """
    gem, rank = pl.col("gem").drop_nulls(), pl.col("slot").filter(pl.col("slot") < GEMS)
    laid = (
        t.table(tiles).group_by("game").agg(pl.max("seq"), tiles=pl.len(), gems=gem.n_unique(), ranks=rank.n_unique())
    )
    every = t.table(games).select("game").join(laid, on="game", how="left")
    counts = ("tiles", "gems", "ranks")
    every = every.with_columns(pl.col(*counts).fill_null(0), wanted=pl.lit(GEMS))
    return Departures(every, pl.any_horizontal(pl.col(*counts) != GEMS))


@check("QN104", "fashion-tile-value", "error", "setup.fashion.tiles", needs=Needs.PUBLIC, values="gem rank said pounds")
def fashion_tile_value(t: Tables) -> Departures:
    """A fashion tile is not worth what its rank is worth.

    ## What it finds
    A `fashion_set` event, at set-up or after a Favorite, whose `amount` is not the value of the fashion tile at its `slot`,
    or whose rank does not exist.

    ## Why it matters
    The fashion tiles lie in a fixed line, from the highest to the lowest; only the gems below them move.

    ## Example
    The gem at the second rank is said to lie below a tile of 30 instead of 20.

    ## What a log must tell
    Rank and value of the fashion tiles.
    """
    # rank (1 the first), pounds (null: no such rank)
    value = pl.col("rank").replace_strict(dict(enumerate(t.rules.fashion, 1)), default=None, return_dtype=pl.Int64)
    rank = (pl.col("slot").cast(pl.Int64) + 1).alias("rank")
    rows = t.rows("fashion_set").select("game", "seq", "gem", rank, said="amount")
    return Departures(
        rows.with_columns(pounds=value), pl.col("said").ne_missing(pl.col("pounds")) | pl.col("pounds").is_null()
    )


def _hand(t: Tables) -> pl.Expr:
    """Cards that the first hand of a seat has."""
    return pl.lit(t.rules.hand_size) + pl.when(pl.col("seat") > 0).then(t.rules.later_cards).otherwise(0)


@check(
    "QN105", "hand-size", "error", "setup.deal", "setup.astrologer.replaced",
    needs=Needs.PUBLIC, values="held wanted",
)  # fmt: skip
def hand_size(t: Tables) -> Departures:
    """A player does not start with a full hand.

    ## What it finds
    A seat whose cards dealt, less those given back, are not as many as its hand has (`later_cards`: of seats after the
    first); also cards dealt to a seat that nobody
    sits at.

    ## Why it matters
    Everyone starts with the same number of cards; for each Astrologer given back one other card is dealt.

    ## Example
    A player gives back an Astrologer and gets no other card: she starts with three cards instead of four.

    ## What a log must tell
    That cards are dealt and given back, and to whom; which cards they are may stay hidden.
    """
    dealt = t.rows("dealt").select("game", "seat", "seq", held=pl.lit(1))
    back = t.rows("dealt_back").select("game", "seat", "seq", held=pl.lit(-1))
    held = pl.concat([dealt, back]).group_by("game", "seat").agg(pl.sum("held"), pl.max("seq"))
    seats = pl.DataFrame({"seat": range(t.players)}, schema={"seat": held.schema["seat"]})
    hands = t.table(games).select("game").join(seats, how="cross")
    every = hands.join(held, on=["game", "seat"], how="full", coalesce=True).with_columns(
        pl.col("held").fill_null(0),
        wanted=pl.when(pl.col("seat") < t.players).then(_hand(t)).otherwise(0),
    )
    return Departures(every, pl.col("held") != pl.col("wanted"))


@check(
    "QN106", "astrologer-kept", "error", "setup.astrologer.replaced", "setup.astrologer.none_held",
    values="dealt back",
)  # fmt: skip
def astrologer_kept(t: Tables) -> Departures:
    """A player keeps an Astrologer that was dealt.

    ## What it finds
    A seat that is dealt more Astrologers than it gives back.

    ## Why it matters
    No hand holds an Astrologer when play begins: each one dealt is replaced, also one that came as a replacement.

    ## Example
    An Astrologer is dealt as a fourth card, and no `dealt_back` follows.

    ## What a log must tell
    Which cards are dealt.
    """
    astrologer, hand = acts_as(t, Card.ASTROLOGER), ["game", "seat"]
    dealt = t.some(t.rows("dealt").filter(astrologer)).group_by(hand).agg(pl.max("seq"), dealt=pl.len())
    back = t.rows("dealt_back").filter(astrologer).group_by(hand).agg(back=pl.len())
    hands = dealt.join(back, on=hand, how="left", nulls_equal=True).with_columns(pl.col("back").fill_null(0))
    return Departures(hands, pl.col("dealt") > pl.col("back"))


@check(
    "QN107", "given-back-another-card", "error", "setup.astrologer.replaced", "setup.deal",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def given_back_another_card(t: Tables) -> Departures:
    """A card that is no Astrologer is given back while the hands are dealt.

    ## What it finds
    A `dealt_back` event of another card than an Astrologer.

    ## Why it matters
    Only an Astrologer is replaced; with any other card a player starts.

    ## Example
    A player gives back a Courtier and is dealt a Ring instead.

    ## What a log must tell
    Which cards are given back, which everybody sees.
    """
    return Departures(t.rows("dealt_back"), ~acts_as(t, Card.ASTROLOGER)).select("game", "seq", "seat", "card")


@check("QN108", "given-back-unheld", "error", "setup.astrologer.replaced")
def given_back_unheld(t: Tables) -> Departures:
    """A player gives back an Astrologer that she was not dealt.

    ## What it finds
    A `dealt_back` event of an Astrologer at a time when its seat has been dealt no more of them than it has given back.

    ## Why it matters
    Only a card that was dealt can be replaced; otherwise the pile gains a card or another hand loses one.

    ## Example
    Seat 0 is dealt an Astrologer, and seat 1 gives one back.

    ## What a log must tell
    Which cards are dealt.
    """
    columns, astrologer = ("game", "seat", "seq"), acts_as(t, Card.ASTROLOGER)
    back = t.some(t.rows("dealt_back").filter(astrologer)).select(*columns, moved=pl.lit(-1))
    dealt = t.rows("dealt").filter(astrologer).select(*columns, moved=pl.lit(1))
    rows = pl.concat([dealt, back]).sort(columns, maintain_order=True)
    held = pl.col("moved").cum_sum().over("game", "seat")
    return Departures(rows, (held < 0) & (pl.col("moved") < 0)).select("game", "seq", "seat")


@check(
    "QN109", "beyond-copies", "error", "setup.astrologer.after_deal", "deck.true_gems", "deck.amber", "deck.blue",
    "deck.purple", "deck.grey",
    needs=Needs.PUBLIC, values="card dealt out copies",
)  # fmt: skip
def beyond_copies(t: Tables) -> Departures:
    """More copies of a card turn up at set-up than the deck has.

    ## What it finds
    A kind of card of which more copies are dealt, or are dealt and laid out in the first market together, than there are in
    the deck. Astrologers given back can lie in the market, but are not dealt again: they wait until all hands are full.

    ## Why it matters
    The deck has a fixed number of each card, and hands and market come from one shuffled pile.

    ## Example
    There is one Queen in the deck; seat 0 is dealt one, and another opens the market.

    ## What a log must tell
    The first market; of the cards dealt, those that the log names are counted.
    """
    # out (dealt, given back and laid out)
    moves = pl.concat(
        [
            t.rows("dealt").select("game", "seq", "card", dealt=pl.lit(1), out=pl.lit(1)),
            t.rows("dealt_back").select("game", "seq", "card", dealt=pl.lit(0), out=pl.lit(-1)),
            t.table(market).select("game", "seq", "card", dealt=pl.lit(0), out=pl.lit(1)),
        ]
    )
    key = pl.col("game").cast(pl.UInt64) * 256 + pl.col("card").to_physical()  # quicker than two columns
    kinds = (
        moves.drop_nulls("card")
        .group_by(key=key)
        .agg(pl.col("game", "card").first(), pl.max("seq"), pl.sum("dealt"), pl.sum("out"))
    )
    counted = kinds.drop("key").with_columns(copies=copies(t))
    beyond = counted.filter(pl.max_horizontal("dealt", "out") > pl.col("copies"))
    return Departures(beyond, (pl.col("card") != "merchant") & (pl.col("copies") > 0))


@check(
    "QN110", "card-outside-deck", "error", "setup.merchants.aside", "deck.outside",
    needs=Needs.PUBLIC, values="card",
)  # fmt: skip
def card_outside_deck(t: Tables) -> pl.DataFrame:
    """A Merchant or a card that the deck does not have is dealt or laid out.

    ## What it finds
    A `dealt` or `offered` event, at set-up or later, of a Merchant or of a kind of which the ruleset has no copy.

    ## Why it matters
    Merchants are set aside while the hands are dealt and are never for sale; blank cards stay in the box.

    ## Example
    A Merchant is dealt to seat 2.

    ## What a log must tell
    The cards laid out; of the cards dealt, those that the log names are looked at.
    """
    # seat (null: laid out)
    columns, dtype = ("game", "seq", "seat", "card"), t.events.schema["card"]
    names = [card.name.lower() for card in Card if card == Card.MERCHANT or not t.rules.copies[card]]
    outside = pl.col("card").is_in(pl.Series(names, dtype=dtype).implode())
    return pl.concat([t.rows(event).select(columns).filter(outside) for event in ("dealt", "offered")])


@check("QN118", "start-not-first", "error", "setup.players", needs=Needs.PUBLIC, values="starts")
def start_not_first(t: Tables) -> Departures:
    """A game does not begin with its start, once.

    ## What it finds
    A game whose first row is not `game_started`, or that has none or several of them.

    ## Why it matters
    Who plays and who is first belongs before everything else; another start in the middle would be another game.

    ## Example
    A game begins with the first fashion tile, and nothing says how many play.

    ## What a log must tell
    The set-up of each game.
    """
    starts = t.rows("game_started").select("game", "seq").group_by("game").agg(pl.max("seq"), starts=pl.len())
    every = t.table(games).join(starts, on="game", how="left").with_columns(pl.col("starts").fill_null(0))
    wrong = (pl.col("starts") != 1) | (pl.col("seq") != pl.col("first_seq"))
    return Departures(every, wrong).select("game", "seq", "starts")


@check(
    "QN121", "setup-after-play", "error", "setup.market", "setup.fashion.random",
    needs=Needs.PUBLIC, values="gem card",
)  # fmt: skip
def setup_after_play(t: Tables) -> Departures:
    """Something is set up when the first turn has begun.

    ## What it finds
    A `fashion_set` or `offered` event that is said to belong to the set-up (turn 0 or phase `setup`) after the first
    `turn_started`. The order of the fashion tiles and the deal among themselves is free: neither depends on the other.

    ## Why it matters
    Fashion and market lie on the table before anybody plays.

    ## Example
    The fifth card of the first market is laid out in the middle of the first turn.

    ## What a log must tell
    The order of the set-up.
    """
    # gem and card (one of them null)
    columns, setting_up = ("game", "seq", "gem", "card"), (pl.col("turn") == 0) | (pl.col("phase") == "setup")
    rows = [t.rows(event).filter(setting_up).select(columns) for event in ("fashion_set", "offered")]
    late = Departures(pl.concat(rows).join(t.table(begins), on="game"), pl.col("seq") > pl.col("play"))
    return late.select(columns)


@check(
    "QN122", "necklace-with-another", "error", "setup.necklace.dealt", "necklace.wear", "necklace.public",
    "necklace.unshown",
    needs=Needs.PUBLIC, values="other",
)  # fmt: skip
def necklace_with_another(t: Tables) -> pl.DataFrame:
    """The Necklace that came to one player comes from another.

    ## What it finds
    A row in which the Necklace leaves a hand (stolen, seized, shown) other than the one to which it came last (dealt,
    bought, drawn, stolen, seized), or appears from elsewhere, with no row in between that moved it.

    ## Why it matters
    Whoever has the card wears the Necklace, so that everybody knows where it is; a sale in which it is not shown takes it
    from nobody.

    ## Example
    The Necklace is dealt to seat 0, and seat 2 shows it at the first sale without having got it from seat 0.

    ## What a log must tell
    Every row that names the Necklace: who holds it is public.
    """
    # seat (to whom it came), other (from whose hand it comes; null: from none)
    rows = t.events[np.flatnonzero(t.column("card") == int(Card.NECKLACE))]
    event = pl.col("event").cast(pl.String)
    source = (
        pl.when(event.is_in(["stolen", "necklace_seized", "caught", "surrendered"])).then("other")
        .when(event.is_in(["shown", "dealt_back", "played"])).then("seat")
    )  # fmt: skip
    gained = event.shift().is_in(["dealt", "bought", "drawn", "stolen", "necklace_seized"])
    held = pl.col("game").eq_missing(pl.col("game").shift()) & gained
    found = rows.select("game", "seq", seat=pl.col("seat").shift(), other=source, held=held)
    return t.some(found.filter("held", pl.col("seat").ne_missing(pl.col("other")))).drop("held")


@check(
    "QN123", "another-card-placed", "error", "setup.merchants.thirds", "setup.merchants.last",
    needs=Needs.PUBLIC, values="card number",
)  # fmt: skip
def another_card_placed(t: Tables) -> Departures:
    """A card that is no Merchant is put into the pile as one.

    ## What it finds
    A `merchant_placed` event whose `card` is another card.

    ## Why it matters
    The Merchants alone are set aside while the hands are dealt and put back at a third, two thirds and near the bottom.

    ## Example
    A Ring is put below the first third of the pile as Merchant 1.

    ## What a log must tell
    That Merchants are put into the pile; a row without a card is passed over.
    """
    rows = Departures(t.rows("merchant_placed"), pl.col("card") != "merchant")
    return rows.select("game", "seq", "card", number="count")

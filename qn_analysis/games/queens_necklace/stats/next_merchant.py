"""When the next Merchant comes: how often he came, and what one who knows the set-up and counts cards would say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.log.null import NONE
from qn_analysis.core.stats.pieces import Pieces, Ratio

from ..log.folds.market import place_chance
from ..rulebook import Ruleset, merchant_places
from ..words.cards import Card
from .tables import Tables, allowed, keys_of, statistic

BIN: Final = 5
"""The number of cards left is told in steps of this size: 1 to 5, 6 to 10 and so on."""
_PER: Final = ("turn", "card")
_SUMS: Final = ("count", "hits", "known", "chance", "brier", "base", "settled")
_KEYS: Final = ("game", "merchant", "left", "tenth")


@public
def merchant_chance(rules: Ruleset, players: int, drawn: int, left: int, cards: int) -> float | None:
    """The chance that the next Merchant is among the next cards of the pile, for one who knows the set-up and counts.

    By the set-up each Merchant lies with equal chance at each place that his share of the pile leaves open, whatever
    the others do; the places drawn without him are out. Nothing else is known of the pile, so this is exact.

    Args:
        rules, players: the game.
        drawn: Merchants drawn so far.
        left: cards in the pile, the Merchants among them.
        cards: how many cards are going to be drawn.

    Returns:
        A chance from 0 to 1; None where all Merchants are drawn, or where this one ought to have come before.

    Source: "Setting up the game" (2003 editions), clauses `setup.merchants.*`; rulings `merchant_spread`,
    `last_merchant`.
    """
    places = merchant_places(rules, players)
    if drawn >= len(places):
        return None
    return _chance(places, drawn, rules.deck - sum(rules.hands[:players]), left, cards)


def _chance(places: Sequence[tuple[int, int]], drawn: int, dealt: int, left: int, cards: int) -> float | None:
    """The same from where Merchants may lie, and from what the pile had of other cards once all was dealt."""
    first, last = places[drawn]
    chance = place_chance(first, last, dealt - (left - len(places) + drawn), cards)
    return None if chance == NONE else chance


@public
def merchant_pace(rules: Ruleset, players: int) -> list[float]:
    """Merchants per card drawn on the way to each Merchant, the first one first: what a player knows without counting.

    For each, 1 / (mean number of cards drawn from the previous Merchant, or from the opening market, up to and
    including him).
    """
    middles = [(first + last) / 2 for first, last in merchant_places(rules, players)]
    return [1 / (there - here + 1) for here, there in zip([rules.market_size, *middles], middles, strict=False)]


@statistic("foresight", costly=True)
def merchant_hazard(t: Tables, per: str = "turn") -> Pieces:
    """How often the next Merchant comes, by cards left, and how often counting foretells him.

    Grain: one row a Merchant (number of the next one: those drawn, plus 1), `left` (lowest number of cards left of
    five: 1, 6, 11 ...) and measure; groups that never occur have no row. `per` "turn": of the `n` turns, as their
    refill begins (what the turn's Astrologers drew is gone already), the share in which it draws a Merchant; `per`
    "card": of the `n` cards drawn one by one, Astrologers' cards included, the share that are a Merchant. `measure`:
    came (share), foretold (mean of `merchant_chance`).

    A player sees all of it at the table: the pile's height, the Merchants drawn, and the places to be filled, which her
    purchases decide. A gem card that a Queen takes in the refill makes it draw one more: nobody can know that before,
    so that a little more comes than was foretold. Refills of no place and those after the last Merchant are left out.
    """
    return _measures(_cases(t, allowed(per, _PER)), ["merchant", "left"], ("came", "foretold"))


@statistic("foresight", costly=True)
def merchant_calibration(t: Tables, per: str = "turn") -> Pieces:
    """Whether Merchants come as often as one who counts foretells: cases by the chance foretold.

    Grain: one row a tenth and measure; only what occurs. `tenth`: 0 where he cannot come, 1 for a chance up to 10 %,
    ..., 10 above 90 %. `per` "turn": of the `n` turns, as their refill begins, the share in which it
    draws a Merchant; `per` "card": of the `n` cards drawn one by one, the share that are a Merchant. `measure`: came
    (share of the turns or cards in which a Merchant came), foretold (the mean chance that counting foretold for them:
    `merchant_chance`).
    """
    rows = _cases(t, allowed(per, _PER)).filter(pl.col("tenth").is_not_null())
    return _measures(rows, ["tenth"], ("came", "foretold"))


@statistic("foresight", costly=True)
def merchant_foresight(t: Tables, per: str = "turn", by: str = "") -> Pieces:
    """How well one who counts foresees the next Merchant.

    Grain: one row a group and measure; `by` is merchant (number of the next one) or "" for all. `per` and `n` are as
    of `merchant_hazard`. `measure`: came (share), settled (share in which counting leaves no doubt, yes or no),
    squared_error (mean squared error of `merchant_chance`, 0 the best: the Brier score), squared_error_uncounted (the
    same of one who knows the mean length of the years in cards and the cards to be drawn, but does not count:
    `merchant_pace`), explained (1 less the one over the other: the share of uncertainty that counting takes away; its
    `n` is the squared error without counting in all).
    """
    rows = _cases(t, allowed(per, _PER))
    keys, grid = keys_of(allowed(by, ("", "merchant"))), t.sale_grid.rename({"sale": "merchant"})
    return _measures(
        rows, keys, ("came", "settled", "squared_error", "squared_error_uncounted", "explained"), grid if by else None
    )


def _measures(rows: pl.DataFrame, keys: list[str], names: tuple[str, ...], grid: pl.DataFrame | None = None) -> Pieces:
    better = pl.col("base") - pl.col("brier")
    every = {
        "came": Ratio(rows, "hits", "count", keys, True, grid, "share"),
        "foretold": Ratio(rows, "chance", "known", keys, False, grid, "share"),
        "settled": Ratio(rows, "settled", "known", keys, True, grid, "share"),
        "squared_error": Ratio(rows, "brier", "known", keys, False, grid, "squared error"),
        "squared_error_uncounted": Ratio(rows, "base", "known", keys, False, grid, "squared error"),
        "explained": Ratio(rows, better, "base", keys, False, grid, "share"),
    }
    return {name: every[name] for name in names}


def _cases(t: Tables, per: str) -> pl.DataFrame:
    """One row a turn, or one a group of a year's cards of the same `left` and `tenth`: `_KEYS` and sums of cases."""
    return t.keep(_by_turn if per == "turn" else _by_card)


@lru_cache(16)
def _judgements(rules: Ruleset, players: int) -> pl.DataFrame:
    """What is counted of a case, in every state that the rules allow: by merchant, left and cards in this order, each
    first without the Merchant and then with him."""
    places, dealt = merchant_places(rules, players), rules.deck - sum(rules.hands[:players])
    rows = [
        (chance, base, left, hit)
        for drawn, pace in enumerate(merchant_pace(rules, players))
        for left in range(1, _pile(rules, players) + 1)
        for cards in range(1, rules.market_size + 1)
        for chance, base in [(_chance(places, drawn, dealt, left, cards), 1 - (1 - pace) ** cards)]
        for hit in (0.0, 1.0)
    ]
    schema = {"chance": pl.Float64, "base": pl.Float64, "left": pl.Int32, "hit": pl.Float64}
    chance, hit = pl.col("chance"), pl.col("hit")
    return pl.DataFrame(rows, schema=schema, orient="row").select(
        left=((pl.col("left") - 1) // BIN * BIN + 1).cast(pl.Int16),
        tenth=(chance * 10 - 1e-9).ceil().cast(pl.Int8),
        count=pl.lit(1, pl.UInt32),
        hits=hit,
        known=chance.is_not_null().cast(pl.UInt32),
        chance=chance,
        brier=(chance - hit) ** 2,
        base=pl.when(chance.is_not_null()).then((pl.col("base") - hit) ** 2),
        settled=((chance == 0) | (chance == 1)).cast(pl.UInt32),
    )


def _pile(rules: Ruleset, players: int) -> int:
    """Cards of the pile once all is dealt, Merchants counted."""
    return int(rules.deck - sum(rules.hands[:players]) + rules.copies[Card.MERCHANT])


def _judged(t: Tables, states: pl.DataFrame) -> pl.DataFrame:
    """What is counted of each case, from its merchant, left, cards and hit; its other columns stay."""
    known, pile, market = _judgements(t.rules, t.log.players), _pile(t.rules, t.log.players), t.rules.market_size
    merchant, left, cards = (pl.col(name).cast(pl.Int32) for name in ("merchant", "left", "cards"))
    lawful = (
        merchant.is_between(1, known.height // (2 * pile * market)), left.is_between(1, pile),
        cards.is_between(1, market),
    )  # fmt: skip
    if not states.select(pl.all_horizontal(lawful).all()).item():
        states = states.filter(*lawful)
    state = 2 * (((merchant - 1) * pile + left - 1) * market + cards - 1) + pl.col("hit").cast(pl.Int32)
    found = known[states.select(state.cast(pl.UInt32)).to_series()]
    return states.drop("left", "cards", "hit").hstack(found)


def _by_turn(t: Tables) -> pl.DataFrame:
    """The refill of each turn, as it begins."""
    refills = t.refills.select("game", pl.col("merchant").cast(pl.UInt8), "left", "cards", hit="came")
    return _judged(t, refills).select(*_KEYS, *_SUMS)


def _by_card(t: Tables) -> pl.DataFrame:
    """Every card drawn after the opening market, up to the last Merchant with a sale; cards of a year that are alike
    in one row."""
    rules, pile, number = t.rules, _pile(t.rules, t.log.players), pl.col("merchant").cast(pl.Int32)
    there, here = pl.col("there"), pl.col("here")
    years = (
        t.sales.lazy()
        .filter(pl.col("left").is_not_null())
        .sort("game", "merchant")
        .with_columns(there=pile - pl.col("left").cast(pl.Int32) - number)  # other cards above him
        .with_columns(here=pl.when(number == 1).then(rules.market_size).otherwise(there.shift(1).over("game")))
        .filter(here <= there)
        .select("game", "merchant", "here", "there")
        .collect()
    )
    year = ["merchant", "here", "there"]  # a few dozen kinds of year are all there are
    cards = (
        years.select(year)
        .unique()
        .with_columns(above=pl.int_ranges(here, there + 1, dtype=pl.Int32))
        .explode("above")
        .with_columns(
            left=(pile - pl.col("above") - number + 1).cast(pl.Int32),
            cards=pl.lit(1, pl.Int32),
            hit=pl.col("above") == there,
        )
    )
    alike = _judged(t, cards).group_by(*year, "left", "tenth").agg(pl.col(_SUMS).sum())
    return years.lazy().join(alike.lazy(), on=year).select(*_KEYS, *_SUMS).collect()

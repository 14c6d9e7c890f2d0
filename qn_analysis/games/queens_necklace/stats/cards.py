"""Cards one by one: at which step they are bought, how many expire, who takes them, who wins with them, what they earn.

What a card earns follows one rule. A row that sells with r Rings sells 1 + r jewels at one price, so each Ring is one
jewel, and the gem cards of the row are together the other one, shared by their stones. A Banker earns what he adds to
all jewels of his owner; those pounds are in the price of the jewels too, so cards do not add up to a score. King,
Necklace and characters earn no pounds of their own: their figures are null (`king_values` and `necklace_values` say
what the sale would have been without them).

A card *bought* cannot be told from others of its kind in the same hand, so what it brings is an expectation, as in
`rings`: each copy in a hand is as likely as any other to be shown, stolen or given up; within a year copies come before
any goes. A copy stolen earns for the thief: for who bought it it brings nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.told_as_one import JOIN, apart
from qn_analysis.core.stats.pieces import Gap, Pieces, Ratio, Split

from ..log.schema import CARD_ENUM
from ..log.tidy.tidy_table import of_card
from ..words.cards import COLOUR_OF, GEM_KINDS, KINDS, STEPS, STONES, TRUE_GEMS, Card, Colour, Gem
from .tables import Ground, Tables, allowed, statistic, telling

EARNING: Final = tuple(Card(card).name.lower() for card in (*range(GEM_KINDS), Card.RING, Card.BANKER))
"""Cards that earn pounds themselves."""
TOGETHER: Final = tuple(
    tuple(f"{gem.name.lower()}_{stones}" for gem in list(Gem)[:TRUE_GEMS]) for stones in range(1, STONES + 1)
)
"""Cards of true gems with as many stones, which the rulebook makes alike."""
KIND_OF: Final[Mapping[str, str]] = {
    **{card.name.lower(): card.name.lower() for card in Card if card != Card.MERCHANT},
    **{name: JOIN.join(names) for names in TOGETHER for name in names},
}
"""By card the kind that it is told with, under all rules alike: its own name, but for cards of true gems."""
CARD_KINDS: Final = tuple(dict.fromkeys(KIND_OF.values()))
LAID: Final = tuple(dict.fromkeys(KIND_OF[card.name.lower()] for card in Card if COLOUR_OF[card] == Colour.GRAY))
"""Kinds that are laid at a sale."""
_CARD: Final = ["card", "assumed"]
_STEP: Final = ["card", "step", "price", "assumed"]


def card_grid(t: Ground) -> pl.DataFrame:
    """Every card for sale: `card`, and `assumed`, whether some price of its ladder is."""
    ladders = t.rules.assumed_prices()
    rows = [(card.name.lower(), any(prices)) for card, prices in ladders.items()]
    return pl.DataFrame(rows, schema={"card": CARD_ENUM, "assumed": pl.Boolean}, orient="row")


def step_grid(t: Ground) -> pl.DataFrame:
    """Every price of every card for sale: `card`, `step` (0 the top), `price` in ducats, `assumed`."""
    rows = [
        (card.name.lower(), step, t.rules.prices[card][step], assumed)
        for card, ladder in t.rules.assumed_prices().items()
        for step, assumed in enumerate(ladder)
    ]
    names = ("card", "step", "price", "assumed")
    made = pl.DataFrame(rows, schema=names, orient="row")
    return made.with_columns(
        pl.col("card").cast(CARD_ENUM), pl.col("step").cast(pl.Int16), pl.col("price").cast(pl.Int16)
    )


def _grid(t: Tables, by: str) -> tuple[list[str], pl.DataFrame]:
    """Columns of the groups, and all groups."""
    return (_CARD, card_grid(t)) if allowed(by, ("card", "step")) == "card" else (_STEP, step_grid(t))


@statistic(costly=True)
def card_steps(t: Tables) -> Pieces:
    """At which step of its ladder each card is bought.

    Grain: one row a card and `step` (prices it had come down, 0: at its top price); `assumed`: some price of the card
    is a guess. `value` is a share of the `n` cards bought. Which step is reached depends on who passes the card up
    before, and so on how dear it starts.
    """
    steps = pl.Series("step", range(max(map(len, t.rules.prices))), dtype=pl.Int16)
    return {"": Split(_offered(t), "step", steps, _CARD, weight="bought", grid=card_grid(t))}


@statistic(costly=True)
def card_market(t: Tables) -> Pieces:
    """What becomes of each card in the market.

    Grain: one row a card and measure; `assumed`: some price of the card is a guess. `measure` and what `n` counts:
    paid (ducats paid for it; n cards bought), expired (share of cards laid out that leave the game unsold; n cards laid
    out; cards that a Queen takes, or that lie there as the game ends, are laid out as well), taken (share of offers
    taken; n offers: the card lies before an active player who could afford it as her purchase phase began).
    """
    grid, rows = card_grid(t), market_rows(t)
    return {
        "paid": Ratio(_offered(t), "paid", "bought", by=_CARD, grid=grid, unit="ducats"),
        "expired": Ratio(rows, "expired", "laid", by=_CARD, share=True, grid=grid),
        "taken": Ratio(_offered(t), "taken", "payable", _CARD, share=True, grid=grid),
    }


@statistic(costly=True)
def card_taken(t: Tables) -> Pieces:
    """How often each card is taken at each price.

    Grain: one row a card and step; `price` in ducats, `assumed`: it is a guess. `value` is the share taken of the `n`
    offers at that price: the card lies before an active player who could afford it as her purchase phase began. At a
    lower step stand the cards that somebody has passed up already.
    """
    rows = t.keep(_offered_priced)
    return {"": Ratio(rows, "taken", "payable", _STEP, share=True, grid=step_grid(t))}


def _offered_priced(t: Tables) -> pl.DataFrame:
    return _priced(t, _offered(t))


def _priced(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of cards and steps with `price` and `assumed` as in `step_grid`; null where there is no such price."""
    ladders = t.rules.assumed_prices()
    return rows.with_columns(
        price=_of_step(t.rules.prices, pl.Int16),
        assumed=_of_step([ladders.get(Card(card), ()) for card in range(KINDS)], pl.Boolean),
    )


@statistic("association", costly=True)
def card_wins(t: Tables) -> Pieces:
    """Who wins: players who bought a card, and players who could have bought it and did not.

    Grain: one row a card and measure; `assumed`: some price of the card is a guess. A player of a game counts where the
    card lay before her at least once at a price that she could afford. `measure`: bought (share of games won by those
    who bought it at least once), passed (by those who never did), difference (bought less passed, clustered by game);
    `n` players of games, for difference the fewer of the two. A shared victory counts in equal parts.

    The two groups chose themselves: who buys a card already has reasons to, another hand, other ducats and other cards
    before her, and those who meet a card more often are likelier to buy it. So the difference says with whom a card is
    found, not what it does for her.
    """
    grid = card_grid(t)
    met = t.keep(_met)
    bought, passed = ("bought_win", "bought"), ("passed_win", "passed")
    return {
        "bought": Ratio(met, *bought, by=_CARD, share=True, grid=grid),
        "passed": Ratio(met, *passed, by=_CARD, share=True, grid=grid),
        "difference": Gap(met, bought, passed, by=_CARD, grid=grid, unit="share"),
    }


def _met(t: Tables) -> pl.DataFrame:
    """One row a player with a result and a card that she could have bought: game, card, assumed; whether she did
    (bought) or not (passed), and the part of the victory that is hers then (bought_win, passed_win)."""
    rows = _for_sale(t, t.buyers)
    bought, win = (pl.col("bought") > 0).cast(pl.Float64), pl.col("win")
    return telling(rows.with_columns(t.won(rows)), "win").select(
        "game", *_CARD, bought=bought, passed=1 - bought, bought_win=win * bought, passed_win=win * (1 - bought)
    )  # fmt: skip


def _for_sale(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of cards that have a price, with `assumed` as in `card_grid`."""
    ladders = t.rules.assumed_prices()
    assumed = tuple(any(ladders[Card(card)]) if Card(card) in ladders else None for card in range(KINDS))
    made = rows.with_columns(assumed=of_card(assumed, pl.Boolean))
    return made.filter(pl.col("assumed").is_not_null()) if made["assumed"].null_count() else made


def _of_step(values: Sequence[Sequence[Any]], dtype: Any) -> pl.Expr:
    """A value of each kind of card and step; null for none."""
    flat = [ladder[step] if step < len(ladder) else None for ladder in values for step in range(STEPS)]
    at = pl.col("card").to_physical().cast(pl.Int32) * STEPS + pl.col("step")
    return pl.lit(pl.Series(flat, dtype=dtype)).gather(at)


def market_rows(t: Tables) -> pl.DataFrame:
    """`log.market()` of cards with a price, `assumed` as in `card_grid`."""
    return t.keep(_market)


def _market(t: Tables) -> pl.DataFrame:
    return _for_sale(t, t.market)


def _offered(t: Tables) -> pl.DataFrame:
    """The rows of `market_rows` at a price of the ladder."""
    rows = market_rows(t)
    return t.keep(_on_steps) if rows["step"].null_count() else rows


def _on_steps(t: Tables) -> pl.DataFrame:
    return market_rows(t).drop_nulls("step")


@statistic(costly=True)
def card_use(t: Tables) -> Pieces:
    """How much each kind of card is used.

    Grain: one row a kind of card in the deck and measure; cards of true gems with as many stones are one kind, under
    all rules. `measure`: unbought (share of games in which nobody buys one; n games with a market), expired (share of
    cards laid out that leave the game unsold; n cards laid out), unlaid (share of games in which nobody lays one at a
    sale, of kinds that are laid there; n games with a sale).
    """
    kinds = [kind for kind in CARD_KINDS if _copies(t, kind)]
    grid = pl.DataFrame({"kind": kinds}, schema={"kind": pl.String})
    sold = _kind_sums(t, market_rows(t), pl.col("bought"), kinds)
    laid = [kind for kind in LAID if kind in kinds]

    def unlaid() -> Ratio:
        return Ratio(_kind_sums(t, t.hands, pl.col("shown"), laid), pl.col("copies") == 0, by=["kind"], share=True,
                     grid=grid.filter(pl.col("kind").is_in(laid)), unit="share")  # fmt: skip

    out = market_rows(t).with_columns(kind=_kind())
    return t.each({
        "unbought": lambda: Ratio(sold, pl.col("copies") == 0, by=["kind"], share=True, grid=grid),
        "expired": lambda: Ratio(out, "expired", "laid", by=["kind"], share=True, grid=grid),
        "unlaid": unlaid,
    })  # fmt: skip


@statistic(costly=True)
def cards_unused(t: Tables) -> Pieces:
    """How many kinds of cards nobody buys in a game; kinds as in `card_use`.

    Grain: one row. Mean `value` of kinds over `n` games with a market.
    """
    kinds = [kind for kind in CARD_KINDS if _copies(t, kind)]
    sums = _kind_sums(t, market_rows(t), pl.col("bought"), kinds)
    games = sums.group_by("game", maintain_order=True).agg(unused=(pl.col("copies") == 0).sum())
    return {"": Ratio(games, "unused", unit="kinds")}


def _copies(t: Ground, kind: str) -> int:
    return sum(int(t.rules.copies[Card[name.upper()]]) for name in apart(kind))


def _kind() -> pl.Expr:
    return pl.col("card").cast(pl.String).replace_strict(KIND_OF, default=None, return_dtype=pl.String)


def _kind_sums(t: Tables, rows: pl.DataFrame, copies: pl.Expr, kinds: Sequence[str]) -> pl.DataFrame:
    """One row a game that rows tell of and kind: game, kind, copies (0 where there is no row)."""
    found = rows.group_by("game", _kind().alias("kind")).agg(copies=copies.cast(pl.Int64).sum())
    grid = pl.DataFrame({"kind": kinds}, schema={"kind": pl.String})
    every = rows.select("game").unique().sort("game").join(grid, how="cross")
    return every.join(found, on=["game", "kind"], how="left", maintain_order="left").with_columns(
        pl.col("copies").fill_null(0)
    )


@statistic("gross", costly=True)
def card_returns(t: Tables, by: str = "card") -> Pieces:
    """What a card brought who bought it, and for each ducat of its price.

    Grain: one row a group and measure. `by`: card (`assumed`: some price of it is a guess) or step (card and step, with
    `price`; `assumed`: that price is a guess). `measure`: pounds (expected pounds until the end of the game; n cards
    bought), return (those pounds over the ducats paid for it; n ducats). Null for cards that earn no pounds of their
    own.

    The rule: a row that sells with r Rings sells 1 + r jewels at one price; each Ring is one jewel, the gem cards of
    the row are together the other one, shared by their stones, and a Banker earns what he adds. Which copy of a hand
    was bought nobody can tell: each is as likely as any other to be shown, stolen or given up, so the figure is an
    expectation. A copy stolen earns for the thief; for who bought it it brings nothing.

    A card that earns much also stands in the hands that earn much: these are pounds that came with it, not pounds that
    would have been missing without it.
    """
    keys, grid = _grid(t, by)
    earned = t.keep(_earned, by)
    return {
        "pounds": Ratio(earned, "pounds", "copies", keys, grid=grid, unit="pounds"),
        "return": Ratio(earned, "pounds", "paid", keys, grid=grid, unit="pounds a ducat"),
    }


def _earned(t: Tables, by: str) -> pl.DataFrame:
    """One row a card bought that can earn: game, card, step, copies (1), paid, pounds (`log.earned()`), and the marks
    of the card or (`by` step) of its price."""
    rows = telling(t.earned, "earned").select(
        "game", "card", "step", "paid", pounds="earned", copies=pl.lit(1)
    )  # fmt: skip
    return _for_sale(t, rows) if by == "card" else _priced(t, rows).filter(pl.col("assumed").is_not_null())

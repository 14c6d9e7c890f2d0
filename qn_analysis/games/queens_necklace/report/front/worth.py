"""What a card is worth in games won: bought, and not bought, on the same deals.

Rows come from stored studies of one bot that is bent by a habit among itself unbent, and the other way round: who never
buys a card alone among others who may, and who alone may buy it. Both are told as what *buying* brings.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import polars as pl

from ...rulebook import Ruleset
from ...words.cards import Card
from ..habits import BENT, stored_habits

NEVER: Final = "never-buy-"
ALONE_NEVER, ALONE_BUYS = "alone_never", "alone_buys"
"""Ways: one who never buys it among others who may; one who may among others who never do."""
MATTERS: Final = 0.02
"""The smallest difference in games won that matters of a card, as of a seat."""


@cache
def worth() -> pl.DataFrame:
    """One row a card, way, bot and number of players: card, way, bots, players, value (win share that buying brings),
    low, high, n (games)."""
    study = stored_habits()
    names = {card.name.lower() for card in Card}
    found = study.frame.with_columns(card=pl.col("habit").str.strip_prefix(NEVER)).filter(
        pl.col("habit").str.starts_with(NEVER), pl.col("card").is_in(names)
    )
    bent = pl.col("way") == BENT
    ends = {"value": ("value", "value"), "low": ("high", "low"), "high": ("low", "high")}
    return found.select(
        "card",
        pl.when(bent).then(pl.lit(ALONE_NEVER)).otherwise(pl.lit(ALONE_BUYS)).alias("way"),
        pl.col("bot").alias("bots"),
        "players",
        *(pl.when(bent).then(-pl.col(less)).otherwise(pl.col(more)).alias(name) for name, (less, more) in ends.items()),
        "n",
    )


def worth_of(rules: Ruleset) -> pl.DataFrame:
    """The rows of `worth` that hold under a ruleset: all under the rulebook's, none under another."""
    found = worth()
    return found if rules.hash == stored_habits().ruleset else found.clear()


def tested(rules: Ruleset) -> list[str]:
    """Cards that were tested bought and not bought."""
    return worth_of(rules)["card"].unique(maintain_order=True).to_list()

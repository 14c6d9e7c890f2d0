"""What a card is worth in games won: bought, and not bought, on the same deals.

Rows come from stored studies of one bot that is bent by a habit among itself unbent, and the other way round: who never
buys a card alone among others who may, and who alone may buy it. Both are told as what *buying* brings.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

import polars as pl

from ...rulebook import Ruleset
from ...words.cards import Card
from ..card_value import stored_card_values
from ..habits import BENT, stored_habits
from ..studies import STORED

NEVER: Final = "never-buy-"
KEPT: Final = "card-values.json"
ALONE_NEVER, ALONE_BUYS = "alone_never", "alone_buys"
"""Ways: one who never buys it among others who may; one who may among others who never do."""
MATTERS: Final = 0.02
"""The smallest difference in games won that matters of a card, as of a seat."""


@cache
def worth() -> pl.DataFrame:
    """One row a card, way, bot and number of players: card, way, bots, players, value (win share that buying brings),
    low, high, n (games). The study of cards where the package has it, else that of habits."""
    parts = [_habits()]
    if files(STORED).joinpath(KEPT).is_file():
        parts.insert(0, _cards(stored_card_values().frame))
    key = ["card", "bots", "players", "way"]
    return pl.concat(parts).unique(key, keep="first", maintain_order=True)


def _habits() -> pl.DataFrame:
    """Never buying a card, as a habit."""
    names = {card.name.lower() for card in Card}
    found = stored_habits().frame.with_columns(card=pl.col("habit").str.strip_prefix(NEVER)).filter(
        pl.col("habit").str.starts_with(NEVER), pl.col("card").is_in(names)
    )  # fmt: skip
    return _bought(found.rename({"bot": "bots"}))


def _cards(frame: pl.DataFrame) -> pl.DataFrame:
    """Never buying a card, of the study of cards: bent and straight are copies of one bot, which its rows name last."""
    found = frame.filter(measure="masked").with_columns(bots=pl.col("bots").str.split(", ").list.last())
    return _bought(found)


def _bought(found: pl.DataFrame) -> pl.DataFrame:
    """What never buying brings, as what buying does."""
    bent = pl.col("way") == BENT
    ends = {"value": ("value", "value"), "low": ("high", "low"), "high": ("low", "high")}
    return found.select(
        "card",
        pl.when(bent).then(pl.lit(ALONE_NEVER)).otherwise(pl.lit(ALONE_BUYS)).alias("way"),
        "bots",
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

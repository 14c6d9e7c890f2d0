"""What a ruleset file may say of tiles and cards.

The bounds are those of the engine's records (`words.cards`: seats, slots, steps, Merchants, cards) and of the log
(16-bit numbers).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, pairwise
from typing import Annotated, Any, Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.files.validate import Bounds, Length, table_type
from qn_analysis.core.rules.problems import Problem
from qn_analysis.core.rules.shape import Judged, Table, Wrong, between

from ..words.cards import BLANKS, GEM_KINDS, GEMS, PRICE, SALES, STEPS, Card
from .blanks import STONES, bad_blank_name, bad_effect
from .texts import wrong

LADDER, LINE = "QN905", "QN907"
"""Codes of problems."""
TILES: Final = ("fashion", "rarity")
COPIES: Final = 40
"""Most copies of a kind of card."""
TILE: Final = 200
"""Most pounds on a tile."""
CARDS: Final = 190
"""Most cards of a deck without Merchants."""
CARD_KEYS: Final = ("copies", "stones", "prices")
CARD_NAMES: Final = tuple(card.name.lower() for card in Card)
BLANK_NAMES: Final = tuple(card.name.lower() for card in BLANKS)


def _tiles(key: str, tiles: list[int]) -> Iterator[Problem]:
    if not all(0 <= tile <= TILE for tile in tiles):
        yield Problem(key, tiles, wrong("tile_bounds"), wrong("choose_pounds", most=TILE), LINE)
    elif list(tiles) != sorted(tiles, reverse=True):
        yield Problem(key, tiles, wrong("tiles_rise"), wrong("order_tiles"), LINE)
    elif not tiles[0]:
        yield Problem(key, tiles, wrong("tiles_nothing"), wrong("give_pounds"), LINE)


def _ladder(key: str, ladder: list[int]) -> Iterator[Problem]:
    if not 1 <= len(ladder) <= STEPS:
        remedy = refusal("remedy.players", low=1, high=STEPS)
        yield Problem(key, ladder, wrong("prices", n=len(ladder)), remedy, said=between(1, STEPS))
    elif not all(0 <= price <= PRICE for price in ladder):
        remedy = wrong("choose_ducats", most=PRICE)
        yield Problem(key, ladder, wrong("price_bounds"), remedy, said=between(0, PRICE))
    else:
        rising = (n for n, (above, below) in enumerate(pairwise(ladder), 2) if below >= above)
        for step in islice(rising, 1):
            yield Problem(key, ladder, wrong("must_fall"), wrong("below", n=step, above=ladder[step - 2]), LADDER)


FOUR: Final = Length(GEMS, GEMS)
FALL: Final = Judged(_tiles)


def four(key: str) -> Wrong:
    """What is said of the tiles of fashion or of rarity that are no four numbers."""
    return Wrong(wrong("four_numbers"), wrong("write_tiles", key=key), LINE)


_LADDER: Final = Annotated[list[int], Wrong(wrong("no_list"), wrong("write_ducats")), Judged(_ladder)]
_NO_PRICES: Final = Annotated[list[int], Length(0, 0), Wrong(wrong("merchant_price"), wrong("no_prices"))]
_BLANK: Final[dict[str, Any]] = {
    "name": Annotated[Any, Judged(bad_blank_name)],
    "effect": Annotated[Any, Judged(bad_effect)],
    "amount": Any,  # what these can be depends on the effect beside them
    "gem": Any,
}
_MOST: Final = {Card.MERCHANT: Bounds(1, SALES), Card.NECKLACE: Bounds(0, 1)}


def _entry(card: Card) -> Any:
    """What a file may say of a card."""
    own: dict[str, Any] = {
        "copies": Annotated[int, _MOST.get(card, Bounds(0, COPIES))],
        "stones": Annotated[int, Bounds(1, STONES) if card < GEM_KINDS else Bounds(0, 0)],
        "prices": _NO_PRICES if card == Card.MERCHANT else _LADDER,
    }
    return table_type(own | (_BLANK if card in BLANKS else {}), total=False)


LISTED: Final[Mapping[str, Table]] = {
    "cards": Table({name: _entry(card) for name, card in zip(CARD_NAMES, Card, strict=True)})
}
"""The tables of a ruleset file."""

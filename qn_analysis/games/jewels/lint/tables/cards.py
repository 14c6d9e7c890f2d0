"""What the ruleset says of objects and cards, as tables by their numbers."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ...rulebook import Ruleset
from ...rulebook.cards import Does
from ...words.cards import GEMS, OBJECTS, PAIRS, Jewel, Resource
from . import Tables

PIECES: Final = [f"of_{each}" for each in range(len(Resource))]
"""Columns of `objects`: cards of each resource."""
_WARES: Final = [*(each.name.lower() for each in tuple(Resource)[:GEMS]), *(each.name.lower() for each in Jewel)]


def recipe(number: int) -> int:
    """The place of a jewel's recipe among the six: two a family, of one gem and of two."""
    family, pair = divmod(number - GEMS, PAIRS)
    return 2 * family + (pair // GEMS != pair % GEMS)


def contents(rules: Ruleset, number: int) -> tuple[int, ...]:
    """Cards of each resource in an object ("Actions" 3.5 to 3.7); none where there is no such object."""
    cards = [0] * len(Resource)
    if number < GEMS:
        cards[number] = 1
        return tuple(cards)
    first, second = divmod((number - GEMS) % PAIRS, GEMS)
    gold, gems, _bonus = rules.recipes[recipe(number)]
    if first > second and len(gems) == 2 and gems[0] == gems[1]:
        return tuple(cards)  # two groups alike are named in one order only
    cards[Resource.GOLD] += gold
    for gem, count in zip((first, second), gems, strict=False):
        cards[gem] += count
    return tuple(cards)


def objects(t: Tables) -> pl.DataFrame:
    """A row an object: `of_0` ... (cards of each resource), `worth` when sold, `half` at the end, `ware`."""
    rules = t.rules
    made: dict[str, list[Any]] = {"object": list(range(OBJECTS)), "worth": [], "half": [], "ware": []}
    made |= {name: [] for name in PIECES}
    for number in range(OBJECTS):
        cards = contents(rules, number)
        bonus = rules.recipes[recipe(number)].bonus if number >= GEMS and any(cards) else 0
        made["worth"].append(bonus + sum(n * each.price for n, each in zip(cards, rules.resources, strict=True)))
        made["half"].append(sum(n * (each.price // 2) for n, each in zip(cards, rules.resources, strict=True)))
        made["ware"].append(_WARES[number if number < GEMS else GEMS + (number - GEMS) // PAIRS])
        for name, n in zip(PIECES, cards, strict=True):
            made[name].append(n)
    return pl.DataFrame(made, schema_overrides=dict.fromkeys(("object", "worth", "half", *PIECES), pl.Int64))


def encounters(t: Tables) -> pl.DataFrame:
    """A row an encounter: card, `type`, `copies`, `entry` (coins), `fee`, `die`."""
    cards = t.rules.encounters
    return pl.DataFrame(
        {
            "card": range(len(cards)),
            "type": [card.type for card in cards],
            "copies": [card.copies for card in cards],
            "entry": [card.coins for card in cards],
            "fee": [card.fee for card in cards],
            "die": [card.die for card in cards],
        },
        schema={"card": pl.Int64, "type": pl.String} | dict.fromkeys(("copies", "entry", "fee", "die"), pl.Int64),
    )


def bought_by(t: Tables) -> pl.DataFrame:
    """card, ware: what each Buyer buys."""
    rows = [(number, ware) for number, card in enumerate(t.rules.encounters) for ware in card.buys]
    return pl.DataFrame(rows, schema={"card": pl.Int64, "ware": pl.String}, orient="row")


def effects(t: Tables) -> pl.DataFrame:
    """A row an effect of a card: `trigger` (enter, leave, use, fail, event), card, `does`, `who`, `due`, and `bare`: an
    effect of the card before it has banished all Buyers."""
    rows: list[tuple[str, int, str, str, int, bool]] = []
    for number, card in enumerate(t.rules.encounters):
        for trigger in ("enter", "leave", "use", "fail"):
            rows += [(trigger, number, *_told(each), False) for each in getattr(card, trigger)]
    for number, event in enumerate(t.rules.events):
        bare = False
        for each in event.effects:
            rows.append(("event", number, *_told(each), bare))
            bare |= _told(each) == ("banish", "none", 0)
    schema = {"trigger": pl.String, "card": pl.Int64, "does": pl.String, "who": pl.String, "due": pl.Int64}
    return pl.DataFrame(rows, schema=schema | {"bare": pl.Boolean}, orient="row")


def _told(each: Does) -> tuple[str, str, int]:
    return each.effect.name.lower(), each.who.name.lower(), int(each.amount)

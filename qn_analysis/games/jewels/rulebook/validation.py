"""What is wrong with cards and numbers of a ruleset taken together: sections 3 (a set-up needs its cards) and 4."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from qn_analysis.core.rules.shape import Wrong

from ..words.cards import CITIES, KINDS, SEATS
from .fields import RulesetFields


def across(rules: RulesetFields, players: int | None, wrong: Collection[str]) -> Iterator[Wrong]:
    """What is wrong with numbers taken together; what rests on a key that is wrong by itself is left out.

    Args:
        rules: with values that are right by themselves.
        players: at the table, None for every number.
        wrong: the keys for which other values stand.
    """
    for card in rules.encounters:
        here = f"encounters.{card.key}"
        if not any(key == here or key.startswith(f"{here}.") for key in wrong):
            yield from _card(here, card.to_dict())
    yield from _decks(rules, SEATS if players is None else players, wrong)


def _card(where: str, card: Mapping[str, Any]) -> Iterator[Wrong]:
    """What does not fit together in an encounter."""
    buyer, monster = card["type"] == "buyer", card["type"] == "monster"
    if buyer != bool(card["buys"]):
        fault = "buys_nothing" if buyer else "only_buyers"
        yield Wrong(fault, "name_buys", at=f"{where}.buys", given=list(card["buys"]))
    if buyer:
        for key in ("fee", "die", "use", "fail"):
            if card[key]:
                yield Wrong("buyer_only", "leave_out", at=f"{where}.{key}", given=card[key])
    if card["fail"] and card["die"] < 2:
        yield Wrong("die", "raise_die", at=f"{where}.fail", given=card["fail"], n=card["die"])
    for key in ("enter", "fail"):
        if not monster and any(each["do"] == "treasure" for each in card[key]):
            yield Wrong("monsters", "change_type", at=f"{where}.{key}", given=card[key])


def _decks(rules: RulesetFields, players: int, wrong: Collection[str]) -> Iterator[Wrong]:
    """The counts of the decks, against what is declared and against the set-up."""
    tables = rules.tables()
    copies: Any = tables["copies"]
    for deck, (size, (what,)) in enumerate(rules.sizes.items()):
        yield from rules.miscounted(size, what, sum(copies[deck]), wrong)
        kinds = len(getattr(rules, what))
        if kinds > KINDS:
            yield Wrong("kinds", "leave_some", at=what, given=kinds, most=KINDS)
    need = players * rules.hand + CITIES
    if sum(copies[0]) < need and "hand" not in wrong and not rules.doubtful(wrong, "resources"):
        yield Wrong(
            "need", "lower_hand", at="resources", given=sum(copies[0]),
            players=players, hand=rules.hand, cities=CITIES, need=need,
        )  # fmt: skip
    if sum(copies[1]) < CITIES and not rules.doubtful(wrong, "encounters"):
        yield Wrong("cities", "add_cards", at="encounters", given=sum(copies[1]), n=CITIES)

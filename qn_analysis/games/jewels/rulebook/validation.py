"""What is wrong with cards and numbers of a ruleset taken together: sections 3 (a set-up needs its cards) and 4."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import Problem

from ..words.cards import CITIES, KINDS, SEATS
from .fields import RulesetFields, said

SIZES: Final = ("resources_size", "encounters_size", "events_size")
"""How many cards the copies of each deck must add up to; they are no rules by themselves."""
PRINTED: Final = (72, 64, 10)
"""Cards of the rulebook's decks."""


def across(rules: RulesetFields, players: int | None, wrong: Collection[str]) -> Iterator[Problem]:
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


def _card(where: str, card: Mapping[str, Any]) -> Iterator[Problem]:
    """What does not fit together in an encounter."""
    buyer, monster = card["type"] == "buyer", card["type"] == "monster"
    if buyer != bool(card["buys"]):
        fault = said("buys_nothing") if buyer else said("only_buyers")
        yield Problem(f"{where}.buys", list(card["buys"]), fault, said("name_buys"))
    if buyer:
        for key in ("fee", "die", "use", "fail"):
            if card[key]:
                yield Problem(f"{where}.{key}", card[key], said("buyer_only"), said("leave_out"))
    if card["fail"] and card["die"] < 2:
        yield Problem(f"{where}.fail", card["fail"], said("die", n=card["die"]), said("raise_die"))
    for key in ("enter", "fail"):
        if not monster and any(each["do"] == "treasure" for each in card[key]):
            yield Problem(f"{where}.{key}", card[key], said("monsters"), said("change_type"))


def _decks(rules: RulesetFields, players: int, wrong: Collection[str]) -> Iterator[Problem]:
    """The counts of the decks, against what is declared and against the set-up."""
    tables = rules.tables()
    copies: Any = tables["copies"]
    for deck, (key, printed) in enumerate(zip(SIZES, PRINTED, strict=True)):
        declared, total = getattr(rules, key), sum(copies[deck])
        what = key.partition("_")[0]
        if total != declared and key not in wrong and not rules.doubtful(wrong, what):
            whose = "deck_printed" if declared == printed else "deck_declared"
            remedy = refusal("remedy.deck", key=key, n=total)
            yield Problem(what, total, refusal(f"fault.{whose}", n=declared), remedy)
        kinds = len(getattr(rules, what))
        if kinds > KINDS:
            yield Problem(what, kinds, said("kinds", most=KINDS), said("leave_some"))
    need = players * rules.hand + CITIES
    if sum(copies[0]) < need and "hand" not in wrong and not rules.doubtful(wrong, "resources"):
        fault = said("need", players=players, hand=rules.hand, cities=CITIES, need=need)
        yield Problem("resources", sum(copies[0]), fault, said("lower_hand"))
    if sum(copies[1]) < CITIES and not rules.doubtful(wrong, "encounters"):
        yield Problem("encounters", sum(copies[1]), said("cities", n=CITIES), said("add_cards"))

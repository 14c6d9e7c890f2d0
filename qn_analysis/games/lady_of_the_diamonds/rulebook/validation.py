"""What is wrong with numbers of a ruleset taken together: "Contents", "Set Up", "How to Play" 8, "Longer Game" 3."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import Problem

from ..words.cards import DECK, SEATS
from .fields import RulesetFields, said

PRINTED: Final = 54
"""Cards of the rulebook's deck."""


def across(rules: RulesetFields, players: int | None, wrong: Collection[str]) -> Iterator[Problem]:
    """What is wrong with numbers taken together; what rests on a key that is wrong by itself is left out.

    Args:
        rules: with values that are right by themselves.
        players: at the table, None for every number.
        wrong: the keys for which other values stand.
    """
    yield from _deck(rules, SEATS if players is None else players, wrong)
    if not rules.doubtful(wrong, "treasures", "title") and not {"rounds", "target"} & set(wrong):
        yield from _course(rules)


def _deck(rules: RulesetFields, players: int, wrong: Collection[str]) -> Iterator[Problem]:
    """The count of the deck, against what is declared and against what is played."""
    total = sum(rules.copies)
    counted, keys = not rules.doubtful(wrong, "cards", "copies"), set(wrong)
    if total != rules.deck_size and counted and "deck_size" not in keys:
        whose = "deck_printed" if rules.deck_size == PRINTED else "deck_declared"
        fault = refusal(f"fault.{whose}", n=rules.deck_size)
        yield Problem("deck", total, fault, refusal("remedy.deck", key="deck_size", n=total))
    need = players * rules.cards_each + rules.face_up
    if total < need and total <= DECK and counted and not {"cards_each", "face_up"} & keys:
        fault = said("need", players=players, each=rules.cards_each, up=rules.face_up, need=need)
        yield Problem("deck", total, fault, said("add_cards"))
    if rules.hand_size > rules.cards_each and not {"hand_size", "cards_each"} & keys:
        fault = said("hand", hand=rules.hand_size, turns=rules.cards_each)
        yield Problem("hand_size", rules.hand_size, fault, said("lower_hand"))


def _course(rules: RulesetFields) -> Iterator[Problem]:
    """When the game ends, and that it does."""
    if (rules.rounds > 0) == (rules.target > 0):
        yield Problem("rounds", rules.rounds, said("open_end", n=rules.target), said("set_one"))
    elif rules.target > 0 and not all(rules.titles):
        yield Problem("target", rules.target, said("no_points"), said("give_points"))

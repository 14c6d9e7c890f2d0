"""What is wrong with numbers of a ruleset taken together: "Contents", "Set Up", "How to Play" 8, "Longer Game" 3."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from qn_analysis.core.rules.shape import Wrong

from ..words.cards import DECK, SEATS
from .fields import RulesetFields


def across(rules: RulesetFields, players: int | None, wrong: Collection[str]) -> Iterator[Wrong]:
    """What is wrong with numbers taken together; what rests on a key that is `wrong` by itself is left out."""
    yield from _deck(rules, SEATS if players is None else players, wrong)
    if not rules.doubtful(wrong, "treasures", "title") and not {"rounds", "target"} & set(wrong):
        yield from _course(rules)


def _deck(rules: RulesetFields, players: int, wrong: Collection[str]) -> Iterator[Wrong]:
    """The count of the deck, against what is declared and against what is played."""
    total, keys = sum(rules.copies), set(wrong)
    yield from rules.miscounted("deck_size", "deck", total, wrong)
    need = players * rules.cards_each + rules.face_up
    counted = not rules.doubtful(wrong, "cards") and not {"cards_each", "face_up"} & keys
    if total < need and total <= DECK and counted:
        yield Wrong(
            "need", "add_cards", at="deck", given=total,
            players=players, each=rules.cards_each, up=rules.face_up, need=need,
        )  # fmt: skip
    if rules.hand_size > rules.cards_each and not {"hand_size", "cards_each"} & keys:
        hand, turns = rules.hand_size, rules.cards_each
        yield Wrong("hand", "lower_hand", at="hand_size", given=hand, hand=hand, turns=turns)


def _course(rules: RulesetFields) -> Iterator[Wrong]:
    """When the game ends, and that it does."""
    if (rules.rounds > 0) == (rules.target > 0):
        yield Wrong("open_end", "set_one", at="rounds", given=rules.rounds, n=rules.target)
    elif rules.target > 0 and not all(rules.titles):
        yield Wrong("no_points", "give_points", at="target", given=rules.target)

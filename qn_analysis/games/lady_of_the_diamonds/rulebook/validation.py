"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers). The other checks follow
from the rulebook: "Contents", "Set Up", "How to Play" 8, "Longer Game" 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from qn_analysis.core.base.catalogue import Joined, speaker
from qn_analysis.core.base.messages import refusal, suggest
from qn_analysis.core.rules.problems import Bounds, Problem, doubtful, is_int, unknown_keys
from qn_analysis.core.rules.shape import Shape, Table

from ..words.cards import DECK, FEWEST, GEMS, SEATS, SETS, SPOTS, Card, Treasure
from .fields import RULINGS, RulesetFields

said = speaker(f"{__package__}.texts")
"""What is wrong with a ruleset, or what to do about it."""


MODES: Final = ("basic", "advanced")
COPIES: Final = 40
"""Most copies of a kind of card."""
PIECES: Final = 9
"""Most pieces of a treasure on a card."""
SUPPLY: Final = 99
"""Most pieces of a treasure."""
POINTS: Final = 50
"""Most points of a title or of the variety bonus."""
PRINTED: Final = 54
"""Cards of the rulebook's deck."""
TREASURE_NAMES: Final = tuple(treasure.name.lower() for treasure in Treasure)
CARD_NAMES: Final = tuple(card.name.lower() for card in Card)


def across(rules: RulesetFields, players: int | None, wrong: Collection[str]) -> Iterator[Problem]:
    """What is wrong with numbers taken together; what rests on a key that is wrong by itself is left out.

    Args:
        rules: with values that are right by themselves.
        players: at the table, None for every number.
        wrong: the keys for which other values stand.
    """
    yield from _deck(rules, SEATS if players is None else players, wrong)
    if not doubtful(wrong, "treasures", "title") and not {"rounds", "target"} & set(wrong):
        yield from _course(rules)


def _mode(key: str, value: Any) -> Iterator[Problem]:
    if value not in MODES:
        listed = refusal("remedy.one_of", choices=Joined(refusal("choice.or"), MODES))
        yield Problem(key, value, said("no_mode", hint=suggest(value, MODES)), listed)


def _variety(key: str, value: Any) -> Iterator[Problem]:
    if not _numbers(value, 0, POINTS) or not 1 <= len(value) <= SETS or list(value) != sorted(value):
        yield Problem(key, value, said("variety", sets=SETS, most=POINTS), said("write_variety"))


def _supplies(key: str, value: Any) -> Iterator[Problem]:
    """By number of players."""
    if not _numbers(value, 1, SUPPLY) or len(value) != SEATS - FEWEST + 1:
        yield Problem(key, value, said("supply", n=SEATS - FEWEST + 1, most=SUPPLY), said("write_supply"))


def _numbers(value: object, low: int, high: int) -> bool:
    return isinstance(value, (list, tuple)) and all(is_int(each) and low <= each <= high for each in value)


def _pieces(key: str, value: object) -> Iterator[Problem]:
    remedy = said("write_pieces")
    if not isinstance(value, Mapping):
        yield Problem(key, value, said("no_treasures"), remedy)
        return
    strange = list(unknown_keys(key, value, TREASURE_NAMES))
    yield from strange
    counts = list(value.values())
    if not strange and (not _numbers(counts, 0, PIECES) or not any(counts)):
        yield Problem(key, dict(value), said("pieces", most=PIECES), remedy)


SHAPE: Final = Shape(
    RulesetFields, RULINGS,
    {
        "treasures": Table(
            {"supply": Bounds(1, SUPPLY), "advanced": _supplies, "spots": Bounds(1, SPOTS), "title": Bounds(0, POINTS)},
            {"advanced": TREASURE_NAMES[:GEMS]},
        ),
        "cards": Table({"copies": Bounds(0, COPIES), "pieces": _pieces}),
    },
    {"mode": _mode, "variety": _variety},
)  # fmt: skip
"""What a ruleset file may hold."""


def _deck(rules: RulesetFields, players: int, wrong: Collection[str]) -> Iterator[Problem]:
    """The count of the deck, against what is declared and against what is played."""
    total = sum(rules.copies)
    counted, keys = not doubtful(wrong, "cards", "copies"), set(wrong)
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

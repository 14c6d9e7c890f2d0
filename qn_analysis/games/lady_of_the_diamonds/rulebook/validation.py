"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers). The other checks follow
from the rulebook: "Contents", "Set Up", "How to Play" 8, "Longer Game" 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from qn_analysis.core.base.catalogue import Joined, speaker
from qn_analysis.core.base.messages import refusal, suggest
from qn_analysis.core.rules.problems import (
    Problem,
    bad_name,
    bad_number,
    bad_reading,
    doubtful,
    is_int,
    no_entry,
    no_table,
    numbers_of,
    unknown_keys,
    unknown_name,
    unknown_rulings,
    unknown_top,
)

from ..words.cards import DECK, FEWEST, GEMS, SEATS, SETS, SPOTS, Card, Treasure
from .fields import RULINGS, RulesetFields

said = speaker(f"{__package__}.texts")
"""What is wrong with a ruleset, or what to do about it."""


NUMBERS: Final = numbers_of(RulesetFields)
"""The plain numbers of a ruleset, lowest and highest."""
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
TREASURE_KEYS: Final = ("supply", "advanced", "spots", "title")
CARD_KEYS: Final = ("copies", "pieces")
KEYS: Final = ("name", "mode", *NUMBERS, "variety", "treasures", "cards", "rulings")


def unknown(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Names that a ruleset file cannot have, and tables that are no tables."""
    yield from unknown_top(data, KEYS, RULINGS, {"cards": CARD_NAMES})
    for table, names, keys in (("treasures", TREASURE_NAMES, TREASURE_KEYS), ("cards", CARD_NAMES, CARD_KEYS)):
        entries = data.get(table, {})
        if not isinstance(entries, Mapping):
            yield no_table(table, entries, f"{table}.{names[0]}")
            continue
        for name, entry in entries.items():
            here = f"{table}.{name}"
            if name not in names:
                yield unknown_name(here, entry, name, names)
            elif not isinstance(entry, Mapping):
                yield no_entry(here, entry, keys)
            else:
                allowed = [key for key in keys if key != "advanced" or name in TREASURE_NAMES[:GEMS]]
                yield from unknown_keys(here, entry, allowed)
    yield from unknown_rulings(data.get("rulings", {}), tuple(RULINGS))


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


def leaf(key: str, value: Any) -> Iterator[Problem]:
    """What is wrong with one value by itself; `key` as `Ruleset.flat` has it."""
    table, _dot, rest = key.partition(".")
    last = rest.rpartition(".")[2]
    if key == "name":
        yield from bad_name(key, value)
    elif key == "mode":
        if value not in MODES:
            yield Problem(
                key,
                value,
                said("no_mode", hint=suggest(value, MODES)),
                refusal("remedy.one_of", choices=Joined(refusal("choice.or"), MODES)),
            )
    elif table == "rulings":
        yield from bad_reading(key, value, RULINGS[rest])
    elif last == "pieces":
        yield from _pieces(key, value)
    elif key == "variety":
        if not _numbers(value, 0, POINTS) or not 1 <= len(value) <= SETS or list(value) != sorted(value):
            yield Problem(key, value, said("variety", sets=SETS, most=POINTS), said("write_variety"))
    elif last == "advanced":
        if not _numbers(value, 1, SUPPLY) or len(value) != SEATS - FEWEST + 1:
            yield Problem(key, value, said("supply", n=SEATS - FEWEST + 1, most=SUPPLY), said("write_supply"))
    else:
        low, high = {
            "copies": (0, COPIES), "supply": (1, SUPPLY), "spots": (1, SPOTS), "title": (0, POINTS),
        }.get(last) or NUMBERS[key]  # fmt: skip
        yield from bad_number(key, value, low, high)


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

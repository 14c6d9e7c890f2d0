"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers); what an effect may say is
in `words.effects`. The other checks follow from sections 3 (a set-up needs its cards) and 4.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from qn_analysis.core.base.catalogue import speaker
from qn_analysis.core.base.messages import refusal, suggest
from qn_analysis.core.rules.problems import (
    Problem,
    bad_name,
    bad_number,
    bad_reading,
    doubtful,
    is_int,
    is_name,
    no_entry,
    no_table,
    numbers_of,
    unknown_keys,
    unknown_name,
    unknown_rulings,
    unknown_top,
)

from ..words.cards import CITIES, DIE, EFFECTS, KINDS, SEATS, Encounter, Jewel, Recipe, Resource
from ..words.effects import MEANINGS, WHO_AT, Effect, Trigger
from .fields import RULINGS, RulesetFields

said = speaker(f"{__package__}.texts")
"""What is wrong with a ruleset, or what to do about it."""


NUMBERS: Final = numbers_of(RulesetFields)
"""The plain numbers of a ruleset, lowest and highest."""
SIZES: Final = ("resources_size", "encounters_size", "events_size")
"""How many cards the copies of each deck must add up to; they are no rules by themselves."""
COPIES: Final = 40
"""Most copies of a kind of card."""
PRINTED: Final = (72, 64, 10)
"""Cards of the rulebook's decks."""
RESOURCE_NAMES: Final = tuple(resource.name.lower() for resource in Resource)
RECIPE_NAMES: Final = tuple(recipe.name.lower() for recipe in Recipe)
WARE_NAMES: Final = (*RESOURCE_NAMES[:6], *(jewel.name.lower() for jewel in Jewel))
TYPES: Final = tuple(each.name.lower() for each in Encounter)
EFFECT_NAMES: Final = {effect.name.lower(): effect for effect in MEANINGS}
TRIGGERS: Final = {
    "enter": Trigger.ENTER, "leave": Trigger.LEAVE, "use": Trigger.USE, "fail": Trigger.FAIL, "effects": Trigger.EVENT,
}  # fmt: skip
"""The lists of effects by their keys in a file."""
CHOICES: Final = ("go", "exchange")
"""Effects that ask a player: one at most, and the last of its card."""
TABLES: Final[dict[str, tuple[str, ...]]] = {
    "resources": ("copies", "cost", "price"),
    "recipes": ("gold", "gems", "bonus"),
    "encounters": ("name", "type", "copies", "coins", "fee", "die", "buys", "enter", "leave", "use", "fail"),
    "events": ("name", "copies", "effects"),
}
"""The keys of each table of a ruleset file."""
KEYS: Final = ("name", *NUMBERS, *TABLES, "rulings")
_BOUNDS: Final[dict[str, tuple[int, int]]] = {
    "copies": (0, COPIES), "cost": (0, 40), "price": (0, 40), "gold": (0, 4), "bonus": (0, 99), "coins": (0, 20),
    "fee": (0, 30), "die": (0, DIE),
}  # fmt: skip
_CARD: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")


def unknown(data: Mapping[str, Any], base: Mapping[str, Any]) -> Iterator[Problem]:
    """Names that a ruleset file cannot have, tables that are no tables, and cards of its own that lack something."""
    yield from unknown_top(data, KEYS, RULINGS, {table: tuple(base[table]) for table in TABLES})
    for table in TABLES:
        yield from _entries(table, data.get(table, {}), tuple(base[table]))
    yield from unknown_rulings(data.get("rulings", {}), tuple(RULINGS))


def _entries(table: str, entries: Any, known: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with the entries of a table; encounters and events may have new ones."""
    keys = TABLES[table]
    if not isinstance(entries, Mapping):
        yield no_table(table, entries, f"{table}.NAME")
        return
    for name, entry in entries.items():
        here = f"{table}.{name}"
        if not isinstance(entry, Mapping):
            yield no_entry(here, entry, keys)
            continue
        yield from unknown_keys(here, entry, keys)
        if name in known:
            continue
        if table in ("resources", "recipes"):
            yield unknown_name(here, dict(entry), name, known)
            continue
        if not _CARD.fullmatch(name):
            yield Problem(here, name, said("card_key"), said("write_key"))
        for key in ("copies",) if table == "encounters" else ("copies", "effects"):
            if key not in entry:
                yield Problem(
                    f"{here}.{key}", None, said("own_card", hint=suggest(name, known)), said("write_below", here=here)
                )


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


def leaf(key: str, value: Any) -> Iterator[Problem]:
    """What is wrong with one value by itself; `key` as `Ruleset.flat` has it."""
    table, _dot, rest = key.partition(".")
    last = rest.rpartition(".")[2]
    if key == "name":
        yield from bad_name(key, value)
    elif table == "rulings":
        yield from bad_reading(key, value, RULINGS[rest])
    elif last == "name":
        if not isinstance(value, Mapping) or set(value) != {"en", "fr"} or not all(map(is_name, value.values())):
            yield Problem(key, value, said("two_names"), said("write_names"))
    elif last == "type":
        if value not in TYPES:
            yield Problem(
                key,
                value,
                said("no_type", hint=suggest(value, TYPES)),
                refusal("remedy.one_of", choices=", ".join(TYPES)),
            )
    elif last == "buys":
        if not isinstance(value, (list, tuple)) or len(set(map(str, value))) != len(value):
            yield Problem(key, value, said("no_objects"), said("name_some", known=", ".join(WARE_NAMES)))
        else:
            for each in value:
                if each not in WARE_NAMES:
                    hint = suggest(each, WARE_NAMES) if isinstance(each, str) else ""
                    yield Problem(
                        key, each, said("no_object", hint=hint), refusal("remedy.known", known=", ".join(WARE_NAMES))
                    )
    elif last in TRIGGERS:
        yield from _effects(key, value, TRIGGERS[last])
    elif last == "gems":
        yield from _gems(key, value, 1 if RECIPE_NAMES.index(key.split(".")[1]) % 2 == 0 else 2)
    else:
        low, high = _BOUNDS[last] if last else NUMBERS[key]
        yield from bad_number(key, value, low, high)


def _gems(key: str, value: Any, groups: int) -> Iterator[Problem]:
    right = isinstance(value, (list, tuple)) and len(value) == groups and all(is_int(n) and 1 <= n <= 6 for n in value)
    if not right or list(value) != sorted(value, reverse=True):
        yield Problem(key, value, said("one_gem" if groups == 1 else "two_gems"), said("write_gems"))


def _effects(key: str, value: Any, trigger: Trigger) -> Iterator[Problem]:
    if not isinstance(value, (list, tuple)) or len(value) > EFFECTS:
        yield Problem(key, value, said("no_effects", most=EFFECTS), said("write_effects"))
        return
    for n, each in enumerate(value):
        found = list(_effect(key, each, trigger))
        yield from found
        if not found and each["do"] in CHOICES and n < len(value) - 1:
            yield Problem(key, each["do"], said("asks"), said("put_last"))


def _effect(key: str, value: Any, trigger: Trigger) -> Iterator[Problem]:
    """What is wrong with one effect."""
    if not isinstance(value, Mapping) or "do" not in value:
        yield Problem(key, value, said("not_effect"), said("write_effect"))
        return
    do = value["do"]
    effect: Effect | None = EFFECT_NAMES.get(do) if isinstance(do, str) else None
    here = [name for name, each in EFFECT_NAMES.items() if trigger in MEANINGS[each].at]
    if effect is None or trigger not in MEANINGS[effect].at:
        fault = said("no_effect", hint=suggest(do, EFFECT_NAMES)) if effect is None else said("not_here")
        yield Problem(key, do, fault, said("allowed", known=", ".join(here)))
        return
    says = MEANINGS[effect]
    yield from unknown_keys(key, value, ("do", *(["who"] if says.who else []), *(["amount"] if says.amount else [])))
    people = [who.name.lower() for who in WHO_AT[trigger]]
    if says.who and value.get("who") not in people:
        yield Problem(
            f"{key}.who", value.get("who"), said("whom", do=do), refusal("remedy.one_of", choices=", ".join(people))
        )
    if says.words:
        if value.get("amount") not in says.words:
            yield Problem(
                f"{key}.amount",
                value.get("amount"),
                said("which", do=do),
                refusal("remedy.one_of", choices=", ".join(says.words)),
            )
    elif says.amount:
        low, high = says.amount
        amount = value.get("amount")
        if not is_int(amount) or not low <= amount <= high or amount == 0:  # type: ignore[operator]
            remedy = said("but_zero", low=low, high=high) if low < 0 else refusal("remedy.choose", low=low, high=high)
            yield Problem(f"{key}.amount", amount, said("no_number", do=do), remedy)


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
        if total != declared and key not in wrong and not doubtful(wrong, what):
            whose = "deck_printed" if declared == printed else "deck_declared"
            remedy = refusal("remedy.deck", key=key, n=total)
            yield Problem(what, total, refusal(f"fault.{whose}", n=declared), remedy)
        kinds = len(getattr(rules, what))
        if kinds > KINDS:
            yield Problem(what, kinds, said("kinds", most=KINDS), said("leave_some"))
    need = players * rules.hand + CITIES
    if sum(copies[0]) < need and "hand" not in wrong and not doubtful(wrong, "resources"):
        fault = said("need", players=players, hand=rules.hand, cities=CITIES, need=need)
        yield Problem("resources", sum(copies[0]), fault, said("lower_hand"))
    if sum(copies[1]) < CITIES and not doubtful(wrong, "encounters"):
        yield Problem("encounters", sum(copies[1]), said("cities", n=CITIES), said("add_cards"))

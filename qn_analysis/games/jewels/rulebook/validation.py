"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers); what an effect may say is
in `words.effects`. The other checks follow from sections 3 (a set-up needs its cards) and 4.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from qn_analysis.core.base.catalogue import speaker
from qn_analysis.core.base.messages import refusal, suggest
from qn_analysis.core.rules.problems import Bounds, Problem, doubtful, is_int, is_name, unknown_keys
from qn_analysis.core.rules.shape import Own, Shape, Table

from ..words.cards import CITIES, DIE, EFFECTS, KINDS, SEATS, Encounter, Jewel, Recipe, Resource
from ..words.effects import MEANINGS, WHO_AT, Effect, Trigger
from .fields import RULINGS, RulesetFields

said = speaker(f"{__package__}.texts")
"""What is wrong with a ruleset, or what to do about it."""


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
_CARD: Final = re.compile(r"[a-z][a-z0-9_]{0,29}")


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


def _own(*needs: str) -> Own:
    """What is wrong with a card of one's own, which has to say so much."""

    def wrong(here: str, name: str, entry: Mapping[str, Any], known: Collection[str]) -> Iterator[Problem]:
        if not _CARD.fullmatch(name):
            yield Problem(here, name, said("card_key"), said("write_key"))
        for key in needs:
            if key not in entry:
                fault = said("own_card", hint=suggest(name, list(known)))
                yield Problem(f"{here}.{key}", None, fault, said("write_below", here=here))

    return wrong


def _names(key: str, value: Any) -> Iterator[Problem]:
    if not isinstance(value, Mapping) or set(value) != {"en", "fr"} or not all(map(is_name, value.values())):
        yield Problem(key, value, said("two_names"), said("write_names"))


def _type(key: str, value: Any) -> Iterator[Problem]:
    if value not in TYPES:
        listed = refusal("remedy.one_of", choices=", ".join(TYPES))
        yield Problem(key, value, said("no_type", hint=suggest(value, TYPES)), listed)


def _buys(key: str, value: Any) -> Iterator[Problem]:
    if not isinstance(value, (list, tuple)) or len(set(map(str, value))) != len(value):
        yield Problem(key, value, said("no_objects"), said("name_some", known=", ".join(WARE_NAMES)))
        return
    listed = refusal("remedy.known", known=", ".join(WARE_NAMES))
    for each in value:
        if each not in WARE_NAMES:
            hint = suggest(each, WARE_NAMES) if isinstance(each, str) else ""
            yield Problem(key, each, said("no_object", hint=hint), listed)


def _gems(key: str, value: Any) -> Iterator[Problem]:
    groups = 1 if RECIPE_NAMES.index(key.split(".")[1]) % 2 == 0 else 2
    right = isinstance(value, (list, tuple)) and len(value) == groups and all(is_int(n) and 1 <= n <= 6 for n in value)
    if not right or list(value) != sorted(value, reverse=True):
        yield Problem(key, value, said("one_gem" if groups == 1 else "two_gems"), said("write_gems"))


def _effects(key: str, value: Any) -> Iterator[Problem]:
    trigger = TRIGGERS[key.rpartition(".")[2]]
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


_COPIES: Final = Bounds(0, COPIES)
_PRICE: Final = Bounds(0, 40)
SHAPE: Final = Shape(
    RulesetFields, RULINGS,
    {
        "resources": Table({"copies": _COPIES, "cost": _PRICE, "price": _PRICE}),
        "recipes": Table({"gold": Bounds(0, 4), "gems": _gems, "bonus": Bounds(0, 99)}),
        "encounters": Table(
            {"name": _names, "type": _type, "copies": _COPIES, "coins": Bounds(0, 20), "fee": Bounds(0, 30),
             "die": Bounds(0, DIE), "buys": _buys, **dict.fromkeys(("enter", "leave", "use", "fail"), _effects)},
            own=_own("copies"),
        ),
        "events": Table({"name": _names, "copies": _COPIES, "effects": _effects}, own=_own("copies", "effects")),
    },
)  # fmt: skip
"""What a ruleset file may hold."""


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

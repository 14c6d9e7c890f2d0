"""What a ruleset file may say, and the fields of a ruleset; `ruleset` says what they are and do.

What an effect may say is in `words.effects`.
The bounds are those of the engine's records (`words.cards`) and of the log (16-bit numbers).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, ClassVar, Final

from typing_extensions import TypedDict

from qn_analysis.core.files.validate import Bounds, Choice, Holds, Length
from qn_analysis.core.rules.shape import Judged, Printed, Table, Wrong, of_people
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import DECK, DIE, EFFECTS, Encounter, Jewel, Recipe, Resource
from ..words.effects import MEANINGS, WHO_AT, Effect, Trigger
from .cards import EncounterCard, EventCard, RecipeNumbers, ResourceNumbers, blank_entry

COPIES: Final = 40
"""Most copies of a kind of card."""
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


def _effects(key: str, value: list[Mapping[str, Any]]) -> Iterator[Wrong]:
    trigger = TRIGGERS[key.rpartition(".")[2]]
    for n, each in enumerate(value):
        found = list(_effect(key, each, trigger))
        yield from found
        if not found and each["do"] in CHOICES and n < len(value) - 1:
            yield Wrong("asks", "put_last", at=key, given=each["do"])


def _effect(key: str, value: Mapping[str, Any], trigger: Trigger) -> Iterator[Wrong]:
    """What is wrong with one effect."""
    do = value["do"]
    effect: Effect | None = EFFECT_NAMES.get(do) if isinstance(do, str) else None
    here = [name for name, each in EFFECT_NAMES.items() if trigger in MEANINGS[each].at]
    if effect is None or trigger not in MEANINGS[effect].at:
        fault = "no_effect" if effect is None else "not_here"
        yield Wrong(fault, "allowed", at=key, given=do, known=here, near=EFFECT_NAMES)
        return
    says = MEANINGS[effect]
    known = ("do", *(["who"] if says.who else []), *(["amount"] if says.amount else []))
    yield from (Wrong.unknown(f"{key}.{each}", value[each], each, known) for each in value if each not in known)
    people = [who.name.lower() for who in WHO_AT[trigger]]
    who, amount = value.get("who"), value.get("amount")
    if says.who and who not in people:
        yield Wrong("whom", "remedy.one_of", at=f"{key}.who", given=who, do=do, choices=", ".join(people))
    if says.words:
        if amount not in says.words:
            choices = ", ".join(says.words)
            yield Wrong("which", "remedy.one_of", at=f"{key}.amount", given=amount, do=do, choices=choices)
    elif says.amount:
        low, high = says.amount
        if type(amount) is not int or not low <= amount <= high or amount == 0:
            remedy = "but_zero" if low < 0 else "remedy.choose"
            yield Wrong("no_number", remedy, at=f"{key}.amount", given=amount, do=do, low=low, high=high)


_Copies = Annotated[int, Bounds(0, COPIES)]
_Price = Annotated[int, Bounds(0, 40)]
_Effect = Annotated[dict[str, Any], Holds(lambda effect: "do" in effect), Wrong("not_effect", "write_effect")]
_Effects = Annotated[
    list[_Effect], Length(0, EFFECTS), Wrong("no_effects", "write_effects", most=EFFECTS), Judged(_effects)
]
_Objects = Annotated[
    list[Annotated[str, Choice(WARE_NAMES), Wrong("no_object", "remedy.known", known=WARE_NAMES)]],
    Holds(lambda objects: len({*objects}) == len(objects)),
    Wrong("no_objects", "name_some", known=WARE_NAMES),
]


class _Resource(TypedDict):
    copies: _Copies
    cost: _Price
    price: _Price


class _OfOne(TypedDict):
    """A recipe of one gem."""

    gold: Annotated[int, Bounds(0, 4)]
    gems: Annotated[list[Annotated[int, Bounds(1, 6)]], Length(1, 1), Wrong("one_gem", "write_gems")]
    bonus: Annotated[int, Bounds(0, 99)]


class _OfTwo(TypedDict):
    """A recipe of two gems."""

    gold: Annotated[int, Bounds(0, 4)]
    gems: Annotated[
        list[Annotated[int, Bounds(1, 6)]],
        Length(2, 2),
        Holds(lambda gems: gems[0] >= gems[1]),
        Wrong("two_gems", "write_gems"),
    ]
    bonus: Annotated[int, Bounds(0, 99)]


class _Names(TypedDict):
    en: of_people
    fr: of_people


class _Encounter(TypedDict, total=False):
    name: Annotated[_Names, Wrong("two_names", "write_names")]
    type: Annotated[str, Choice(TYPES), Wrong.one_of(TYPES, "no_type")]
    copies: _Copies
    coins: Annotated[int, Bounds(0, 20)]
    fee: Annotated[int, Bounds(0, 30)]
    die: Annotated[int, Bounds(0, DIE)]
    buys: _Objects
    enter: _Effects
    leave: _Effects
    use: _Effects
    fail: _Effects


class _Event(TypedDict, total=False):
    name: Annotated[_Names, Wrong("two_names", "write_names")]
    copies: _Copies
    effects: _Effects


LISTED: Final[Mapping[str, Table]] = {
    "resources": Table(dict.fromkeys(RESOURCE_NAMES, _Resource)),
    "recipes": Table({name: _OfTwo if n % 2 else _OfOne for n, name in enumerate(RECIPE_NAMES)}),
    "encounters": Table({}, _Encounter, partial(blank_entry, "encounters"), ("copies",)),
    "events": Table({}, _Event, partial(blank_entry, "events"), ("copies", "effects")),
}
"""The tables of a ruleset file."""


@dataclass(frozen=True, repr=False)
class Numbers:
    """The plain numbers that the engine's `Rules` have too."""

    coins: Annotated[int, Bounds(0, 200), Printed(25, "setup.coins")]
    hand: Annotated[int, Bounds(0, 10), Printed(3, "setup.hand")]
    actions: Annotated[int, Bounds(1, 10), Printed(3, "turn.three_actions")]
    hand_limit: Annotated[int, Bounds(0, 30), Printed(6, "turn.hand_limit")]
    fare: Annotated[int, Bounds(0, 10), Printed(1, "travel.cost")]
    wage: Annotated[int, Bounds(0, 5), Printed(1, "coin.earn")]
    challenge: Annotated[int, Bounds(0, 10), Printed(1, "auction.challenge")]
    fluctuation: Annotated[int, Bounds(0, 10), Printed(1, "start.fluctuation")]


@dataclass(frozen=True, repr=False)
class _First(TableRuleset):
    """What a ruleset says before them."""

    resources_size: Annotated[int, Bounds(1, DECK), Printed(72, "components.resources")]
    encounters_size: Annotated[int, Bounds(1, DECK), Printed(64, "components.encounters")]
    events_size: Annotated[int, Bounds(0, DECK), Printed(10, "components.events")]


@dataclass(frozen=True, repr=False)
class RulesetFields(Numbers, _First):
    """The numbers, cards and readings of a game, with what each may be."""

    listed: ClassVar[Mapping[str, Table]] = LISTED
    resources: tuple[ResourceNumbers, ...]
    recipes: tuple[RecipeNumbers, ...]
    encounters: tuple[EncounterCard, ...]
    events: tuple[EventCard, ...]
    rulings: Mapping[str, str | int]


RULINGS: Final = RulesetFields.switches
"""Every ruling by its name."""

"""How far to trust the figures: the chapter on what is assumed and left open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import polars as pl

from ..rulebook import EncounterCard, Ruleset
from ..rulebook.cards import Does
from ..rulebook.fields import RECIPE_NAMES, RESOURCE_NAMES, WARE_NAMES
from ..words.effects import MEANINGS, Who

TRIGGERS = ("enter", "leave", "use", "fail")


def _resources(desk: Any, rules: Ruleset) -> dict[str, Any]:
    sign, rows, made = desk.marks.sign, [], []
    for name, each in zip(RESOURCE_NAMES, rules.resources, strict=True):
        told = each._asdict()
        cells = [f"{value}{sign(f'resources.{name}.{key}')}" for key, value in told.items()]
        rows.append([desk.thing("resource", name), *cells])
        made.append({"resource": name, **told})
    return {"rows": rows, "frames": pl.DataFrame(made)}


def _recipes(desk: Any, rules: Ruleset) -> dict[str, Any]:
    sign, rows, made = desk.marks.sign, [], []
    for name, each in zip(RECIPE_NAMES, rules.recipes, strict=True):
        gems = " + ".join(map(str, each.gems))
        bonus = f"{each.bonus}{sign(f'recipes.{name}.bonus')}"
        rows.append([desk.thing("recipe", name), str(each.gold), gems, bonus])
        made.append({"recipe": name, "gold": each.gold, "gems": gems, "bonus": each.bonus})
    return {"rows": rows, "frames": pl.DataFrame(made)}


def _encounters(desk: Any, rules: Ruleset) -> dict[str, Any]:
    sign, rows, made = desk.marks.sign, [], []
    for card in rules.encounters:
        if not card.copies:
            continue
        numbers = [f"{getattr(card, key)}{sign(f'encounters.{card.key}.{key}')}"
                   for key in ("copies", "coins", "fee", "die")]  # fmt: skip
        kind = desk.say.text(f"encounter.{card.type}")
        rows.append([desk.thing("card", card.key), kind, *numbers, _done_by(desk, card)])
        made.append({"card": card.key, "type": card.type, "copies": card.copies, "coins": card.coins, "fee": card.fee,
                     "die": card.die})  # fmt: skip
    return {"rows": rows, "note": "report.note.encounter_cards", "frames": pl.DataFrame(made)}


def _done_by(desk: Any, card: EncounterCard) -> str:
    """What an encounter buys and does, in words."""
    say = desk.say
    parts = []
    if card.buys:
        wares = [say.text(f"report.ware.{ware}") for ware in WARE_NAMES if ware in card.buys]
        parts.append(say.text("report.buys", wares=say.join(wares)))
    for trigger in TRIGGERS:
        parts += [say.text(f"report.trigger.{trigger}", effect=told) for told in _effects(desk, getattr(card, trigger))]
    return " ".join(parts)


def _effects(desk: Any, given: Iterable[Does]) -> list[str]:
    """Effects in words, with whom they concern and how much."""
    told = []
    for does in given:
        said = MEANINGS[does.effect]
        words = [desk.say.text(f"report.who.{does.who.name.lower()}")] if does.who != Who.NONE else []
        if said.words:
            words.append(desk.say.text(f"encounter.{said.words[does.amount]}"))
        elif said.amount:
            words.append(str(does.amount))
        text = desk.say.either(said).rstrip(".")
        told.append(f"{text} ({', '.join(words)})." if words else f"{text}.")
    return told


def _events(desk: Any, rules: Ruleset) -> dict[str, Any]:
    sign, rows, made = desk.marks.sign, [], []
    for card in rules.events:
        if card.copies:
            name = desk.thing("event", card.key)
            copies = f"{card.copies}{sign(f'events.{card.key}.copies')}"
            does = " ".join(_effects(desk, card.effects)) + sign(f"events.{card.key}.effects")
            rows.append([name, copies, does])
            made.append({"card": card.key, "copies": card.copies})
    return {"rows": rows, "frames": pl.DataFrame(made)}


def number(desk: Any, _rules: Ruleset, key: str, value: object) -> str:
    """An assumed number in words: "Ruby: costs 4"; of encounters and events the card alone."""
    table, name, what = key.split(".")
    if table in ("encounters", "events"):
        return str(desk.thing("card" if table == "encounters" else "event", name))
    return str(desk.say.text(f"report.number.{what}", name=desk.thing(table.removesuffix("s"), name), value=str(value)))


TABLES: Final = {
    "resources": (("resource", "copies", "cost", "sells_for"), _resources),
    "recipe_numbers": (("recipe", "gold", "gems", "bonus"), _recipes),
    "encounter_cards": (("card", "type", "copies", "entry_coins", "fee", "die", "does"), _encounters),
    "event_cards": (("card", "copies", "does"), _events),
}
"""The tables in full."""
SEVERAL: Final = True

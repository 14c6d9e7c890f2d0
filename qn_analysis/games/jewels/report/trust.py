"""How far to trust the figures: the chapter on what is assumed and left open."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from qn_analysis.core.base.catalogue import in_language
from qn_analysis.core.page.blocks import DIRECT, INDIRECT, Block, Chapter
from qn_analysis.core.report import trust

from .. import stats
from ..rulebook import FACTS, EncounterCard
from ..rulebook.cards import Does
from ..rulebook.clauses import GAPS
from ..rulebook.fields import RECIPE_NAMES, RESOURCE_NAMES, WARE_NAMES
from ..words.effects import MEANINGS, Who
from .blocks import COINS, Desk, table_of

TRIGGERS = ("enter", "leave", "use", "fail")


def assumptions(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Every number that nobody told with its reason, the tables in full, and the list of gaps."""
    tables = [_resource_table(desk), _recipe_table(desk), _encounter_table(desk), _event_table(desk)]
    return trust.assumptions(
        desk, tables, lambda key, value: _number_name(desk, key, value), FACTS, GAPS, ("numbers", "how_many", "why")
    )


def _sign(desk: Desk, key: str) -> str:
    """What stands behind an assumed number."""
    if not desk.rules.provenance(key).assumed:
        return ""
    return desk.marks.mark(DIRECT if table_of(key) in COINS else INDIRECT).sign


def _number(desk: Desk, key: str, value: int) -> str:
    return f"{value}{_sign(desk, key)}"


def _resource_table(desk: Desk) -> Block:
    rules, rows, made = desk.rules, [], []
    for name, each in zip(RESOURCE_NAMES, rules.resources, strict=True):
        told = each._asdict()
        cells = [_number(desk, f"resources.{name}.{key}", value) for key, value in told.items()]
        rows.append([desk.say.label("resource", name), *cells])
        made.append({"resource": name, **told})
    return desk.table("resources", ["resource", "copies", "cost", "sells_for"], rows, frames=pl.DataFrame(made))


def _recipe_table(desk: Desk) -> Block:
    rules, rows, made = desk.rules, [], []
    for name, each in zip(RECIPE_NAMES, rules.recipes, strict=True):
        gems = " + ".join(map(str, each.gems))
        bonus = _number(desk, f"recipes.{name}.bonus", each.bonus)
        rows.append([desk.say.label("recipe", name), str(each.gold), gems, bonus])
        made.append({"recipe": name, "gold": each.gold, "gems": gems, "bonus": each.bonus})
    return desk.table("recipe_numbers", ["recipe", "gold", "gems", "bonus"], rows, frames=pl.DataFrame(made))


def _encounter_table(desk: Desk) -> Block:
    rows, made = [], []
    for card in desk.rules.encounters:
        if not card.copies:
            continue
        numbers = [_number(desk, f"encounters.{card.key}.{key}", getattr(card, key))
                   for key in ("copies", "coins", "fee", "die")]  # fmt: skip
        kind = desk.say.text(f"encounter.{card.type}")
        rows.append([desk.cards[card.key], kind, *numbers, _done_by(desk, card)])
        made.append({"card": card.key, "type": card.type, "copies": card.copies, "coins": card.coins, "fee": card.fee,
                     "die": card.die})  # fmt: skip
    heads = ["card", "type", "copies", "entry_coins", "fee", "die", "does"]
    return desk.table("encounter_cards", heads, rows, note="report.note.encounter_cards", frames=pl.DataFrame(made))


def _done_by(desk: Desk, card: EncounterCard) -> str:
    """What an encounter buys and does, in words."""
    say = desk.say
    parts = []
    if card.buys:
        wares = [say.text(f"report.ware.{ware}") for ware in WARE_NAMES if ware in card.buys]
        parts.append(say.text("report.buys", wares=say.join(wares)))
    for trigger in TRIGGERS:
        parts += [say.text(f"report.trigger.{trigger}", effect=told) for told in _effects(desk, getattr(card, trigger))]
    return " ".join(parts)


def _effects(desk: Desk, given: Iterable[Does]) -> list[str]:
    """Effects in words, with whom they concern and how much."""
    told = []
    for does in given:
        said = MEANINGS[does.effect]
        words = [desk.say.text(f"report.who.{does.who.name.lower()}")] if does.who != Who.NONE else []
        if said.words:
            words.append(desk.say.text(f"encounter.{said.words[does.amount]}"))
        elif said.amount:
            words.append(str(does.amount))
        text = in_language(desk.lang, said).rstrip(".")
        told.append(f"{text} ({', '.join(words)})." if words else f"{text}.")
    return told


def _event_table(desk: Desk) -> Block:
    rows, made = [], []
    for card in desk.rules.events:
        if card.copies:
            name = in_language(desk.lang, card)
            copies = _number(desk, f"events.{card.key}.copies", card.copies)
            does = " ".join(_effects(desk, card.effects)) + _sign(desk, f"events.{card.key}.effects")
            rows.append([name, copies, does])
            made.append({"card": card.key, "copies": card.copies})
    return desk.table("event_cards", ["card", "copies", "does"], rows, frames=pl.DataFrame(made))


def _number_name(desk: Desk, key: str, value: object) -> str:
    """An assumed number in words: "Ruby: costs 4"; of encounters and events the card alone."""
    say, rules, (table, name, what) = desk.say, desk.rules, key.split(".")
    if table == "resources":
        return say.text(f"report.number.{what}", name=say.label("resource", name), value=str(value))
    if table == "recipes":
        return say.text(f"report.number.{what}", name=say.label("recipe", name), value=str(value))
    if table == "encounters":
        return desk.cards[name]
    card = next(each for each in rules.events if each.key == name)
    return in_language(desk.lang, card)

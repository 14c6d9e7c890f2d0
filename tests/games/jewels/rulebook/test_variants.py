"""Variants: one step from the base, playable, and still the rulebook's game as far as it tells."""

from __future__ import annotations

from qn_analysis.core.rules.template import template_of
from qn_analysis.games.jewels.rulebook import RULINGS, Ruleset
from qn_analysis.games.jewels.rulebook.variants import tables

broken = template_of("jewels").broken

BASE = Ruleset.default()


def test_every_ruling_is_read_otherwise_once() -> None:
    made = list(BASE.read_otherwise())
    assert [each.key for each in made] == list(RULINGS)
    for each in made:
        assert [(d.key, d.here) for d in each.rules.differences()] == [(f"rulings.{each.key}", each.step)]


def test_every_assumed_table_is_moved_within_the_facts() -> None:
    made = list(BASE.varied(tables(BASE)))
    moved = {
        "copies": "copies", "costs": "cost", "prices": "price", "bonuses": "bonus", "entry_coins": "coins",
        "dice": "die", "types": "copies",
    }  # fmt: skip
    assert {each.key for each in made} == set(moved)
    for each in made:
        assert broken(each.rules) == [], (each.key, each.step)
        changed = {difference.key for difference in each.rules.differences()}
        assert changed, (each.key, each.step)
        assert {key.rpartition(".")[2] for key in changed} == {moved[each.key]}
        assert changed <= set(BASE.assumed()), (each.key, each.step)
    assert len({each.rules.hash for each in made} | {BASE.hash}) == len(made) + 1

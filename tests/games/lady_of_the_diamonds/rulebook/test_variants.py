"""Variants: one step from the base, playable, and still the rulebook's game as far as it tells."""

from __future__ import annotations

import qn_analysis as qn
from qn_analysis.core.rules.template import template_of
from qn_analysis.games.lady_of_the_diamonds.rulebook import RULINGS, Ruleset
from qn_analysis.games.lady_of_the_diamonds.rulebook.facts import printed
from qn_analysis.games.lady_of_the_diamonds.rulebook.variants import tables
from qn_analysis.games.lady_of_the_diamonds.words.cards import Treasure

broken = template_of("lady_of_the_diamonds").broken

BASE = Ruleset.default()


def test_every_ruling_is_read_otherwise_once() -> None:
    made = list(BASE.read_otherwise())
    assert [each.key for each in made] == list(RULINGS)
    for each in made:
        assert [(d.key, d.here) for d in each.rules.differences()] == [(f"rulings.{each.key}", each.step)]


def test_every_assumed_table_is_moved_within_the_facts() -> None:
    made = list(BASE.varied(tables(BASE)))
    moved = {"spots": "spots", "titles": "title", "variety": "variety", "cards": "copies", "pearls": "copies"}
    assert {each.key for each in made} == set(moved)
    for each in made:
        assert broken(each.rules) == [], (each.key, each.step)
        changed = {difference.key for difference in each.rules.differences()}
        assert changed, (each.key, each.step)
        assert {key.rpartition(".")[2] for key in changed} == {moved[each.key]}
        assert changed <= set(BASE.assumed()), (each.key, each.step)
    assert len({each.rules.hash for each in made} | {BASE.hash}) == len(made) + 1


def test_pearls_can_run_out_in_a_variant_alone() -> None:
    """The box has 11: the reconstruction shows 10 of them, the variant all."""
    (eleven,) = (each.rules for each in BASE.varied(tables(BASE)) if each.key == "pearls")
    assert [printed(rules, Treasure.PEARL) for rules in (BASE, eleven)] == [10, 11]
    assert eleven.supply[Treasure.PEARL] == 11
    logs = [
        qn.simulate(40, rules=rules, players=5, bots="greedy", seed=1, game="lady", progress=False)
        for rules in (BASE, eleven)
    ]
    gone = [log.events.filter(event="supply_exhausted", treasure="pearl").collect() for log in logs]
    assert gone[0].is_empty()
    assert not gone[1].is_empty()


def test_variants_of_the_advanced_game_keep_their_mode() -> None:
    base = BASE.with_(mode="advanced", rounds=3)
    for each in (*base.read_otherwise(), *base.varied(tables(base))):
        assert (each.rules.mode, each.rules.rounds) == ("advanced", 3)

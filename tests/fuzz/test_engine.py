"""Random games under random rulesets, a few; `make fuzz` plays them for long."""

from __future__ import annotations

import random

import pytest

from qn_analysis.games.queens_necklace.play.builds import compiled
from tests.fuzz.engine import play, run
from tests.fuzz.rulesets import kinds, wide_ruleset


def test_some_rulesets_hold() -> None:
    """Interpreted alone, which needs no compiled build: a game each, one of three linted."""
    for number in range(3):
        rng = random.Random(number)
        play(wide_ruleset(rng), 2 + number, ["random"] * (2 + number), number, games=2, linted=number == 0)


def test_rulesets_reach_the_ends_of_their_bounds() -> None:
    seen = set().union(*(kinds(wide_ruleset(random.Random(seed))) for seed in range(40)))
    wanted = {"purse lowest", "purse highest", "hand_size lowest", "market_size highest", "ladder of 1", "ladder of 6"}
    wanted |= {"1 Merchants", "5 Merchants", "free card", "no ring", "blank: draw", "blank: stones"}
    assert wanted <= seen, wanted - seen


@pytest.mark.full
def test_many_rulesets_hold_on_one_compiled_build() -> None:
    """A ruleset is data: none makes the build compile anything again."""
    build = compiled()
    batch = build["play_batch"]
    before = len(batch.signatures)
    covered = run(2, 7, None, progress=False)
    assert covered.broken == []
    assert covered.games > 100
    assert len(batch.signatures) == before == 1

"""Comparisons that several modules look at, played once a process."""

from __future__ import annotations

import pytest

import qn_analysis as qn

RULES = qn.Ruleset.default()


@pytest.fixture(scope="session")
def rich() -> qn.Comparison:
    """A purse of 14 ducats, under a name that is a tag, against the rulebook."""
    rules = RULES.with_(name="<Rich>", purse=14)
    return qn.compare(RULES, rules, games=60, players=2, bots="greedy", seed=3, progress=False)


@pytest.fixture(scope="session")
def sweep() -> qn.Sweep:
    """Purses of 8, 10, 12 and 14 ducats."""
    return qn.sweep("purse=8..14:2", players=(2, 3), games=60, bots="greedy", seed=3, progress=False)

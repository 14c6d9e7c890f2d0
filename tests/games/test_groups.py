"""By which groups statistics can be asked: by others they say so, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.errors import Error
from qn_analysis.core.stats.statistic import Statistic

SPACES: dict[str, Any] = {"queens_necklace": qn, "lady_of_the_diamonds": qn.lady, "jewels": qn.jewels}


def grouped(space: Any) -> Iterator[Statistic[Any]]:
    """Its statistics that are asked by groups."""
    for name in dir(space.stats):
        found = getattr(space.stats, name)
        if isinstance(found, Statistic) and "by" in found.__signature__.parameters:
            yield found


@pytest.mark.parametrize("game", SPACES)
def test_a_group_that_a_statistic_does_not_have_is_refused(game: str) -> None:
    """Any group of the game is told by it, or refused with those that there are."""
    space = SPACES[game]
    t = space.stats.tables(space.simulate(2, players=3, bots="greedy", seed=1, progress=False))
    refused = []
    for statistic in grouped(space):
        for by in t.grids:
            try:
                statistic(t, by)
            except Error as error:
                refused.append((f"by is {by!r}; choose one of", str(error)))
    assert [said for wanted, said in refused if wanted not in said] == []
    assert len(refused) > 10


def test_one_group_is_named_alone_or_in_a_list() -> None:
    log = qn.simulate(2, players=3, bots="greedy", seed=1, progress=False)
    assert qn.stats.ties(log, "gem").equals(qn.stats.ties(log, ("gem",)))

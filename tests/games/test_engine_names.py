"""An engine keeps its name while its sources move, as long as it plays every game as it did."""

from __future__ import annotations

from hashlib import sha256

import pytest

import qn_analysis as qn
from qn_analysis.core.play.engine import engine_of

GAMES_EACH = 8
GAMES = ("queens_necklace", "lady_of_the_diamonds", "jewels")


def checksum(game: str) -> str:
    """Every event of some games at each number of players, under every reading of the rules."""
    layout = engine_of(game).layout
    default = layout.rules.default()
    rulesets = [default, *(each.rules for each in default.read_otherwise())]
    found = sha256()
    for number, rules in enumerate(rulesets):
        for players in range(layout.fewest, layout.seats + 1):
            log = qn.simulate(
                GAMES_EACH, players=players, bots="random", seed=number, rules=rules, game=game, progress=False
            )
            found.update(log.events.collect().write_csv().encode())
    return found.hexdigest()[:24]


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_that_keeps_its_name_plays_as_it_did(game: str) -> None:
    builds = engine_of(game).builds
    if builds.named is None:
        assert builds.rules_key == builds.sources_hash()
        return
    name, sources, games = builds.named
    assert sources == builds.sources_hash(), "the sources moved again: say their hash, or take the name away"
    assert builds.rules_key == name != sources
    assert checksum(game) == games

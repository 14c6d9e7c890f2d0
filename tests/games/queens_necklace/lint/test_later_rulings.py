"""Rulings that came later: games of either reading are clean by it, and break the other."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import RULINGS, Ruleset

OTHER: Final = {
    "unshown_rarity": "none",
    "banker_alone": "yes",
    "merchant_while_waiting": "waits",
    "alchemist_declined": "no",
    "tribute_each": "no",
}
BROKEN: Final = {
    "unshown_rarity": ({"QN615", "QN624"}, {"QN615", "QN624"}),
    "banker_alone": ({"QN603"}, set()),
    "merchant_while_waiting": ({"QN503"}, {"QN503"}),
    "alchemist_declined": (set(), {"QN631"}),
    "tribute_each": ({"QN620"}, {"QN620"}),
}
"""Codes of what is found in a game of the other reading by the default one, and the other way round."""
GAMES: Final = 24


RARE: Final = (
    "ruby_1", "ruby_2", "emerald_1", "emerald_2", "diamond_1", "diamond_2", "amber_1", "confessor", "ring", "courtier",
    "favorite", "forger", "thief", "musketeer",
)  # fmt: skip
MANY: Final[dict[str, dict[str, Any]]] = {
    "merchant_while_waiting": {
        "cards": {
            **{name: {"copies": 1} for name in RARE}, "cardinal": {"copies": 12}, "merchant": {"copies": 5},
        },
        "hand_size": 2, "merchant_spread": 0, "last_merchant": 1,
    },
    "tribute_each": {"cards": {"king": {"copies": 20}}, "hand_size": 6},
}  # fmt: skip
"""What makes a case frequent: a small deck with many Merchants and Cardinals (by the rulebook Merchants lie some 30
cards apart, and a sale waits for some 10), or one with many Kings."""
BOTS: Final = {"tribute_each": "thumb"}
"""Who plays where random bots do not meet the case: they hardly ever lay two Kings against the Necklace."""


def ruled(name: str, value: str) -> Ruleset:
    return Ruleset.default().with_(**MANY.get(name, {}), **{name: value})


@cache
def played(name: str, value: str) -> Log:
    return GAME.simulate(
        GAMES, players=4, bots=BOTS.get(name, "random"), seed=8, rules=ruled(name, value), progress=False
    )


def read_by(log: Log, rules: Ruleset) -> set[str]:
    """Codes of what is found in the same events under another ruleset."""
    told = Log({**log.manifest, "ruleset": rules.to_dict(), "ruleset_hash": rules.hash}, log.events, log.games)
    return set(lint(told).raw["code"])


@pytest.mark.parametrize("name", OTHER)
def test_games_are_clean_by_their_own_reading_and_break_the_other(name: str) -> None:
    default = str(RULINGS[name].default)
    plain, other = ruled(name, default), ruled(name, OTHER[name])
    mine, theirs = played(name, OTHER[name]), played(name, default)
    assert read_by(mine, other) == read_by(theirs, plain) == set()
    by_default, by_other = BROKEN[name]
    assert by_default <= read_by(mine, plain)
    assert by_other <= read_by(theirs, other)
    assert bool(by_other) == bool(read_by(theirs, other))


@pytest.mark.parametrize("name", OTHER)
def test_they_change_results(name: str) -> None:
    """On the same deals: what the choice of a reading is worth asking for."""
    scores = [f"score_{seat}" for seat in range(4)]
    one, two = (
        played(name, str(value)).games.select(scores).collect() for value in (RULINGS[name].default, OTHER[name])
    )
    assert not one.equals(two)


@pytest.mark.parametrize("name", OTHER)
def test_logs_of_before_are_of_the_default(name: str) -> None:
    rules = Ruleset.default()
    data = rules.to_dict()
    del data["rulings"][name]
    assert Ruleset.from_manifest(data) == rules
    assert rules.hash == "a519184bb12dc4e0"
    assert rules.with_(**{name: OTHER[name]}).hash != rules.hash

"""A game in which things have other names: what the rules make alike changes places, and nothing else does.

Each companion says in `tests/kit/<game>/renamed.py` what its names are; here is what is done with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from qn_analysis.core.compile.records import blank, copy_record
from qn_analysis.core.play.builds import Builds

T = TypeVar("T")
Row = tuple[int, ...]


class Names(Protocol):
    """Other names for the things of a game."""

    def seat(self, seat: int) -> int:
        """A seat."""

    def game(self, g: Any) -> Any:
        """A game, in which whoever is asked has no list of legal actions yet."""

    def action(self, action: int) -> int:
        """An action."""

    def row(self, row: Sequence[int]) -> Row:
        """A row of the log."""


class Played(NamedTuple):
    """A game that was played on: its rows from there, and the actions that were chosen."""

    rows: list[Row]
    actions: list[int]


def moved(values: Sequence[T], name: Callable[[int], int]) -> list[T]:
    """A list whose places have other names."""
    found = list(values)
    for place, value in enumerate(values):
        found[name(place)] = value
    return found


def copied(builds: Builds[Any, Any], g: Any) -> Any:
    """A game that shares nothing with another."""
    made: Any = blank(builds.state.Game)
    copy_record(made, g)
    return made


def listed(builds: Builds[Any, Any], g: Any) -> Any:
    """A game whose engine lists anew what is legal."""
    me = g.seats[g.table.actor]
    me.options = 0
    builds.course.list_legal(g)
    return g


def begun(builds: Builds[Any, Any], rules: Any, players: int, seed: int, number: int) -> Any:
    """A game at its first decision: hands, piles and table as they were set up."""
    g, log = builds.plain_game(rules, players), builds.plain_log()
    builds.course.begin(g, log, seed, number)
    return g


def chosen(bot: Any, g: Any) -> int:
    """What a bot does where it is asked; the game is as before, but for the dice of its seat."""
    return int(bot.policy()(g.table, g.seats[g.table.actor], bot.row(g.table.players)))


def played(builds: Builds[Any, Any], g: Any, bot: Any) -> Played:
    """A game played on to its end by a bot in every seat."""
    log, actions = builds.plain_log(), []
    policy, row = bot.policy(), bot.row(g.table.players)
    while g.table.actor >= 0:
        actions.append(int(policy(g.table, g.seats[g.table.actor], row)))
        assert builds.course.apply(g, log, actions[-1])
    return Played([tuple(log.rows[n]) for n in range(log.seq)], actions)


def in_no_order(rows: Iterable[Row], at_once: Callable[[Row], object]) -> list[Row]:
    """Rows, those together sorted that happen at once: neighbours of which `at_once` says the same, if not None."""
    found: list[Row] = []
    run: list[Row] = []
    kind: object = None
    for row in rows:
        now = at_once(row)
        if now is None or now != kind:
            found += sorted(run)
            run = []
        kind = now
        run.append(row)
    return found + sorted(run)

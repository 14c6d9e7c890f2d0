"""What tables laid out by hand, and games played at random, share whatever the game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

from qn_analysis.core.compile.records import plain
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.rules.ruleset import BaseRuleset

R = TypeVar("R")


class Laid(Generic[R]):
    """A game laid out by hand: what is asked, done and told.

    Attributes:
        g, log: the game and its log.
        apply: the game's.
        name: of an action.
        row: an event in plain numbers.
    """

    apply: ClassVar[Any]
    name: ClassVar[Any]
    row: Callable[..., R]
    g: Any
    log: Any

    @property
    def actor(self) -> int:
        """Who is asked."""
        return int(self.g.table.actor)

    def legal(self) -> set[int]:
        """The legal actions of whoever is asked."""
        me = self.g.seats[self.actor]
        return {int(action) for action in me.legal[: me.options]}

    def do(self, *actions: int) -> Self:
        """Do actions one after the other, each by whoever is asked."""
        for action in actions:
            legal = ", ".join(sorted(map(self.name, self.legal())))
            assert self.apply(self.g, self.log, action), f"{self.name(action)} is not among: {legal}"
        return self

    def events(self, *kinds: int) -> list[R]:
        """What has happened, of some kinds or all."""
        rows: list[Any] = [self.row(*self.log.rows[n]) for n in range(self.log.seq)]
        return [row for row in rows if not kinds or row.event in kinds]

    def last(self, kind: int) -> R:
        """The latest event of a kind."""
        return self.events(kind)[-1]


def play_on(builds: Builds[Any, Any], g: Any, log: Any, rng: random.Random) -> None:
    """Play a game that has begun to its end at random."""
    while g.table.actor >= 0:
        me = g.seats[g.table.actor]
        assert builds.course.apply(g, log, rng.choice(me.legal[: me.options]))


def illegal_actions_change_nothing(
    builds: Builds[Any, Any], rules: BaseRuleset, players: int, number: int, rng: random.Random, actions: int
) -> None:
    """Play a game at random, and at some decisions try actions that are not legal; once it is over, nothing is."""
    record, apply = builds.state.Game, builds.course.apply
    g, log = builds.plain_game(rules, players), builds.plain_log()
    builds.course.begin(g, log, 5, number)
    while g.table.actor >= 0:
        me = g.seats[g.table.actor]
        legal = me.legal[: me.options]
        assert len(legal) == len(set(legal)) >= 2
        assert all(0 <= action < actions for action in legal)
        assert sum(seat.options for seat in g.seats if seat.seat != me.seat) == 0
        if rng.random() < 0.2:
            before = plain(record, g)
            wrong = [action for action in range(-1, actions + 1) if action not in legal]
            assert not any(apply(g, log, action) for action in rng.sample(wrong, min(len(wrong), 12)))
            assert plain(record, g) == before
        assert apply(g, log, rng.choice(legal))
    assert not apply(g, log, 0)


def used_and_fresh(builds: Builds[Any, Any], rules: BaseRuleset) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same game set up on records that another game was played on, and on new ones."""
    used, fresh = (builds.plain_game(rules, 3) for _ in range(2))
    log = builds.plain_log()
    builds.course.begin(used, log, 9, 0)
    play_on(builds, used, log, random.Random(1))
    for g in (used, fresh):
        builds.course.begin(g, builds.plain_log(), 9, 1)
    first, second = (plain(builds.state.Game, g) for g in (used, fresh))
    for seat in (*first["seats"], *second["seats"]):
        seat["legal"] = seat["legal"][: seat["options"]]
    return first, second

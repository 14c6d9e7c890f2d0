"""The decisions of a logged game, each with the position in which it was taken and what chance did after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.compile.records import dtype, fill, plain
from qn_analysis.core.position.resume import UnableError, stops

from ..bots.rollout import CHOICE
from ..bots.searcher import laying
from ..engine.game import apply
from ..engine.state import Game
from ..log.rows import Fact
from ..log.table import Log
from ..play.builds import BUILDS, plain_log
from ..play.positions import POSITIONS
from ..play.rebuild import rebuild
from ..play.refold import Follower
from ..play.retrace import next_action
from ..words.actions import Action
from ..words.cards import NOBODY, Card
from ..words.events import Event
from ..words.phases import Phase
from .builds import compiled

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

LAID: Final = {laying(place): place for place in range(CHOICE - 1)}
"""By action, the place of a card in a display."""
COMPLETIONS: Final = 8
"""Hands that are drawn from belief where a log does not tell them."""
_DRAWN: Final = (Event.OFFERED, Event.DRAWN, Event.MERCHANT_DRAWN)
_THEFTS: Final = (Event.STOLEN, Event.CAUGHT)


@dataclass(frozen=True)
class Fall:
    """Something that chance decided at a row of the log: a `draw`, `merchant` or `theft`.

    `seat` is whose turn it was, or the thief; `card` is `NOBODY` where the log does not tell, `victim` except of a
    theft.
    """

    row: int
    kind: str
    seat: int
    card: int
    victim: int = NOBODY


@dataclass(eq=False)
class Step:
    """A decision.

    Attributes:
        row: rows of the log that have happened.
        end: the same at the next decision.
        seat, phase, turn, year: who was asked, and when.
        actions: what was done; of a display, each card and `PASS`.
        choice: the same as the kernel tries it (`rollout.CHOICE` numbers).
        worlds: [n] records of the position: one where the log tells everything, else several drawn from belief.
        whole: whether there is one.
        falls: what chance did until the next decision, in order.
    """

    row: int
    seat: int
    phase: int
    turn: int
    year: int
    options: int
    actions: tuple[int, ...]
    choice: tuple[int, ...]
    worlds: Numbers
    whole: bool
    end: int = 0
    falls: list[Fall] = field(default_factory=list)

    @property
    def display(self) -> bool:
        """Whether it is a whole display."""
        return self.phase == Phase.DISPLAY


@dataclass(frozen=True, eq=False)
class Trail:
    """A game, decision by decision; those of one action are no steps. `shares`, who won by seat, are () where the log
    does not tell the end; `retraced` says whether the engine has played it again from its seed.
    """

    facts: tuple[Fact, ...]
    steps: tuple[Step, ...]
    shares: tuple[float, ...]
    retraced: bool


def trail_of(log: Log, game: int, facts: Sequence[Fact]) -> Trail:
    """The decisions of a game of a log."""
    steps = _retraced(log, game, facts)
    return _trail(log, facts, _refolded(log, facts) if steps is None else steps, steps is not None)


def _trail(log: Log, facts: Sequence[Fact], steps: Sequence[Step], retraced: bool) -> Trail:
    """A game whose decisions are found: what chance did after each, and who won."""
    for step, end in zip(steps, [*(after.row for after in steps[1:]), len(facts)], strict=False):  # there may be none
        step.end = end
        step.falls = list(_falls(facts, step.row, step.end))
    return Trail(tuple(facts), tuple(steps), _shares(log, facts), retraced)


def _shares(log: Log, facts: Sequence[Fact]) -> tuple[float, ...]:
    """Who won; a shared victory in parts."""
    ended = {f.seat: f.number for f in facts if f.event == Event.GAME_OVER}
    if len(ended) < log.players:
        return ()
    first = [seat for seat, place in ended.items() if place == 1]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(log.players))


def _falls(facts: Sequence[Fact], row: int, end: int) -> Iterator[Fall]:
    for n in range(row, end):
        f = facts[n]
        if f.event in _THEFTS:
            yield Fall(n, "theft", f.seat, f.card, f.other)
        elif f.event == Event.MERCHANT_DRAWN:
            yield Fall(n, "merchant", f.seat, int(Card.MERCHANT))
        elif f.event in _DRAWN and f.turn > 0:
            yield Fall(n, "draw", f.seat, f.card)


def _grouped(
    taken: Sequence[tuple[int, int, int, int, int, int, int]], worlds: Sequence[Numbers], whole: bool
) -> list[Step]:
    """Decisions from single ones, the cards of a display being one: of each its row, seat, phase, turn, year, options
    and action, and its world; `whole` says whether worlds are as they were.
    """
    steps: list[Step] = []
    at = 0
    while at < len(taken):
        row, seat, phase, turn, year, options, action = taken[at]
        actions = [action]
        more = at + 1
        if phase == Phase.DISPLAY:
            while more < len(taken) and taken[more][:3] == (row, seat, phase) and actions[-1] != Action.PASS:
                actions.append(taken[more][6])
                more += 1
        choice = [0] * CHOICE
        if phase == Phase.DISPLAY:
            choice[0] = int(Action.PASS)
            for each in actions:
                if each != Action.PASS:
                    choice[1 + LAID[each]] += 1
        else:
            choice[0] = action
        steps.append(Step(row, seat, phase, turn, year, options, tuple(actions), tuple(choice), worlds[at], whole))
        at = more
    return steps


def _retraced(log: Log, game: int, facts: Sequence[Fact]) -> list[Step] | None:
    """By the engine, from the seed; None where it plays the game otherwise."""
    actions: list[int] = []
    over = False
    with suppress(UnableError):
        for g, rows in stops(POSITIONS, log, game, facts):
            t = g.table
            over = t.phase == Phase.GAME_OVER
            if not over:
                actions.append(next_action(t, g.seats[t.actor], facts, len(rows)))
                last = len(rows)
    if not over and not (actions and last >= len(facts)):
        return None
    traced = _traced(log, game, log.manifest["seed"], actions)
    return _grouped(
        traced.taken(actions if over else actions[:-1]), [*traced.worlds[:, None]], True
    )  # the last was not taken


@dataclass(eq=False)
class _Traced:
    """A game that the engine played again: its world at each decision, and rows of the log before each and, if it was
    played to its end, at the end.
    """

    worlds: Numbers
    rows: Numbers
    done: int

    def taken(self, actions: Sequence[int]) -> list[tuple[int, int, int, int, int, int, int]]:
        """Of each decision what `_grouped` wants."""
        told = self.worlds["table"]
        seats = told["actor"].tolist()
        options = [int(world["seats"]["options"][seat]) for world, seat in zip(self.worlds, seats, strict=False)]
        columns = (self.rows.tolist(), seats, told["phase"].tolist(), told["turn"].tolist(), told["year"].tolist())
        return list(zip(*columns, options, actions, strict=False))


def _traced(log: Log, game: int, seed: int, actions: Sequence[int]) -> _Traced:
    """A game by its seed and actions."""
    import numpy as np

    kept, rows = np.zeros(len(actions) + 1, dtype(Game)), np.zeros(len(actions) + 2, np.int64)
    room = BUILDS.record_game(log.rules, log.players)
    done = int(
        compiled()["trace"](
            kept, room, BUILDS.record_log(False, False), seed, game, np.array(actions, np.int64), rows
        )
    )  # fmt: skip
    return _Traced(kept, rows, done)


def _refolded(log: Log, facts: Sequence[Fact]) -> list[Step]:
    """From the rows alone."""
    follower = Follower(log.rules, log.players, facts)
    steps: list[Step] = []
    while follower.at < len(facts):
        follower.next()
        stage = follower.stage()
        if stage is None or follower.at >= len(facts):
            continue
        made = rebuild(log.rules, follower.position, stage, follower.memory, 0)
        if made is None:
            continue
        whole = all(hand[NOBODY] == 0 for hand in follower.position.hands)
        games = [made]
        if not whole:
            others = (
                rebuild(log.rules, follower.position, stage, follower.memory, seed) for seed in range(1, COMPLETIONS)
            )
            games += [each for each in others if each is not None]
        steps += _asked(games, facts, follower.at, whole)
    return steps


def _asked(games: Sequence[Game], facts: Sequence[Fact], row: int, whole: bool) -> list[Step]:
    """The decision at a row; of a sale, all displays, as far as the hands have what is shown."""
    taken: list[tuple[int, int, int, int, int, int, int]] = []
    worlds: list[Numbers] = []
    quiet = plain_log()
    first = games[0]
    sale = first.table.phase == Phase.DISPLAY
    while True:
        t = first.table
        me = first.seats[t.actor]
        action = next_action(t, me, facts, row)
        if action not in me.legal[: me.options]:
            break
        taken.append((row, t.actor, t.phase, t.turn, t.year, me.options, action))
        worlds.append(_records(games))
        if not sale:
            break
        for g in games:
            apply(g, quiet, action)
        if first.table.phase != Phase.DISPLAY or (not whole and first.table.asked > 0):
            break
    return _grouped(taken, worlds, whole)


def _records(games: Sequence[Game]) -> Numbers:
    import numpy as np

    made = np.zeros(len(games), dtype(Game))
    for record, g in zip(made, games, strict=True):
        fill(Game, record, plain(Game, g))
    return made

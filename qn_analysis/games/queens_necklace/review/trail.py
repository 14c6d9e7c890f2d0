"""The decisions of a logged game, each with the position in which it was taken and what chance did after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.compile.records import dtype
from qn_analysis.core.position.resume import UnableError, stops
from qn_analysis.core.review import case
from qn_analysis.core.review.case import Step, Trail

from ..bots.rollout import CHOICE
from ..bots.searcher import laying
from ..engine.game import apply
from ..engine.state import Game
from ..log.rows import Fact, fact
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
KINDS: Final = {
    Phase.INFLUENCE: "influence", Phase.FORGER_REPLY: "influence", Phase.FORGER_CHOICE: "influence",
    Phase.THIEF_REPLY: "influence", Phase.PURCHASE: "purchase", Phase.QUEEN: "queen", Phase.CARDINAL: "cardinal",
    Phase.DISPLAY: "display", Phase.ALCHEMIST: "display",
}  # fmt: skip
"""Kinds of decisions, by the phase that asks."""
_DRAWN: Final = (Event.OFFERED, Event.DRAWN, Event.MERCHANT_DRAWN)
_THEFTS: Final = (Event.STOLEN, Event.CAUGHT)
_Taken = tuple[int, int, int, int, int, int, int]
"""Of a single decision its row, seat, phase, turn, year, options and action."""


@dataclass(frozen=True)
class Fall(case.Fall):
    """A `draw`, `merchant` or `theft`: which card (`NOBODY`: the log does not tell), and of a theft from whom."""

    card: int
    victim: int = NOBODY


def trail_of(log: Log, game: int) -> Trail:
    """The decisions of a game of a log: played again by the engine, or from the rows alone."""
    facts = tuple(map(fact, log.rows(game)))
    found = _retraced(log, game, facts)
    steps = _refolded(log, facts) if found is None else found
    for step, end in zip(steps, [*(after.row for after in steps[1:]), len(facts)], strict=False):  # there may be none
        step.end = end
        step.falls = list(_falls(facts, step.row, step.end))
    return Trail(facts, tuple(steps), _shares(log, facts))


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


def _grouped(taken: Sequence[_Taken], worlds: Sequence[Numbers], whole: bool) -> list[Step]:
    """Decisions from single ones with their worlds, the cards of a display being one; `whole` says whether worlds are
    as they were."""
    steps: list[Step] = []
    at = 0
    while at < len(taken):
        row, seat, phase, turn, year, options, action = taken[at]
        actions, more = [action], at + 1
        choice = [action, *[0] * (CHOICE - 1)]
        if phase == Phase.DISPLAY:
            while more < len(taken) and taken[more][:3] == (row, seat, phase) and actions[-1] != Action.PASS:
                actions.append(taken[more][6])
                more += 1
            choice[0] = int(Action.PASS)
            for each in actions:
                if each != Action.PASS:
                    choice[1 + LAID[each]] += 1
        name, kind = Phase(phase).name.lower(), KINDS[Phase(phase)]
        steps.append(Step(row, seat, name, kind, turn, year, options, tuple(choice), worlds[at], whole))
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
    import numpy as np

    kept, at = np.zeros(len(actions) + 1, dtype(Game)), np.zeros(len(actions) + 2, np.int64)
    compiled()["trace"](
        kept, BUILDS.record_game(log.rules, log.players), BUILDS.record_log(False, False), log.manifest["seed"], game,
        np.array(actions, np.int64), at,
    )  # fmt: skip
    told = kept["table"]
    seats = told["actor"].tolist()
    options = [int(world["seats"]["options"][seat]) for world, seat in zip(kept, seats, strict=True)]
    columns = (at.tolist(), seats, told["phase"].tolist(), told["turn"].tolist(), told["year"].tolist(), options)
    taken = actions if over else actions[:-1]  # the last was not taken
    return _grouped(list(zip(*columns, taken, strict=False)), [*kept[:, None]], True)


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
    taken: list[_Taken] = []
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
        worlds.append(POSITIONS.records(games))
        if not sale:
            break
        for g in games:
            apply(g, quiet, action)
        if first.table.phase != Phase.DISPLAY or (not whole and first.table.asked > 0):
            break
    return _grouped(taken, worlds, whole)

"""Who sits at the table of an environment, and what is checked before it is made.

All environments show what `describe` of a game writes, and number actions as its `number_actions` does. They pay at the
end: the share of the win less an even share.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.base.game_registry import game_or_default, names, short_name
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.declared_network import Network
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.simulate import check_call, tell_instead
from qn_analysis.core.rules.ruleset import BaseRuleset

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_FILLER: Final = "random"
"""Stands where nobody plays; every game has it."""
MAX_SEED: Final = 2**62
_SHOWN: Final = 12
"""Legal actions that a message lists."""


class EnvError(SimulationError):
    """An environment that cannot be made, or a step that cannot be taken; the message has the values and the remedy."""


@dataclass(frozen=True)
class Seating:
    """Who sits at the table of an environment, checked: bots by seat (a filler where nobody plays), and the seats that
    are asked from outside; `network` says what a seat is told, and how actions are numbered.
    """

    engine: Engine
    network: Network[Any]
    rules: BaseRuleset
    seed: int
    bots: tuple[Bot, ...]
    learners: tuple[int, ...]

    @property
    def players(self) -> int:
        """At the table."""
        return len(self.bots)

    def names_of(self, learner: str) -> list[str]:
        """What a log calls the players."""
        return [
            learner if seat in self.learners else self.engine.find(each).name for seat, each in enumerate(self.bots)
        ]

    def broke(self, seat: int) -> SimulationError:
        """That a rival chose what is not legal."""
        return SimulationError(
            f"the bot {self.engine.find(self.bots[seat]).name!r} in seat {seat} chose an illegal action; a bot must"
            " choose one of the actions it is given"
        )


def seating(
    players: int,
    rivals: Mapping[int, Bot] | None,
    seed: int,
    rules: BaseRuleset | str | Path | None,
    game: str | None,
    wrong: Sequence[str] = (),
) -> Seating:
    """Check a call of `env`, with what else is `wrong` with it; `EnvError` names all that is."""
    engine = engine_of(game_or_default(game))
    network = engine.builds.network
    if network is None:
        having = [short_name(each) for each in names() if engine_of(each).builds.network is not None]
        raise EnvError(f"{engine.title} declares no features to learn from; games that do: {', '.join(having)}")
    problems = list(wrong)
    chosen = engine.layout.rules.of(rules)
    taken = dict(rivals or {})
    at_table = engine.layout.fewest <= players <= engine.layout.seats
    for seat in taken:
        if at_table and not 0 <= seat < players:
            problems.append(f"rivals: there is no seat {short_repr(seat)}; the seats are 0 to {players - 1}")
    if at_table and all(seat in taken for seat in range(players)):
        problems.append("rivals: they have every seat; leave one to whoever learns")
    line_up: Sequence[Bot] = [taken.get(seat, _FILLER) for seat in range(players if at_table else 1)]
    try:
        line_up = check_call(engine, 1, players, line_up, seed, chosen)
    except SimulationError as error:
        problems.append(str(error))
    if problems:
        raise EnvError("; ".join(problems))
    line_up, instead = engine.seated(line_up, chosen)
    tell_instead(instead)
    learners = tuple(seat for seat in range(players) if seat not in taken)
    return Seating(engine, network, chosen, seed, line_up, learners)


def legal_listed(engine: Engine, legal: Sequence[int], named: Sequence[int], most: int = _SHOWN) -> str:
    """Numbers of legal actions with their names as in the decision table of a log, the first of them by number."""
    by_number = sorted(zip(named, legal, strict=True))
    told = ", ".join(f"{number} ({engine.action_name(action)})" for number, action in by_number[:most])
    return told + (f" and {len(by_number) - most} more" if len(by_number) > most else "")


def whole(value: Any) -> bool:
    """Whether a value is a whole number, of Python or NumPy; true and false are none."""
    try:
        operator.index(value)
    except TypeError:
        return False
    return type(value).__name__ not in ("bool", "bool_")


def checked_seed(seed: Any) -> int:
    """A seed that deals can have; `EnvError` if it is none."""
    if not (whole(seed) and 0 <= seed <= MAX_SEED):
        raise EnvError(f"seed {short_repr(seed)}: choose a whole number from 0 to 2**62")
    return operator.index(seed)


def shares_of_win(places: Numbers) -> Numbers:
    """[deals, players] share of the win: 1, or part of it where several won together; from everybody's places."""
    import numpy as np

    won = places == 1
    shares: Numbers = won / np.maximum(1, won.sum(axis=-1, keepdims=True))
    return shares

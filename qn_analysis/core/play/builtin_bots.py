"""How a game declares its own bots (`BotSpec`: a policy among its sources, and weights), and their rows of weights.

A game's registry makes of each what `known.KnownBot` is; the rest of `core` asks for a `bot.Known`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .bot import Brain, Known
from .builds import Builds
from .declared_network import POLICY
from .errors import BotError, TrainError
from .packing import AS_LEARNT, SURE
from .stored import Learnt, load_learnt

if TYPE_CHECKING:
    import numpy as np

    from ..log.layout import Layout

    Numbers = np.ndarray[Any, Any]


class BotSpec(NamedTuple):
    """A bot.

    Attributes:
        policy: a function of the sources.
        weights: its weights by place.
        about: what it does, in a line.
        tuned: other weights by place, for some numbers of players.
        network: the stored weights of its network by number of players, None where there are none; it has no others.
        heat: temperature at which its network plays (`packing.SURE`, `packing.AS_LEARNT`).
        instead: name of the bot that plays where its network does not know the rules; "" where it plays by any rules.
        search: what its search is told, by place in the row of weights; empty where it does not search.
        fixed: name of the bot that plays by the same network under any rules.
        who: what a report calls such players, by language; empty: its name.
        tunes: the weights of its policy that can be tuned, each with `place`, `default`, `low` and `high`
            (`learning.tune`); empty: another bot has the policy, or its weights stay as they are.
        rival: how often it sits at the tables of a network that learns, beside the other rivals; 0: never.
    """

    policy: str
    weights: Mapping[int, float]
    about: str
    tuned: Mapping[int, Mapping[int, float]] = MappingProxyType({})
    network: Callable[[int], Learnt | None] | None = None
    heat: int = SURE
    instead: str = ""
    search: Mapping[int, int] = MappingProxyType({})
    fixed: str = ""
    who: Mapping[str, str] = MappingProxyType({})
    tunes: Sequence[Any] = ()
    rival: float = 0.0

    @property
    def brain(self) -> Brain | None:
        """Its network, if it plays by one."""
        if self.network is None:
            return None
        return Brain(self.network, self.heat, self.instead, self.search, self.fixed)

    def weights_for(self, players: int) -> Mapping[int, float]:
        """Its weights for a number of players."""
        return self.tuned.get(players, self.weights)

    def function(self, name: str, sources: Iterable[str]) -> Callable[..., int]:
        """The policy among the sources of bots.

        Raises:
            BotError: there is none of that name; `name` is the bot's.
        """
        for source in sources:
            function: Any = getattr(import_module(source), self.policy, None)
            if function is not None and function.__module__ == source:
                found: Callable[..., int] = function
                return found
        raise BotError(f"the bot {name!r}: no source of the package has a policy {self.policy!r}")


def tuned_rows(
    package: str, name: str, players: Iterable[int], places: type[IntEnum], row: Callable[..., dict[int, float]]
) -> dict[int, dict[int, float]]:
    """Weights that were tuned, by place, by number of players: `tuned/NAME-K.json` says how they were found.

    Args:
        package: of the bots, which has the folder `tuned`.
        name: of the bot.
        players: numbers at the table; those that were not tuned are left out.
        places: where each weight stands; what a file has besides is left out.
        row: a row of the defaults with changes by name.
    """
    found = {}
    for seats in players:
        file = files(package) / "tuned" / f"{name}-{seats}.json"
        if file.is_file():
            weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
            found[seats] = row(**{key: value for key, value in weights.items() if key.upper() in places.__members__})
    return found


def learnt_styles(stored: Callable[[int], Learnt | None], instead: str) -> dict[str, BotSpec]:
    """The bots that play by a game's network: its likeliest action, milder ones, and one for any rules.

    Args:
        stored: its weights by number of players.
        instead: name of the bot that plays where it does not know the rules.
    """

    who = {"en": "learnt", "fr": "entraînés"}

    def at(heat: int, about: str) -> BotSpec:
        fixed, called = ("learnt-fixed", who) if heat == SURE else ("", {})
        return BotSpec(POLICY, {}, about, network=stored, heat=heat, instead=instead, fixed=fixed, who=called)

    return {
        "learnt": at(SURE, "a network trained by self-play, for each number of players; its likeliest action"),
        "learnt-mixed": at(AS_LEARNT, "the same, drawing each action as likely as it learnt it"),
        "learnt-easy": at(3 * AS_LEARNT, "the same, three times as undecided: for people who are learning"),
        "learnt-beginner": at(5 * AS_LEARNT, "the same, five times as undecided: for a first game"),
        "learnt-fixed": BotSpec(
            POLICY,
            {},
            "learnt under any rules, as it learnt to play by the rulebook's: to hold rules against each other",
            network=stored,
            who=who,
        ),
    }


def packed_row(known: Known, players: int) -> Numbers:
    """A bot's weights for a number of players, as the compiled build passes them: a row of 64-bit words of any length.

    Its habits stand behind them, as 16-bit numbers.
    """
    import numpy as np

    row: Numbers
    if known.brain is None:
        own = known.row(players)
        row = np.array(own[: len(own) - len(known.habits)], np.float64)
    else:
        row = known.brain.packed(players)
    return np.concatenate([row, np.array(known.habits, np.int16).view(np.float64)]) if known.habits else row


class Played(Protocol):
    """Of an engine, what weights must fit."""

    @property
    def builds(self) -> Builds[Any, Any]:
        """How the game is built."""

    @property
    def layout(self) -> Layout:
        """How its log is laid out."""


def fits(engine: Played, begun: Learnt) -> None:
    """See that weights are of this game and of what its network is told now."""
    network = engine.builds.network
    assert network is not None
    if begun.game != engine.layout.game:
        raise TrainError(f"these weights are for {begun.game}, not for {engine.layout.game}: choose others")
    shape = begun.weights.shape
    told = (begun.version, shape.inputs, shape.outputs, begun.critic_shape.inputs)
    wanted = (network.version, network.sight, network.moves, network.unveiled)
    if told != wanted:
        raise TrainError(
            "these weights are for a network that is told other things, or lays and lists cards in another order"
            f" (version, numbers, actions: {told}, not {wanted}): train anew (qn train), or play them with the package"
            " that trained them"
        )


def fitting(path: str, engine: Played) -> Learnt:
    """The weights in a file, for a game.

    Raises:
        BotError: it cannot be read, or its weights are for another game or for a network that is told other things.
    """
    key = engine.layout.game, path, Path(path).stat().st_mtime_ns if Path(path).exists() else 0
    if key not in _files:
        try:
            found = load_learnt(path)
            fits(engine, found)
        except TrainError as error:
            raise BotError(f"the bot {path!r}: {error}") from error
        _files[key] = found
    return _files[key]


_files: dict[tuple[str, str, int], Learnt] = {}

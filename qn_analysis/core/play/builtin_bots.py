"""The bots that a game brings with it: a policy among its sources, and weights."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..base.messages import suggest
from ..compile.build import Build, Once
from .bot import Bot, Brain, Known
from .engine import Engine, engine_of
from .errors import BotError, TrainError
from .packing import SURE
from .stored import Learnt, load_learnt

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

BUILT_IN: Final = "built in"
"""The origin of the bots of the package."""


class Style(NamedTuple):
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

    def weights_for(self, players: int) -> Mapping[int, float]:
        """Its weights at a table of so many."""
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


def row_of(weights: Mapping[int, float], width: int) -> list[float]:
    """Weights by place as a row as wide as the builds pass them."""
    return [float(weights.get(place, 0.0)) for place in range(width)]


def packed_row(known: Known, players: int) -> Numbers:
    """A bot's weights at a table of so many, as the compiled build passes them: a row of 64-bit words of any length.

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


def fits(engine: Engine, begun: Learnt) -> None:
    """See that weights are of this game and of what its network is told now."""
    learns = engine.builds.learns
    assert learns is not None
    if begun.game != engine.layout.game:
        raise TrainError(f"these weights are for {begun.game}, not for {engine.layout.game}: choose others")
    shape = begun.weights.shape
    told = (begun.version, shape.inputs, shape.outputs, begun.critic_shape.inputs)
    wanted = (learns.version, learns.sight, learns.moves, learns.unveiled)
    if told != wanted:
        raise TrainError(
            f"these weights are for a network that is told other things (version, numbers, actions: {told}, not"
            f" {wanted}): train anew"
        )


def fitting(path: str, game: str) -> Learnt:
    """The weights in a file, for a game.

    Raises:
        BotError: it cannot be read, or its weights are for another game or for a network that is told other things.
    """
    key = game, path, Path(path).stat().st_mtime_ns if Path(path).exists() else 0
    if key not in _files:
        try:
            found = load_learnt(path)
            fits(engine_of(game), found)
        except TrainError as error:
            raise BotError(f"the bot {path!r}: {error}") from error
        _files[key] = found
    return _files[key]


_files: dict[tuple[str, str, int], Learnt] = {}


@dataclass(frozen=True)
class Named:
    """A bot of the package: a policy and its weights, in rows of a width."""

    name: str
    function: Callable[..., int]
    style: Style
    width: int
    origin: str = BUILT_IN
    compiles: bool = True
    built_in: bool = True
    habits: tuple[int, ...] = ()

    @property
    def brain(self) -> Brain | None:
        """Its network, if it plays by one."""
        style = self.style
        return (
            None
            if style.network is None
            else Brain(style.network, style.heat, style.instead, style.search, style.fixed)
        )

    def policy(self) -> Callable[..., int]:
        """The bot as the interpreted build calls it."""
        return self.function

    def row(self, players: int | None = None) -> list[float]:
        """Its weights at a table of so many, as wide as the builds pass them."""
        if self.brain is not None:
            return self.brain.row(players or 0)
        weights = self.style.weights if players is None else self.style.weights_for(players)
        return row_of(weights, self.width)


@dataclass(frozen=True)
class BuiltInBots:
    """The bots of a game whose bots are all the package's.

    Attributes:
        title: what people call the game.
        styles: its bots.
        sources: the sources with their policies.
        width: room for a bot's weights.
        compiled: the game's compiled build.
        game: its name in manifests.
        instead: which of them plays where a network does not know the rules; "" where the game has no network.
    """

    title: str
    styles: Mapping[str, Style]
    sources: tuple[str, ...]
    width: int
    compiled: Once
    game: str = ""
    instead: str = ""

    def find(self, asked: Bot) -> Named:
        """The bot of that name.

        Raises:
            BotError: there is none, or it is no name.
        """
        there = ", ".join(self.styles)
        if not isinstance(asked, str):
            raise BotError(f"{asked!r} cannot play {self.title}: its bots are called by name ({there})")
        if self.instead and asked.endswith(".npz"):
            return self._network(asked)
        if asked not in self.styles:
            raise BotError(f"unknown bot {asked!r}{suggest(asked, self.styles)}: the bots are {there}")
        style = self.styles[asked]
        return Named(asked, style.function(asked, self.sources), style, self.width)

    def _network(self, path: str) -> Named:
        """Weights that a training wrote; the bot is called like the file."""
        learnt = fitting(path, self.game)
        style = Style(
            "choose_learnt", {}, f"a network trained for {learnt.players} players",
            network=lambda players: learnt if players == learnt.players else None, instead=self.instead,
        )  # fmt: skip
        function = style.function(path, self.sources)
        return Named(Path(path).stem, function, style, self.width, style.about, built_in=False)

    def listed(self) -> list[tuple[str, str, str]]:
        """Name, origin and description of every bot."""
        return [(name, BUILT_IN, style.about) for name, style in self.styles.items()]

    def ready(self, line_up: Iterable[Named], progress: bool = False) -> None:
        """Load the compiled build, which has every bot of the package."""
        self.compiled(progress)

    def kernel(self, build: Build, known: Named) -> Any:
        """The policy of a bot as the compiled build calls it."""
        return build[known.style.policy]

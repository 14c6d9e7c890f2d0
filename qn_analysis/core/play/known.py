"""`KnownBot`, the base of the bots in a game's registry, the package's and users'; and how bots of users are guarded.

It fulfils the protocol `bot.Known`; `builtin_bots` declares what bots of the package are made from.

A plain bot is given what its seat can know, read only, and dice of its own. Policies from outside the package are
watched: a failure names the bot, and a bot only reads what it is given.
"""

from __future__ import annotations

import hashlib
import inspect
import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field
from operator import index
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any, ClassVar, Final

from ..base.messages import suggest
from ..chance import next32, uniform
from ..compile.user_functions import bytecode, fingerprint
from .batch import Policy
from .bot import Brain
from .errors import BotError

_OWN: Final = ("options", "legal", "chance")
"""Fields of a seat that a bot is given otherwise."""
_PACKAGE: Final = __name__.partition(".")[0]
_HERE: Final = str(Path(__file__).parents[2])
"""Where the package lies: what fails below it is the bot's, whose line is told."""
BUILT_IN: Final = "built in"
"""The origin of the bots of the package."""


def guarded(name: str, policy: Policy) -> Policy:
    """A policy whose failures name the bot."""

    def guarded(table: Any, me: Any, weights: list[float]) -> int:
        try:
            action = policy(table, me, weights)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # to leave (`sys.exit`) is a failure of the bot, and no end of ours
            if isinstance(error, FrozenInstanceError):
                frozen = [f"table.rules.{key}" for key in vars(table.rules) if f"'{key}'" in str(error)]
                if frozen:
                    raise _changes(name, frozen) from error
            raise BotError(f"the bot {name!r} failed in turn {table.turn}: {said(error)}") from error
        try:
            return index(action)
        except TypeError:
            raise BotError(
                f"the bot {name!r} chose {action!r} in turn {table.turn}; it must return the number of an action that"
                " it is given"
            ) from None

    return guarded


def watched(name: str, policy: Policy) -> Policy:
    """A policy that may change nothing of what it is given but its dice and its own scratch."""

    def watched(table: Any, me: Any, weights: list[float]) -> int:
        before = _facts(table, me, weights)
        action = policy(table, me, weights)
        after = _facts(table, me, weights)
        if before != after:
            known = pickle.loads(after)
            raise _changes(name, [key for key, value in pickle.loads(before).items() if known[key] != value])
        return action

    return watched


def _changes(name: str, changed: Sequence[str]) -> BotError:
    return BotError(
        f"the bot {name!r} changes what it is given ({', '.join(changed)}); a bot only reads, and draws from"
        " me.chance: copy what you want to change"
    )


def _facts(table: Any, me: Any, weights: list[float]) -> bytes:
    """All that a bot could change, its dice apart."""
    facts = {f"table.{key}": value for key, value in vars(table).items() if key != "rules"}
    facts |= {f"table.rules.{key}": value for key, value in vars(table.rules).items()}
    facts |= {f"me.{key}": value for key, value in vars(me).items() if key not in ("chance", "memo", "scratch")}
    return pickle.dumps({**facts, "weights": weights})


def said(error: BaseException) -> str:
    """An error in one line, and the line of the bot's code that it comes from."""
    text = _no_field(error) or (f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
    if isinstance(error, SystemExit):
        text = f"it ends the program (SystemExit: {error.code})"
    lines = [each for each in _traced(error) if not each.tb_frame.f_code.co_filename.startswith((_HERE, "<frozen"))]
    return f"{text} (line {lines[-1].tb_lineno} of {lines[-1].tb_frame.f_code.co_name})" if lines else text


def _traced(error: BaseException) -> Iterator[TracebackType]:
    trace = error.__traceback__
    while trace is not None:
        yield trace
        trace = trace.tb_next


def _no_field(error: BaseException) -> str:
    """What is said where a bot asks for what is not there: what there is; "" of any other error."""
    if not isinstance(error, AttributeError) or not type(error.obj).__module__.startswith(_PACKAGE):
        return ""
    fields = [each for each in dir(error.obj) if not each.startswith("_")]
    return f"there is no field {error.name!r}{suggest(error.name, fields)}; there are {', '.join(fields)}"


class PlainView:
    """What one seat can know of a game that has no view of its own. Every value is a copy: a bot can change nothing.

    It has the fields of the game's `Table` and of the bot's own `Seat` (`engine/state.py` says what they are): numbers,
    and tuples where the engine has lists. `rules` has those of the ruleset.
    """

    def __init__(self, table: Any, me: Any) -> None:
        self._table, self._me = table, me

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name not in _OWN:
            if name == "rules":
                return PlainView(self._table.rules, None)
            for source in (self._me, self._table):
                if name in vars(source or object):
                    return _copied(vars(source)[name])
        raise AttributeError(
            f"what a seat can know has no {name!r}: it has {', '.join(dir(self))}", name=name, obj=self
        )

    def __dir__(self) -> list[str]:
        fields = {*vars(self._table), *(() if self._me is None else vars(self._me))}
        return sorted(fields - set(_OWN))


def _copied(value: Any) -> Any:
    return tuple(map(_copied, value)) if isinstance(value, list) else value


class SeatRandom(random.Random):
    """Python's random generator on the dice of a seat: the same game gives the same numbers."""

    def __new__(cls, stream: list[int]) -> SeatRandom:  # the base class would hash its argument
        return super().__new__(cls)

    def __init__(self, stream: list[int]) -> None:
        self._stream = stream
        super().__init__(0)

    def seed(self, *_args: object, **_kwargs: object) -> None:
        """The seed is that of the game."""

    def random(self) -> float:
        return uniform(self._stream)

    def getrandbits(self, k: int, /) -> int:
        bits = 0
        for _ in range(0, k, 32):
            bits = bits << 32 | next32(self._stream)
        return bits >> (-k % 32)


def seat_bot(view: Callable[[Any, Any], Any], bot: Callable[..., int]) -> Policy:
    """Seat a plain Python bot, `choose(view, legal, rng)`, in the interpreted build; `view` makes what it is given."""

    def policy(table: Any, me: Any, _weights: list[float]) -> int:
        return bot(view(table, me), list(me.legal[: me.options]), SeatRandom(me.chance))

    return policy


def row_of(weights: Mapping[int, float], width: int) -> list[float]:
    """Weights by place as a row as wide as the builds pass them."""
    return [float(weights.get(place, 0.0)) for place in range(width)]


@dataclass(frozen=True)
class KnownBot:
    """A bot as the registry of a game knows it; each game derives from it.

    Attributes:
        name: what a manifest calls it.
        origin: where it comes from, in words and without a path of a machine.
        about: what it does, in a line.
        function: `choose(view, legal, rng)`, or `(table, me, weights)` of a bot that compiles.
        compiles: whether the compiled build can play it.
        weights: its weights by place.
        tuned: other weights by place, for some numbers of players.
        where: `module:name` from which another process can import it; empty where none can.
        brain: its network, if it plays by one.
        habits: what the policy that bends it is told of its habits: the last numbers of its row.
        sources: of the bots of the game.
        width: room for a bot's weights.
        view: what a plain bot is given of the table and its seat.
    """

    name: str
    origin: str
    about: str
    function: Callable[..., int]
    compiles: bool
    weights: Mapping[int, float] = field(default_factory=dict)
    where: str = ""
    tuned: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    brain: Brain | None = None
    habits: tuple[int, ...] = ()

    sources: ClassVar[Sequence[str]] = ()
    width: ClassVar[int] = 0
    view: ClassVar[type[Any]] = PlainView

    @property
    def built_in(self) -> bool:
        """Whether it comes with the package."""
        return self.origin == BUILT_IN

    def policy(self) -> Policy:
        """The bot as the interpreted build calls it; one from outside the package is watched, so that it only reads."""
        if self.built_in:
            return self.function
        if not self.compiles:  # what it is given are copies
            return guarded(self.name, seat_bot(type(self).view, self.function))
        policy = guarded(self.name, self.function)
        return policy if self.function.__module__ in self.sources else watched(self.name, policy)

    def row(self, players: int | None = None) -> list[float]:
        """Its weights for a number of players, as wide as the builds pass them; a network's are as long as they are."""
        if self.brain is not None:
            return [*self.brain.row(players or 0), *self.habits]
        weights = self.weights if players is None else self.tuned.get(players, self.weights)
        return [*row_of(weights, self.width), *self.habits]


def code_of(known: Any) -> str:
    """Hash of a user's bot: its source, the helpers of its package, its weights. The same in every Python.

    The lists and tables that a plain function reads may be its memory, which is not to make it another bot.
    """
    weights = repr(sorted(known.weights.items()))
    if not isinstance(known.function, FunctionType):
        return hashlib.sha256(f"{type(known.function).__qualname__} {weights}".encode()).hexdigest()[:12]
    package = (known.function.__module__ or "").split(".")[0]
    code = fingerprint(
        known.function, lambda other: other.__module__.split(".")[0] == package, _source, not known.compiles
    )
    return hashlib.sha256(f"{code} {weights}".encode()).hexdigest()[:12]


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return bytecode(function)  # typed at a prompt

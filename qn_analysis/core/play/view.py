"""What a plain Python bot is given: what its seat can know, read only, and dice of its own."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from ..chance import next32, uniform
from .batch import Policy

_OWN: Final = ("options", "legal", "chance")
"""Fields of a seat that a bot is given otherwise."""


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
        raise AttributeError(f"what a seat can know has no {name!r}: it has {', '.join(dir(self))}")

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
    """Seat a plain Python bot in the interpreted build.

    Args:
        view: makes what the bot is given of the table and its seat.
        bot: `choose(view, legal, rng)`.
    """

    def policy(table: Any, me: Any, _weights: list[float]) -> int:
        return bot(view(table, me), list(me.legal[: me.options]), SeatRandom(me.chance))

    return policy

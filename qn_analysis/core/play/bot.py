"""A bot: how a call names it (`Bot`), what the rest of `core` asks of it (`Known`), its network (`Brain`).

Types that other modules name, without the way they come about: `known` has the class that is a `Known`, `builtin_bots`
what a game declares its own bots by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from ..base.addressed import way
from ..rules.ruleset import BaseRuleset
from .errors import BotError
from .packing import plain
from .stored import Learnt

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

Bot = str | Callable[..., int]
"""A bot as a call names it: by name, or a plain function."""


def bots_listed(bots: Bot | Sequence[Bot]) -> Bot | Sequence[Bot]:
    """Bots as a call has them: names between commas are several, as the command takes them."""
    return [each.strip() for each in bots.split(",")] if isinstance(bots, str) and "," in bots else bots


@dataclass(frozen=True)
class Brain:
    """The network of a bot.

    Attributes:
        stored: its weights by number of players, None where there are none.
        heat: temperature at which it plays.
        instead: name of the bot that plays where its network does not know the rules; "" where it plays by any rules.
        search: what its search is told, by place in the row of weights; empty where it does not search.
        fixed: name of the bot that plays by the same network under any rules, if there is one.
        trained: games in which its weights were trained on for the rules at the table; 0: it plays by those of its own.
    """

    stored: Callable[[int], Learnt | None]
    heat: int
    instead: str
    search: Mapping[int, int] = field(default_factory=dict)
    fixed: str = ""
    trained: int = 0

    def at(self, players: int) -> Learnt:
        """Its weights for a number of players.

        Raises:
            BotError: it has none.
        """
        found = self.stored(players)
        if found is None:
            raise BotError(
                f"there are no weights for {players} players: train them ("
                + way(
                    f"qn.train(players={players}, out=FILE), of a companion game with game=",
                    f"qn train --players {players}; of a companion game with --game",
                )
                + ")"
            )
        return found

    def row(self, players: int) -> list[float]:
        """Its weights as the interpreted build passes them: whole numbers."""
        row: list[float] = _row(self.at(players), self.heat, self.search, True)
        return row

    def packed(self, players: int) -> Numbers:
        """Its weights as the compiled build passes them."""
        row: Numbers = _row(self.at(players), self.heat, self.search, False)
        return row

    def knows(self, players: int, rules: BaseRuleset) -> bool:
        """Whether it was trained by a ruleset, or plays by any; where it has no weights, they are asked for later."""
        found = self.stored(players)
        return found is None or not self.instead or found.knows(rules)


_rows: dict[tuple[Any, ...], Any] = {}


def _row(learnt: Learnt, heat: int, search: Mapping[int, int], plainly: bool) -> Any:
    """A row of weights, made once a process: policies only read it."""
    key = learnt.fingerprint, heat, plainly, *sorted(search.items())
    if search:
        key = *key, learnt.judge.fingerprint
    if key not in _rows:
        row = learnt.weights.searching_row(learnt.judge, search) if search else learnt.weights.row(heat)
        _rows[key] = plain(row) if plainly else row
    return _rows[key]


class Known(Protocol):
    """A bot as a game's registry knows it."""

    @property
    def name(self) -> str:
        """What a manifest calls it."""

    @property
    def origin(self) -> str:
        """Where it comes from, in words."""

    @property
    def function(self) -> Callable[..., int]:
        """What chooses."""

    @property
    def compiles(self) -> bool:
        """Whether the compiled build can play it."""

    @property
    def built_in(self) -> bool:
        """Whether it comes with the package."""

    def policy(self) -> Callable[..., int]:
        """The bot as the interpreted build calls it."""

    def row(self, players: int | None = None) -> list[float]:
        """Its weights for a number of players, as wide as the builds pass them."""

    @property
    def brain(self) -> Brain | None:
        """Its network, if it plays by one."""

    @property
    def habits(self) -> tuple[int, ...]:
        """What a policy that bends it is told (`core.play.habits`): the last numbers of `row`."""

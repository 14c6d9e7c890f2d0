"""Families of bots that can be tuned: one policy, its weights by name, and the bounds within which to look. What can be
tuned of a game is a `Tuning`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple, Protocol

from qn_analysis.core.play.engine import Engine
from qn_analysis.core.play.errors import TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset


class Tunable(NamedTuple):
    """One weight of a family: what files call it, where it stands in the row, where a tuning starts, and bounds, both
    included.
    """

    name: str
    place: int
    start: float
    low: float
    high: float


class Weight(Protocol):
    """One weight as a family lists it: its place, its default, and its bounds."""

    @property
    def place(self) -> Place:
        """Where it stands in a row: a member of an `IntEnum`."""

    @property
    def default(self) -> float:
        """Where a tuning starts."""

    @property
    def low(self) -> float:
        """The lowest value."""

    @property
    def high(self) -> float:
        """The highest value."""


class Place(Protocol):
    """A member of an `IntEnum`."""

    @property
    def name(self) -> str:
        """In capitals."""

    def __int__(self) -> int:
        """Where it stands."""


def tunable(weights: Iterable[Weight]) -> tuple[Tunable, ...]:
    """Weights as a family lists them; files call them by their places' names in lower case."""
    return tuple(
        Tunable(each.place.name.lower(), int(each.place), each.default, each.low, each.high) for each in weights
    )


@dataclass(frozen=True)
class Family:
    """A policy with all the weights that a tuning may change; the rest of the row is zero. `kind` is the game's bots,
    as its registry knows them.
    """

    name: str
    kind: type[KnownBot]
    policy: Callable[..., int]
    weights: tuple[Tunable, ...]

    def bot(self, name: str, values: Mapping[str, float], about: str = "") -> KnownBot:
        """The member of the family with these weights; `TuneError` if some are missing, unknown or out of bounds."""
        names = {each.name for each in self.weights}
        odd = sorted(names ^ set(values))
        odd += [each.name for each in self.weights if each.name in values and not _within(each, values[each.name])]
        if odd:
            raise TuneError(f"weights of {name!r} that are missing, unknown or out of bounds: {', '.join(odd)}")
        row = {each.place: float(values[each.name]) for each in self.weights}
        return self.kind(name, "tuned", about, self.policy, True, row)

    def start(self) -> dict[str, float]:
        """The weights where a tuning starts, by name."""
        return {each.name: each.start for each in self.weights}

    def scaled(self, values: Mapping[str, float]) -> list[float]:
        """Weights as parts of the way from their low to their high bound."""
        return [(values[each.name] - each.low) / (each.high - each.low) for each in self.weights]

    def values(self, scaled: Sequence[float]) -> dict[str, float]:
        """The opposite of `scaled`, kept within the bounds and rounded as files show it."""
        parts = [min(1.0, max(0.0, float(part))) for part in scaled]
        return {
            each.name: min(each.high, max(each.low, round(each.low + part * (each.high - each.low), 6)))
            for each, part in zip(self.weights, parts, strict=True)
        }


def _within(weight: Tunable, value: float) -> bool:
    return weight.low <= value <= weight.high


@dataclass(frozen=True)
class Tuning:
    """What can be tuned of a game: the policies of the bots that say which of their weights can be (`BotSpec.tunes`).

    Attributes:
        bots: how it is played.
        scale: units of margin that count as a whole; more do not count.
        others: further families by name, the policy and a call that gives the weights which may change.
        rivals: those at the beginning, where a call names none; None: the bots that were neither tuned nor trained.
    """

    bots: Engine
    scale: float
    others: Mapping[str, tuple[Callable[..., int], Callable[[], tuple[Tunable, ...]]]] = field(default_factory=dict)
    rivals: Callable[[], list[str]] | None = None

    @cached_property
    def families(self) -> Mapping[str, tuple[Callable[..., int], Callable[[], tuple[Tunable, ...]]]]:
        """All families, called like their policies; the first is the usual one."""
        sources = self.bots.kind.sources
        own = {
            spec.policy.removeprefix("choose_"): (spec.function(name, sources), partial(tunable, spec.tunes))
            for name, spec in self.bots.styles.items()
            if spec.tunes
        }
        return {**own, **self.others}

    def population(self) -> list[str]:
        """The rivals at the beginning."""
        if self.rivals is not None:
            return self.rivals()
        return [name for name, spec in self.bots.styles.items() if spec.network is None and not spec.tuned]

    @property
    def rules(self) -> tuple[BaseRuleset, ...]:
        """The rulesets that are played in turn, where a call names none: those that the network learns."""
        network = self.bots.builds.network
        return (() if network is None else network.rules()) or (self.bots.layout.rules.default(),)

    @property
    def usual(self) -> str:
        """The family that is tuned where a call names none."""
        return next(iter(self.families))

    def family(self, name: str) -> Family:
        """A family by the name of its policy; `TuneError` if there is none of that name."""
        if name not in self.families:
            raise TuneError(f"no family {name!r} can be tuned: choose {' or '.join(self.families)}")
        policy, weights = self.families[name]
        return Family(name, self.bots.kind, policy, weights())

"""Families of bots that can be tuned: one policy, its weights by name, and the bounds within which to look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from qn_analysis.core.play.errors import TuneError as TuneError

from ..bots import greedy
from ..bots.heuristic import choose_heuristic
from ..bots.weights import STYLES
from ..words.cards import KINDS, Card
from .bot import Known


class Tunable(NamedTuple):
    """One weight of a family.

    Attributes:
        name: what files call it.
        place: where it stands in the row of weights.
        start: where a tuning starts.
        low, high: bounds, both included.
    """

    name: str
    place: int
    start: float
    low: float
    high: float


@dataclass(frozen=True)
class Family:
    """A policy with the weights that a tuning may change; the rest of the row is zero."""

    name: str
    policy: Callable[..., int]
    weights: tuple[Tunable, ...]

    def bot(self, name: str, values: Mapping[str, float], about: str = "") -> Known:
        """The member of the family with these weights.

        Raises:
            TuneError: weights are missing, unknown or out of their bounds.
        """
        names = {each.name for each in self.weights}
        odd = sorted(names ^ set(values))
        odd += [each.name for each in self.weights if each.name in values and not _within(each, values[each.name])]
        if odd:
            raise TuneError(f"weights of {name!r} that are missing, unknown or out of bounds: {', '.join(odd)}")
        row = {each.place: float(values[each.name]) for each in self.weights}
        return Known(name, "tuned", about, self.policy, True, row)

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


def family(name: str) -> Family:
    """A family by the name of its policy.

    Raises:
        TuneError: there is none of that name.
    """
    if name not in _FAMILIES:
        raise TuneError(f"no family {name!r} can be tuned: choose {' or '.join(_FAMILIES)}")
    policy, weights = _FAMILIES[name]
    return Family(name, policy, weights())


def _greedy() -> tuple[Tunable, ...]:
    places = {"stone": greedy.STONE, "fashion": greedy.FASHION, "held": greedy.HELD}
    places |= {Card(card).name.lower(): greedy.FIRST_CARD + card - Card.RING for card in range(Card.RING, KINDS)}
    places |= {"caution": greedy.CAUTION, "share": greedy.SHARE}
    row = STYLES["greedy"].weights
    return tuple(Tunable(name, at, row[at], 0.0, max(1.0, 3 * row[at])) for name, at in places.items() if row[at] > 0)


def _heuristic() -> tuple[Tunable, ...]:
    from ..bots.heuristic_weights import WEIGHTS

    return tuple(
        Tunable(each.place.name.lower(), int(each.place), each.default, each.low, each.high) for each in WEIGHTS
    )


_FAMILIES = {"heuristic": (choose_heuristic, _heuristic), "greedy": (greedy.choose_greedy, _greedy)}


def _within(weight: Tunable, value: float) -> bool:
    return weight.low <= value <= weight.high

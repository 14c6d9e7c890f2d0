"""Win chances: small networks that are told a position and say how likely each seat wins.

There is one for each kind of knowledge: what everybody knows, what one seat knows, and all hands. They are stored with
the weights of a policy (`core.play.stored`); `learning.train.chances` fits them. A network is of the form that
`learning.train.learning` has, seen from a seat: output k is the seat k places to its left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ..compile.records import blank
from . import collect, survey
from .builds import Builds
from .network import SHEET
from .packing import Shape
from .space import numbers

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

KNOWLEDGE: Final = ("public", "seat", "all")
"""Whose knowledge a chance is by, in the order of `core.play.survey`: everybody's, one seat's, all hands."""
LEAST: Final = 0.0025
"""Chances below it are calibrated as it is: there the fit knows nothing."""
_AT_ONCE: Final = 4096
"""Sheets that are laid out at a time."""


@dataclass(frozen=True)
class Calibration:
    """What makes the chances of a network right on average, by stage of a game.

    With `l` the logarithm of a chance, `a l + b l**2 + c l**3` takes its place; then the chances of a position are
    made to add up to 1 again.

    Attributes:
        first: number of a sheet that says the first stage; those after it say the others.
        maps: [stages, 3] a, b and c.
        check: by stage, on games of its own: what was said before (`raw`) and after (`bins`), as of `Chances`.
        games: that it was checked on.
    """

    first: int
    maps: tuple[tuple[float, float, float], ...]
    check: tuple[Mapping[str, Any], ...] = ()
    games: int = 0

    def stages(self, positions: Numbers, entries: Numbers) -> Numbers:
        """[positions] the stage of each sheet."""
        return stages_of(positions, entries, self.first, len(self.maps))

    def apply(self, chances: Numbers, stages: Numbers) -> Numbers:
        """[positions, players] the chances as they should be."""
        log = np.log(np.clip(chances, LEAST, 1))
        a, b, c = (np.array(self.maps)[stages][:, k : k + 1] for k in range(3))
        z = log * (a + log * (b + log * c))
        odds = np.exp(z - z.max(axis=1, keepdims=True))
        return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def stages_of(positions: Numbers, entries: Numbers, first: int, stages: int) -> Numbers:
    """[positions] the stage of each sheet, from the number that says it."""
    sizes, begin = positions[:, collect.OWN].astype(np.int64), positions[:, collect.ENTRY].astype(np.int64)
    sheet = np.repeat(np.arange(len(positions)), sizes)
    at = np.arange(len(sheet)) + np.repeat(begin - np.cumsum(sizes) + sizes, sizes)
    told = entries[0, at]
    here = (told >= first) & (told < first + stages)
    found = np.zeros(len(positions), np.int64)
    found[sheet[here]] = told[here] - first
    return found


@dataclass(frozen=True)
class Chances:
    """A network that says win chances.

    Attributes:
        shape: its shape; outputs are seats, from one's own to the left.
        theta: its parameters.
        check: on games kept apart: games, positions, brier (mean squared error of the chance of each seat) with low and
            high (95 %, clustered by game), even (that of an even share), bins (by what was said: said, won, n). All of
            it is of the network alone, without the calibration.
        calibration: what its chances become; None: they stay.
    """

    shape: Shape
    theta: Numbers
    check: Mapping[str, Any]
    calibration: Calibration | None = None

    def of(self, index: Sequence[int], value: Sequence[int], units: Numbers, players: int) -> tuple[float, ...]:
        """The chances of a sheet, from its seat to the left; their sum is 1."""
        return tuple(map(float, self.of_all([(index, value)], units, players)[0]))

    def of_all(self, sheets: Sequence[tuple[Sequence[int], Sequence[int]]], units: Numbers, players: int) -> Numbers:
        """[sheets, players] the same of many sheets at once."""
        sizes = [index[0] for index, _value in sheets]
        entries = np.array(
            [
                [each for index, _value in sheets for each in index[1 : index[0] + 1]],
                [each for index, value in sheets for each in value[1 : index[0] + 1]],
            ],
            np.int64,
        )
        positions = np.zeros((len(sheets), collect.DECISION), np.int64)
        positions[:, collect.OWN] = sizes
        positions[1:, collect.ENTRY] = np.cumsum(sizes)[:-1]
        return self.judged(positions, entries, units, players)

    def judged(self, positions: Numbers, entries: Numbers, units: Numbers, players: int) -> Numbers:
        """[positions, players] the chances of some sheets as they lie, calibrated, from each one's seat to the left."""
        raw = said(self, positions, entries, units, players)
        if self.calibration is None or not len(raw):
            return raw
        return self.calibration.apply(raw, self.calibration.stages(positions, entries))


def sheet_of(builds: Builds[Any, Any], g: Any, kind: int, seat: int) -> tuple[list[int], list[int]]:
    """A position as it is known to some, seen from a seat: which numbers are not 0, and what they are."""
    network = builds.network
    assert network is not None
    index, value = numbers(SHEET), numbers(SHEET)
    if kind == survey.PUBLIC:
        network.describe_public(g, blank(builds.state.Game), seat, index, value)
        return index, value
    network.describe(g.table, g.seats[seat], index, value)
    if kind == survey.EVERYTHING:
        network.unveil(g, seat, index, value)
    return index, value


def said(chances: Chances, positions: Numbers, entries: Numbers, units: Numbers, players: int) -> Numbers:
    """[positions, players] the chances of some sheets, from each one's seat to the left."""
    inputs, wide, narrow, outputs = chances.shape
    theta = chances.theta.astype(np.float32)
    ends = np.cumsum([inputs * wide, wide, wide * narrow, narrow, outputs * narrow])
    rows, bias, second, bias2, last, bias3 = np.split(theta, ends)
    found = np.zeros((len(positions), players))
    for first in range(0, len(positions), _AT_ONCE):
        some = positions[first : first + _AT_ONCE]
        sizes = some[:, collect.OWN].astype(np.int64)
        sheet = np.repeat(np.arange(len(some)), sizes)
        at = np.arange(len(sheet)) + np.repeat(some[:, collect.ENTRY] - np.cumsum(sizes) + sizes, sizes)
        place = sheet * inputs + entries[0, at]
        told = np.bincount(place, entries[1, at], len(some) * inputs).astype(np.float32).reshape(-1, inputs)
        told /= units[:inputs]
        hidden = np.clip(told @ rows.reshape(inputs, wide) + bias, 0, 32)
        mind = np.clip(hidden @ second.reshape(wide, narrow) + bias2, 0, 32)
        z = (mind @ last.reshape(outputs, narrow).T + bias3)[:, :players].astype(np.float64)
        odds = np.exp(z - z.max(axis=1, keepdims=True))
        found[first : first + len(some)] = odds / odds.sum(axis=1, keepdims=True)
    return found

"""The weights of a network: how parameters become whole numbers, and the row that a policy reads.

Parameters are 32-bit floats in one row (`learning.train.learning`), whole numbers are 16 bits (`core.play.network`) in
the same order. Numbers of a sheet have units, by which training divides them; the whole numbers have that division in
them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .network import AS_LEARNT as AS_LEARNT
from .network import (
    CAP,
    FIRST_BITS,
    HEAD,
    HEAT,
    HIDDEN_BITS,
    INPUTS,
    LATER_BITS,
    MOST_NARROW,
    MOST_WIDE,
    NARROW,
    OUTPUTS,
    TABLE,
    TABLE_BITS,
    WIDE,
)

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

SURE = 0
"""Temperature at which the likeliest action is chosen."""
_LARGEST = 2**15 - 1


class Shape(NamedTuple):
    """Numbers in a sheet, in both hidden layers, outputs."""

    inputs: int
    wide: int
    narrow: int
    outputs: int

    @property
    def first(self) -> int:
        """Parameters of the first layer."""
        return (self.inputs + 1) * self.wide

    @property
    def second(self) -> int:
        """Parameters of the second layer."""
        return (self.wide + 1) * self.narrow

    @property
    def size(self) -> int:
        """All parameters."""
        return self.first + self.second + (self.narrow + 1) * self.outputs

    def fits(self) -> bool:
        """Whether a policy has room for it."""
        return 0 < self.wide <= MOST_WIDE and 0 < self.narrow <= MOST_NARROW


@dataclass(frozen=True)
class Weights:
    """Whole-number weights of a network, which a policy plays by.

    Attributes:
        shape: of the network.
        numbers: [shape.size] 16-bit numbers.
    """

    shape: Shape
    numbers: Numbers

    @cached_property
    def fingerprint(self) -> str:
        """A hash of them."""
        digest = hashlib.sha256(repr(tuple(self.shape)).encode())
        digest.update(self.numbers.astype("<i2").tobytes())
        return digest.hexdigest()[:12]

    def row(self, heat: int = SURE) -> Numbers:
        """The row that a policy is given, as the compiled build passes it: 64-bit words of four numbers."""
        import numpy as np

        head = [0] * HEAD
        for place, number in zip((INPUTS, WIDE, NARROW, OUTPUTS, HEAT), (*self.shape, heat), strict=True):
            head[place] = number
        row = np.concatenate([np.array([*head, *exponentials()], np.int16), self.numbers])
        whole: Numbers = np.concatenate([row, np.zeros(-len(row) % 4, np.int16)])
        return whole.view(np.float64)

    def plain_row(self, heat: int = SURE) -> list[int]:
        """The same for the interpreted build."""
        return plain(self.row(heat))

    def searching_row(self, critic: Weights, search: Mapping[int, int]) -> Numbers:
        """The row of a bot that searches: the network, what the search is told by place, then a critic."""
        import numpy as np

        row = self.row().copy()
        for place, number in search.items():
            row.view(np.int16)[place] = number
        whole: Numbers = np.concatenate([row, critic.row()])
        return whole

    def rounded(self, grain: int) -> Weights:
        """The same in multiples of a number."""
        import numpy as np

        if grain == 1:
            return self
        most = _LARGEST // grain * grain
        whole = np.rint(self.numbers / grain) * grain
        return Weights(self.shape, np.clip(whole, -most, most).astype(np.int16))

    def too_large(self) -> bool:
        """Whether a sum might not fit into 32 bits."""
        import numpy as np

        _, wide, narrow, outputs = self.shape
        size = np.abs(self.numbers.astype(np.int64))
        second = size[self.shape.first :][: wide * narrow].reshape(wide, narrow).sum(axis=0) * CAP
        last = size[self.shape.first + self.shape.second :][: outputs * narrow].reshape(outputs, narrow)
        said = last.sum(axis=1) * CAP
        spare = _LARGEST << HIDDEN_BITS
        return bool(second.max() + spare >= 2**31 or 2 * (said.max() + spare) >= 2**31)


def quantised(shape: Shape, theta: Numbers, units: Numbers) -> Weights:
    """Parameters [shape.size] as whole numbers; what is too large is cut off. `units` [shape.inputs] are those of the
    numbers of a sheet.
    """
    import numpy as np

    scaled = theta.astype(np.float64)
    scaled[: shape.inputs * shape.wide] /= np.repeat(units.astype(np.float64), shape.wide)
    scaled[: shape.first] *= 1 << FIRST_BITS
    scaled[shape.first :] *= 1 << LATER_BITS
    return Weights(shape, np.clip(np.rint(scaled), -_LARGEST, _LARGEST).astype(np.int16))


def coarse(theta: Numbers, grain: int) -> Numbers:
    """Parameters of a critic in steps that a grain of whole numbers has in later layers."""
    import numpy as np

    step = grain / (1 << LATER_BITS)
    return theta if grain == 1 else (np.rint(theta / step) * step).astype(np.float32)


def parameters(weights: Weights, units: Numbers) -> Numbers:
    """The opposite of `quantised`: 32-bit parameters to go on from."""
    import numpy as np

    shape = weights.shape
    theta = weights.numbers.astype(np.float64)
    theta[: shape.first] /= 1 << FIRST_BITS
    theta[shape.first :] /= 1 << LATER_BITS
    theta[: shape.inputs * shape.wide] *= np.repeat(units.astype(np.float64), shape.wide)
    return theta.astype(np.float32)


def plain(row: Numbers) -> list[int]:
    """A row for the interpreted build."""
    import numpy as np

    numbers: list[int] = row.view(np.int16).tolist()
    return numbers


@cache
def exponentials() -> tuple[int, ...]:
    """`exp(-k / 64) * 2**14`, rounded: from decimal numbers, which are the same everywhere."""
    one = Decimal(1 << TABLE_BITS)
    return tuple(int(((Decimal(-k) / one).exp() * (1 << 14)).to_integral_value()) for k in range(TABLE))

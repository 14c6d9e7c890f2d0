"""The interval of a figure, from its value and its variance.

All are 95 % intervals, with Student's quantile, as variances are estimated:

- A share has Wilson's interval at the number of independent trials that would have the same variance.
- A figure that cannot be below 0 has a score interval of the same kind: the true figure t is held against the variance
  that it would have itself, which is v + c (t - figure), where c is the third over the second central moment. Of a
  Poisson count this is the known score interval; of what is not skewed it is Student's.
- Any other figure has Student's interval.
- Where nothing happened, or too little to tell, there is no interval: bounds are null, and nothing may be concluded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

Z: Final = 1.959963984540054
"""97.5 % quantile of the normal distribution, for 95 % intervals."""
_SERIES: Final = (
    Z,
    (Z**3 + Z) / 4,
    (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
    (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
)
"""Student's quantile in powers of one over the degrees of freedom (Cornish-Fisher)."""
ALIKE: Final = 60
"""A mean that is the same in every cluster has an interval (of no width) from this number of clusters on: if one
cluster in twenty were otherwise, 95 % of such samples would show it."""
_NOISE: Final = 1e-12
"""A variance below this share of the squared figure (of a share p, of p (1 - p)) is rounding."""


def quantile(freedom: float) -> float:
    """97.5 % quantile of Student's distribution (exact to 0.02 from three degrees of freedom, to 0.001 from five)."""
    d = max(float(freedom), 1.0)
    return sum(each / d**power for power, each in enumerate(_SERIES))


def quantiles(freedom: Numbers) -> Numbers:
    """`quantile` of each of these degrees of freedom, at least 1."""
    return sum((each / freedom**power for power, each in enumerate(_SERIES)), start=freedom * 0)


def welch(variances: Sequence[float], freedoms: Sequence[int]) -> float:
    """Degrees of freedom of a sum of independent variances, each estimated with degrees of its own (Welch)."""
    whole = sum(variances)
    if whole <= 0:
        return float(sum(freedoms))
    parts = sum(v * v / (f + 2) for v, f in zip(variances, freedoms, strict=True))
    return min(max(whole * whole / parts - 2, 1.0), float(sum(freedoms)))


def wilson(p: float, n: float) -> tuple[float, float]:
    """Wilson's interval of a share of independent trials."""
    centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(max(p * (1 - p), 0.0) / n + Z * Z / (4 * n * n))
    return (0.0 if p <= 0 else centre - half), (1.0 if p >= 1 else centre + half)


def mean_bounds(value: Numbers, clusters: Numbers, c: Mapping[str, Numbers], q: Numbers) -> tuple[Numbers, Numbers]:
    """The score interval of figures that cannot be below 0, and Student's of others; NaN where too little happened.

    `c` has of each figure its `variance`, the `third` central moment, and `least`, the smallest numerator of a cluster;
    `q` are quantiles at its degrees of freedom.
    """
    import numpy as np

    v = c["variance"]
    varies, positive = v > _NOISE * value**2, c["least"] >= 0
    # the variance at a true figure t is v + c (t - value); solved for t at q standard deviations from the value
    skew = np.where(positive & varies, c["third"] / v, 0.0)
    middle, half = value + q * q * skew / 2, np.sqrt((q * q * skew / 2) ** 2 + q * q * v)
    alike = np.where((clusters >= ALIKE) & (value != 0), value, np.nan)
    low, high = (np.where(varies, bound, alike) for bound in (middle - half, middle + half))
    return np.where(positive, np.maximum(low, 0.0), low), high  # a figure that cannot be below 0 has no bound below 0


def share_bounds(value: Numbers, clusters: Numbers, v: Numbers, q: Numbers) -> tuple[Numbers, Numbers]:
    """Wilson's interval of shares from their variances `v`; `q` are quantiles at their degrees of freedom."""
    import numpy as np

    p, spread = value, value * (1 - value)
    # the number of independent trials with the same variance; where nothing varies, each cluster is one trial
    varies = (v > _NOISE * spread) & (spread > 0)
    n = np.where(varies, spread / v, clusters)
    q = np.where(varies, q, Z)
    middle = (p + q * q / (2 * n)) / (1 + q * q / n)
    half = q / (1 + q * q / n) * np.sqrt(np.maximum(spread, 0.0) / n + q * q / (4 * n * n))
    low = np.where(p <= 0, 0.0, np.clip(middle - half, 0.0, 1.0))
    return low, np.where(p >= 1, 1.0, np.clip(middle + half, 0.0, 1.0))

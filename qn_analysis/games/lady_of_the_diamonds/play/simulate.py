"""How Lady of the Diamonds is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.engine import Engine

from ..log.table import Log
from .builds import BUILDS
from .registry import find, kernel, listed, ready

ENGINE: Final = Engine(
    title="Lady of the Diamonds",
    log=Log,
    builds=BUILDS,
    find=find,
    ready=ready,
    kernel=kernel,
    listed=listed,
)

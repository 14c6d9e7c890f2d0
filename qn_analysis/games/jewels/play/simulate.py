"""How Jewels is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.engine import Engine

from ..log.table import Log
from .builds import BUILDS
from .registry import BOTS, TITLE

ENGINE: Final = Engine(
    title=TITLE,
    log=Log,
    builds=BUILDS,
    find=BOTS.find,
    ready=BOTS.ready,
    kernel=BOTS.kernel,
    listed=BOTS.listed,
    usual="tuned",
)

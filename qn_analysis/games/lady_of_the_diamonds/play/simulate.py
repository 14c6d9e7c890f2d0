"""How Lady of the Diamonds is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.engine import Engine

from ..log.table import Log
from ..words.actions import name
from .builds import BUILDS
from .registry import BOTS

ENGINE: Final = Engine(
    log=Log,
    builds=BUILDS,
    find=BOTS.find,
    ready=BOTS.ready,
    kernel=BOTS.kernel,
    listed=BOTS.listed,
    action_name=name,
    usual="tuned",
)

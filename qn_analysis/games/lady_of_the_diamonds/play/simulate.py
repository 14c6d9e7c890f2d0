"""How Lady of the Diamonds is played, for simulations."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.engine import Engine
from qn_analysis.core.play.registry import code_of

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
    carried=BOTS.carried,
    code_of=code_of,
    action_name=name,
    usual="learnt",
    quick="tuned",
    levels=("greedy", "learnt-beginner", "learnt-easy", "tuned", "learnt"),
)

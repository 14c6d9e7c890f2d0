"""A bot as the registry of this game knows it."""

from __future__ import annotations

from dataclasses import dataclass

from qn_analysis.core.play.known import KnownBot

from ..bots import SOURCES
from .builds import WEIGHTS
from .view import View


@dataclass(frozen=True)
class Known(KnownBot):
    """A bot of Queen's Necklace."""

    sources = SOURCES
    width = WEIGHTS
    view = View

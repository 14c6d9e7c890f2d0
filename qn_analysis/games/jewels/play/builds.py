"""The two builds of the one source of Jewels."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.declared_builds import declared_builds

from ..engine.state import Game, Log
from ..words.cards import SEATS
from .network import NETWORK

BUILDS: Final = declared_builds(
    __name__.rsplit(".", 2)[0], Game, Log, SEATS, NETWORK, place=f"{__name__}:BUILDS",
    named=("fc90b95a7e43a2f6cc39447b", "6eb991c030462eaceffa5e0b", "da46cf4a429b515ef583dcce"),
)  # fmt: skip
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log

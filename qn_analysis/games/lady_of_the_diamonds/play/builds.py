"""The two builds of the one source of Lady of the Diamonds."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.declared_builds import declared_builds

from ..engine.state import Game, Log
from ..words.cards import SEATS
from .network import NETWORK

BUILDS: Final = declared_builds(
    __name__.rsplit(".", 2)[0], Game, Log, SEATS, NETWORK, place=f"{__name__}:BUILDS",
    named=("05b6b1be411e578185e7608e", "2da7292178cebce241d38415", "77b24168a609db14ee0360ea"),
)  # fmt: skip
plain_game, plain_log = BUILDS.plain_game, BUILDS.plain_log

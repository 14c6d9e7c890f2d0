"""Other populations for the questions of the first layer."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.peers import Populations

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..stats.tables import Tables
from .front import PEER_WANTS
from .studies import STORED

BOTS: Final = ("random", "greedy", "steady", "expert", "learnt")
COUNTS: Final = (2, 3, 4)
SEARCHER: Final = 400
"""Games of the searching bot, at three players: a search takes its time."""
LINE_UPS: Final = (*((bots, players) for players in COUNTS for bots in BOTS), ("searcher", 3))
PEERS: Final = Populations(
    GAME, LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24, fewer={"searcher": SEARCHER}
)

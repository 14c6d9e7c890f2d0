"""Other populations for the questions of the first layer."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.peers import Populations

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..stats import Tables
from .front.questions import ORDER, PEER_WANTS
from .studies import STORED

COUNTS: Final = (2, 3, 4)
LINE_UPS: Final = tuple((bots, players) for players in COUNTS for bots in ORDER)
PEERS: Final = Populations(GAME, LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24)

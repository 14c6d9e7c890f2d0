"""The report of Queen's Necklace: its chapters in their order, what its first screen says, other populations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.alike import alike
from qn_analysis.core.report.declaration import Report
from qn_analysis.core.report.peers import PeerPopulations
from qn_analysis.core.report.report import SectionError, page, report

from ..charts import Wording
from ..charts.blocks import Desk, Marks
from ..charts.cards import CARDS
from ..charts.hindsight import hindsight
from ..charts.kings import KINGS
from ..charts.merchants import MERCHANTS
from ..charts.pace import PACE
from ..charts.rarity import RARITY
from ..charts.rings import RINGS
from ..charts.seats import SEATS
from ..log.schema import GAME
from ..log.table import Log
from ..play.registry import ENGINE
from ..rulebook import Ruleset
from ..rulebook.naming import given_names
from ..stats.registry import STATISTICS
from ..stats.tables import Tables
from .claims import claims
from .examples import EXAMPLES
from .fair_prices import gift_figures, prices_of
from .front import LAYER, PEER_WANTS
from .front.parts import ORDER
from .front.tries import priced
from .luck import LUCK
from .populations import populations
from .sensitivity import PRICES, RULINGS
from .studies import STORED
from .trust import assumed_lists, assumptions, counted, folded, method, rules
from .ways import PLAY

__all__ = ["CHAPTERS", "REPORT", "TEXTS", "SectionError", "desk_of", "page", "report"]

FEWER: Final = {"searcher": 400}
"""Games of the searching bot, at three players: a search takes its time."""
LINE_UPS: Final = (
    *((bots, players) for players in (2, 3, 4) for bots in ORDER if bots not in FEWER), *((bots, 3) for bots in FEWER),
)  # fmt: skip
PEERS: Final = PeerPopulations(GAME, LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24, fewer=FEWER)
TEXTS = f"{__package__}.texts"
FRONT_TEXTS = f"{__package__}.front_texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, Any], Chapter]]] = {
    **{each.name: each for each in (MERCHANTS, RINGS, KINGS, RARITY, CARDS, SEATS, PACE)},
    "hindsight": hindsight,
    LUCK.name: LUCK,
    "populations": populations,
    "rulings": RULINGS,
    "prices": PRICES,
    "claims": claims,
    "examples": EXAMPLES,
    "alike": alike,
    "assumptions": assumptions,
    "method": method,
    "rules": rules,
}
"""The chapters by name, in the order of the page. A new one is a `Section`, or a function, and a line here."""


def desk_of(log: Log, lang: str) -> Desk:
    """What the chapters work with, of a log."""
    say = Wording(lang, [TEXTS, FRONT_TEXTS], given_names(log.rules, lang))
    return Desk(say, Marks(log.rules, say), lang, log)


REPORT: Final = Report(
    chapters=CHAPTERS,
    first=("end", "ring_bought", "destroyed_others", "decided", "held", "best_seat"),
    desk=desk_of,
    assumed=lambda desk: assumed_lists(desk)[0],
    counted=counted,
    folded=folded,
    bots=ENGINE.usual,
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    front=LAYER,
    peers=PEERS,
    gifts=gift_figures,
    prices=prices_of,
    priced=priced,
    ways=PLAY,
)

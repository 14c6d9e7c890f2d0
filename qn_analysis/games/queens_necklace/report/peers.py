"""Other populations for the questions of the first layer: stored for the rulebook's rules, played for any other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from qn_analysis.core.play.engine import SimulationError
from qn_analysis.core.report.peers import GAMES, Peers, load_peers, play_peers

from ..log.schema import GAME
from ..log.table import Log
from ..rulebook import Ruleset
from ..stats.tables import Tables
from .front import PEER_WANTS
from .studies import STORED

BOTS: Final = ("random", "greedy", "steady", "expert", "learnt")
COUNTS: Final = (2, 3, 4)
SEARCHER: Final = 400
"""Games of the searching bot, at three players: a search takes its time."""
LINE_UPS: Final = (*((bots, players) for players in COUNTS for bots in BOTS), ("searcher", 3))
SEED: Final = 24


def played(
    only: Sequence[str] = (),
    *,
    games: int = GAMES,
    rules: Ruleset | None = None,
    seed: int = SEED,
    progress: bool = True,
    line_ups: Sequence[tuple[str, int]] = LINE_UPS,
) -> Peers:
    """Play the populations; or those of some bots, all others as they are stored.

    Raises:
        SimulationError: there is no such population.
    """
    if unknown := [bot for bot in only if bot not in {bots for bots, _ in line_ups}]:
        raise SimulationError(f"no population {', '.join(unknown)}")
    wanted = [each for each in line_ups if not only or each[0] in only]
    found = play_peers(
        GAME,
        wanted,
        PEER_WANTS,
        tables=Tables,
        games=games,
        seed=seed,
        rules=rules or Ruleset.default(),
        fewer={"searcher": min(SEARCHER, games)},
        progress=progress,
    )
    return stored_peers().joined(found) if only else found


@cache
def stored_peers() -> Peers:
    """The package's own, under the rulebook's rules."""
    place = files(STORED).joinpath("verdicts.json")
    return load_peers(place.read_text(encoding="utf-8"), PEER_WANTS)


def peers_of(log: Log, progress: bool = True) -> Peers:
    """Populations beside a log's own, under its rules: the stored ones if they were played by these rules, else all but
    the searching bot are played."""
    stored = stored_peers()
    if stored.ruleset == log.rules.hash:
        return stored
    quick = [each for each in LINE_UPS if each[0] != "searcher"]
    return played(rules=log.rules, progress=progress, line_ups=quick)

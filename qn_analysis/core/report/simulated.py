"""The games of a report that is given no log: its own, those of other populations, and gifts under house rules.

Under house rules, networks are trained on for them first (`learning.train.knowing`), the report's own and those of the
populations; and cards are given away, as nobody has stored what they are worth there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..log.log import Log
from ..page.blocks import Prices
from ..play.bot import Bot
from ..play.engine import engine_of
from ..play.simulate import check_call, knowing, simulate
from ..rules.ruleset import BaseRuleset
from .declaration import report_of
from .peers import Peer


@dataclass(frozen=True)
class Simulated:
    """What was played.

    Attributes:
        log: its games.
        peers: other populations under the same rules.
        prices: what cards are worth; None: as stored, or not tested.
    """

    log: Log
    peers: tuple[Peer, ...] = ()
    prices: Prices | None = None


def simulated(
    game: str, games: int, *, players: int, bots: Bot | Sequence[Bot], seed: int,
    rules: BaseRuleset | str | Path | None, players_know_rules: bool | int = True, whole: bool = True,
    progress: bool = True,
) -> Simulated:  # fmt: skip
    """Play what a report is made of.

    Args:
        game: its name in manifests.
        games, players, bots, seed, rules, progress: as of `simulate`.
        players_know_rules: as of `simulate`; False also plays no gifts.
        whole: the page has its first layer, which looks at other populations and at what cards are worth.

    Raises:
        SimulationError, RulesetError, LogError, WorkerError: as of `simulate`.
    """
    engine, report = engine_of(game), report_of(game)
    chosen = engine.layout.rules.of(rules)
    line_up = check_call(engine, games, players, bots, seed, chosen)
    seats = knowing(engine, players_know_rules, progress)
    others = [] if report.peers is None or not whole else report.peers.to_play(chosen)
    seats.learn([(line_up, players, chosen), *(((bot,), number, chosen) for bot, number in others)])
    seated = seats.seated(line_up, players, chosen)
    log: Log = simulate(games, players=players, bots=seated, seed=seed, rules=chosen, progress=progress, game=game)
    if report.peers is None or not whole:
        return Simulated(log)
    peers = report.peers.of(log, progress, lambda bot, number: seats.seated((bot,), number, chosen)[0])
    tested = players_know_rules is not False and others and len(set(seated)) == 1
    prices = report.prices(seated, chosen, progress) if tested and report.prices is not None else None
    return Simulated(log, peers.each, prices)

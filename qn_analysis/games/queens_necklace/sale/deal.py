"""Sales made up on the spot: real games are played to them, so that hands and displays are as they come in play."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.play.simulate import simulate

from ..log.sale import logged_sales
from ..log.schema import GAME
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import SEATS
from .document import read_sheet
from .score import SaleScore, score_sale
from .sheet import Sheet, SheetError
from .texts import problem

PLAYERS: Final = ("Amy", "Barnaby", "Charles", "Diane")
"""Names of made-up players; the first three are those of the rulebook's example."""
BOT: Final = "greedy"
"""Who plays the games: its sales are there at once, before anything is compiled."""
LAST_SEED: Final = (1 << 32) - 1
_BLOCK = 10
"""Games played at a time."""
_BLOCKS = 20
"""Blocks that are looked through for one sale of a wanted kind."""

Wanted = Callable[[SaleScore], bool]


def deal_sheet(
    seed: int | None = None, *, players: int = 3, rules: Ruleset | None = None, wanted: Wanted | None = None
) -> Sheet:
    """A sale of a made-up game of which the same seed gives the same; without `wanted`, any in which something is sold.

    Raises:
        SheetError: the players or the seed cannot be, or no sale of the wanted kind was found.
    """
    return next(deal_sheets(seed, players=players, rules=rules, wanted=wanted))


def deal_sheets(
    seed: int | None = None, *, players: int = 3, rules: Ruleset | None = None, wanted: Wanted | None = None
) -> Iterator[Sheet]:
    """One sale after another without end, each from a game of its own; see `deal_sheet`."""
    wrong = []
    if type(players) is not int or not 2 <= players <= SEATS:
        wrong.append(problem("deal_players", n=short_repr(players), most=SEATS))
    if seed is not None and (type(seed) is not int or not 0 <= seed <= LAST_SEED):
        wrong.append(problem("deal_seed", seed=short_repr(seed), most=LAST_SEED))
    if wrong:
        raise SheetError(wrong)
    start = secrets.randbelow(LAST_SEED) if seed is None else seed
    return _found(start, players, rules or Ruleset.default(), wanted or (lambda score: bool(score.sold)))


def _found(seed: int, players: int, rules: Ruleset, wanted: Wanted) -> Iterator[Sheet]:
    block = missed = 0
    while missed < _BLOCKS:
        # Blocks of neighbouring seeds lie apart, so that they share no game.
        number = (seed << 24) + block
        log = Log.of(simulate(_BLOCK, players=players, bots=BOT, seed=number, rules=rules, progress=False, game=GAME))
        block += 1
        missed += 1
        for game in range(_BLOCK):
            held = logged_sales(log, game)
            for year in range(len(held)):
                # Begin with another year in each game, so that all are met.
                sheet = renamed(read_sheet(held[(game + year) % len(held)].sheet, rules))
                if wanted(score_sale(sheet, rules)):
                    missed = 0
                    yield sheet
                    break
    raise SheetError([problem("deal_none", n=_BLOCKS * _BLOCK)])


def renamed(sheet: Sheet) -> Sheet:
    """The same sale among people."""
    names = dict(zip(sheet.players, PLAYERS, strict=False))
    return replace(
        sheet,
        displays=tuple(replace(display, player=names[display.player]) for display in sheet.displays),
        alchemist=tuple(replace(move, player=names[move.player]) for move in sheet.alchemist),
    )

"""Chests of a played game, at the end of a turn or of the game."""

from __future__ import annotations

from collections.abc import Sequence

from qn_analysis.core.log.folder import LogError

from ..log.replay import Position
from ..log.table import Log
from ..words.cards import Cause, Treasure
from ..words.texts import catalogue as words
from .sheet import Chest, Sheet


def turns(log: Log, game: int) -> int:
    """How many turns a game of a log has, those of all rounds.

    Raises:
        LogError: there is no such game.
    """
    return max(row.turn for row in log.rows(game))


def sheet_at(log: Log, game: int, turn: int | None = None, lang: str = "en") -> Sheet:
    """The chests of a game of a log as a turn, or (None) the game, left them.

    Raises:
        LogError: there is no such game or turn.
        ReplayError: rows that cannot follow each other.
        TextError: there are no texts in the language.
    """
    last = turns(log, game)
    if turn is None:
        turn = last
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= last:
        raise LogError(f"game {game} has no turn {turn!r}; give one from 1 to {last}, or None for the end")
    rows = log.rows(game)
    of_it = [row for row in rows if row.turn == turn]
    begun = of_it[0].round  # a new round is set up at the end of the last turn before it
    end = max(row.seq for row in rows if row.turn < turn or (row.turn == turn and row.round == begun))
    position = log.position(game, end)
    names = [words(lang).text("seat.default", n=seat + 1) for seat in range(position.players)]
    return _sheet(position, log.rules.mode, names)


def _sheet(position: Position, mode: str, names: Sequence[str]) -> Sheet:
    """A position's chests with every title."""

    def held(seat: int, permanent: bool) -> frozenset[Treasure]:
        holders = zip(Treasure, position.titles, position.causes, strict=True)
        return frozenset(
            each for each, holder, cause in holders if holder == seat and (not permanent or cause != Cause.NONE)
        )

    chests = (
        Chest(names[seat], tuple(pieces), held(seat, False), held(seat, True))
        for seat, pieces in enumerate(position.chests)
    )
    return Sheet(mode, position.players, tuple(chests))

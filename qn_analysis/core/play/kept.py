"""The games of a part played, by bots or by stored decisions, and what is kept of them: their rows, in order."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

import polars as pl

from ..base.executor import check_stopped
from ..log.layout import Layout
from ..log.null import NONE
from ..rules.ruleset import BaseRuleset
from .batch import digest_log
from .builds import Builds, no_digests

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

CHUNK_ROWS = 600_000
"""Rows that a worker fills before they become a frame."""
ALONE_ROWS = 100_000
"""The same of games that are played interpreted."""
Frames = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame | None]
"""Events, games, decisions."""


class Columns:
    """Room for the rows of a chunk, as `play_batch` fills it."""

    def __init__(self, layout: Layout, rows: int, choices: int) -> None:
        import numpy as np

        self.layout = layout
        self.ids = np.empty(rows, np.uint32)
        self.seqs = np.empty(rows, np.uint16)
        self.wide = np.empty((3, rows), np.int16)
        self.narrow = np.empty((len(layout.narrow), rows), np.uint8)
        self.choice_ids = np.empty(choices, np.uint32)
        self.choices = np.empty((4, choices), np.int16)

    @property
    def all(self) -> tuple[Numbers, ...]:
        """The columns in the order in which they are passed."""
        return self.ids, self.seqs, self.wide, self.narrow, self.choice_ids, self.choices

    def frames(self, rows: int, choices: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Event and decision frames of the first rows. They share this memory: it is not to be filled again."""
        events = self.ids[:rows], self.seqs[:rows], self.wide[:, :rows], self.narrow[:, :rows]
        decisions = self.choice_ids[:choices], self.choices[:, :choices]
        return self.layout.event_frame(*events), self.layout.decision_frame(*decisions)


class Kept(Protocol):
    """What is kept of games as they are played.

    Attributes:
        events, decisions: whether it wants these rows.
    """

    events: bool
    decisions: bool

    def take(self, room: Columns, games: Numbers, results: Numbers) -> None:
        """Take the rows of some games, which `room` has one after the other: `games` are counted from the first of the
        part, `results` are [games, result].
        """


class KeptTables:
    """Events and decisions as tables."""

    def __init__(self, layout: Layout, events: bool = True, decisions: bool = True) -> None:
        self.layout, self.events, self.decisions = layout, events, decisions
        self._frames: list[tuple[pl.DataFrame, pl.DataFrame]] = []

    def take(self, room: Columns, games: Numbers, results: Numbers) -> None:
        """As of `Kept`."""
        rows = int(results[:, 2].sum()) if self.events else 0
        self._frames.append(room.frames(rows, int(results[:, 3].sum()) if self.decisions else 0))

    def joined(self, played: Played) -> Frames:
        """Events, games and decisions, in the order of the games; None for decisions that were not wanted."""
        frames = self._frames or [Columns(self.layout, 0, 0).frames(0, 0)]
        events, decisions = (_in_order(list(each)) for each in zip(*frames, strict=True))
        games = self.layout.game_frame(played.first, played.results, played.players)
        return events, games, decisions if self.decisions else None


class KeptArrays:
    """Events alone, as arrays for folds (`core.log.folds`)."""

    events, decisions = True, False

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._rooms: list[tuple[Columns, int]] = []

    def take(self, room: Columns, games: Numbers, results: Numbers) -> None:
        """As of `Kept`."""
        self._rooms.append((room, int(results[:, 2].sum())))

    def joined(self) -> dict[str, Numbers]:
        """All columns, in the order of the games."""
        import numpy as np

        made = [self._arrays(room, rows) for room, rows in self._rooms or [(Columns(self.layout, 0, 0), 0)]]
        if len(made) == 1:
            return made[0]
        joined = {name: np.concatenate([each[name] for each in made]) for name in made[0]}
        ids = joined["game"]
        if (ids[1:] < ids[:-1]).any():
            order = np.argsort(ids, kind="stable")
            joined = {name: values[order] for name, values in joined.items()}
        return joined

    def _arrays(self, room: Columns, rows: int) -> dict[str, Numbers]:
        """The columns of a chunk."""
        import numpy as np

        turn, count, amount = (each[:rows] for each in room.wide)
        made = dict(zip(self.layout.narrow, room.narrow[:, :rows], strict=True))
        scores = np.zeros(256, bool)
        scores[list(self.layout.scores)] = True
        count[count == -1] = NONE
        none = np.flatnonzero(amount == -1)
        amount[none[~scores[made["event"][none]]]] = NONE
        made |= {
            "game": room.ids[:rows], "seq": room.seqs[:rows], "turn": turn.view(np.uint16), "count": count,
            "amount": amount,
        }  # fmt: skip
        return made


class KeptMoves:
    """The decisions alone: the numbers of its actions as bytes, for each game."""

    events, decisions = False, True

    def __init__(self, layout: Layout, games: int) -> None:
        self.games = [b""] * games
        self._action = layout.action_bytes

    def take(self, room: Columns, games: Numbers, results: Numbers) -> None:
        """As of `Kept`."""
        import numpy as np

        ends = np.cumsum(results[:, 3]).tolist()
        actions = room.choices[2, : ends[-1] if ends else 0]
        content, size = actions.astype(f"<u{self._action}").tobytes(), self._action
        for game, begin, end in zip(games.tolist(), [0, *ends][:-1], ends, strict=True):
            self.games[game] = content[begin * size : end * size]


def _in_order(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """Frames as one; a game that was played later than those after it goes to its place."""
    joined = pl.concat(frames)
    return joined if joined["game"].is_sorted() else joined.sort("game", maintain_order=True)


class Played:
    """Consecutive games as they are played, on either build.

    Args:
        layout, builds: of the game.
        rules: they are played by.
        players: at the table.
        first, count: which games.
        kept: takes their rows.
        digests: whether their digests are made.

    Attributes:
        results, digests: of each game, as of `play_batch`.
    """

    def __init__(
        self, layout: Layout, builds: Builds[Any, Any], rules: BaseRuleset, players: int, first: int, count: int,
        kept: Kept, digests: bool = False,
    ) -> None:  # fmt: skip
        import numpy as np

        self.layout, self.builds, self.rules, self.players = layout, builds, rules, players
        self.first, self.count, self.kept = first, count, kept
        self.results = np.zeros((count, layout.result), np.int32)
        self.digests = np.zeros((count, 4), np.int64) if digests else no_digests()
        self._alone: list[tuple[int, Numbers, Numbers]] = []
        """Rows and decisions of games that were played interpreted and are not kept yet."""
        self._game: Any = None
        """That one interpreted game after the other is played in: to begin one empties it."""

    @property
    def checksum(self) -> str:
        """One for all that these games log: SHA-256 of their results and digests, 64 hexadecimal digits.

        Whoever makes it otherwise raises `DIGEST` of `builds.py`.
        """
        seats = self.layout.seats
        columns = [1, 2, 3, *range(5, 5 + self.players), *range(5 + seats, 5 + seats + self.players)]
        said = self.results[:, columns].astype("<i4").tobytes() + self.digests.astype("<i8").tobytes()
        return hashlib.sha256(said).hexdigest()

    def compiled(
        self, play: Callable[..., int], check: Callable[[int, Numbers], None], alone: Callable[[int], None],
        done: int = 0,
    ) -> None:  # fmt: skip
        """Play them compiled, chunk by chunk.

        Args:
            play: of a game record, a log record, the number of games that are done, columns, results and digests:
                plays on, and says how many games.
            check: of the number of games that were done and the results of those after them: whether they could be
                played.
            alone: plays one of them (its number from 0) on the interpreted build, because its log is longer than a
                compiled one.
            done: how many of them, the first ones, were played already.
        """
        import numpy as np

        self.keep_interpreted()
        game = self.builds.record_game(self.rules, self.players)
        digests = len(self.digests) > 0
        log = self.builds.record_log(self.kept.events or digests, self.kept.decisions or digests)
        rows, choices = CHUNK_ROWS if self.kept.events else 0, CHUNK_ROWS // 2 if self.kept.decisions else 0
        while done < self.count:
            check_stopped()
            room = Columns(self.layout, rows, choices)
            played = play(game, log, done, room.all, self.results[done:], self.digests[done:])
            fit = self.results[done : done + played]
            check(done, fit)
            whole = np.flatnonzero(fit[:, 4] == 0)
            self.kept.take(room, done + whole, fit[whole])
            for late in np.flatnonzero(fit[:, 4]):
                alone(done + int(late))
            self.keep_interpreted()
            done += played

    def interpreted(self, at: int, play: Callable[[Any, Any], int]) -> int:
        """Play one of them, counted from 0, on the interpreted build; `play` says its status."""
        check_stopped()
        g = self._game = self._game or self.builds.plain_game(self.rules, self.players)
        log = self.builds.plain_log()
        status = play(g, log)
        self.builds.write_result(g, log, self.results[at], status)
        if status >= 0:
            return status
        if len(self.digests):
            digest_log(log, self.digests[at])
        rows = [log.rows[n] for n in range(log.seq)] if self.kept.events else []
        choices = [log.choice[n] for n in range(log.choices)] if self.kept.decisions else []
        self._alone.append((at, _numbers(rows), _numbers(choices)))
        if sum(len(each) for _, each, _ in self._alone) > ALONE_ROWS:
            self.keep_interpreted()
        return status

    def keep_interpreted(self) -> None:
        """Have the rows of the games kept that were played interpreted since the last call: many at once, since a frame
        a game would take as long as to play it compiled. To be called at the end."""
        import numpy as np

        if not self._alone:
            return
        games, rows, choices = (list(each) for each in zip(*self._alone, strict=True))
        self._alone.clear()
        room = Columns(self.layout, sum(map(len, rows)), sum(map(len, choices)))
        columns = len(room.narrow)
        end = chosen = 0
        for at, made, decided in zip(games, rows, choices, strict=True):
            if len(made):
                here = slice(end, end + len(made))
                room.ids[here], room.seqs[here] = self.first + at, np.arange(len(made))
                room.wide[:, here] = made.T[[0, columns + 1, columns + 2]]
                room.narrow[:, here] = made.T[1 : columns + 1] & 255  # null is 255 there
                end += len(made)
            if len(decided):
                here = slice(chosen, chosen + len(decided))
                room.choice_ids[here], room.choices[:, here] = self.first + at, decided.T
                chosen += len(decided)
        which = np.array(games)
        self.kept.take(room, which, self.results[which])


def _numbers(rows: list[list[int]]) -> Numbers:
    """Rows as an array: made of all their numbers at once, in a third of the time of row by row."""
    import numpy as np

    flat = list(chain.from_iterable(rows))
    return np.array(flat, np.int16).reshape(len(rows), len(rows[0]) if rows else 0)

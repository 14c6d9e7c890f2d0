"""A game as frames of plain JSON: what lies where after each happening, as everybody or one seat knows it.

Nothing is played again: rows of a log are folded. For one seat the rows are first stripped of what that seat does not
learn, and only then folded, so that a frame cannot hold what she cannot know. A game says what its table is
(`SceneMaker.parts`), which rows are one happening (`run_of`) and what is told of them (`lines`).

A scene has `players`, `texts` (what the front end says), `turns` (frames with which a turn begins) and `frames`; the
first frame sets every part of the table, each later one those that changed (`set`). A frame spans the rows `seq` of the
log; the scene of one seat has no `seq`, since a gap in it would tell that something secret happened.

Tables of the common board (`static/game_board.js`) have `areas` in the scene, in their order: `{"key", "title", "kind",
"wide"}`; a part `area:KEY` each, a list of cells (`cell`), and a part `player:SEAT` (`player`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from ..base.catalogue import Catalogue, Loader
from ..base.errors import Error
from ..log.log import Log
from ..log.replay import NOBODY, Folder
from ..log.rows import fact_of
from ..log.transcript import Teller, player_names
from .panel import front_words

catalogue = Loader(f"{__package__}.game_texts")
"""The words of the panels that replay and play a game, of all games."""

F = TypeVar("F", bound=tuple[Any, ...])
P = TypeVar("P")
ALL: Final = -1
"""The viewer who sees everybody's cards, in a trait."""


class View(NamedTuple):
    """A scene, and the last row of the log that each of its frames spans (kept apart: see above)."""

    scene: dict[str, Any]
    seqs: list[int]

    def frame_at(self, seq: int) -> int:
        """The frame that a row of the log belongs to; the last one for rows after the end."""
        return max(0, min(bisect_right(self.seqs, seq - 1), len(self.seqs) - 1))


def check_viewer(log: Log, viewer: int | None) -> None:
    """See that there is such a seat at the table; else `Error`, whose message names the seats."""
    if viewer is not None and not 0 <= viewer < log.players:
        raise Error(f"there is no seat {viewer!r} to look from; seats are 0 to {log.players - 1}, None is all")


class SceneMaker(ABC, Generic[F, P]):
    """Frames of a game in the making.

    Args:
        log: the record it is in.
        viewer: the seat whose knowledge the frames keep to, or None for everything that the log knows.
        names: what players are called, by seat, instead of by their bots.

    Attributes:
        catalogue: the texts of the game's table, by default `table_texts` beside its module; what its front end says is
            under `ui`.
        names: players by seat.
        tell: tells rows.
        seen: folds what the viewer learns.
        parts: the table after the last frame.
        frames, seqs, turns: so far.
    """

    catalogue: ClassVar[Loader]
    unit: ClassVar[str] = ""
    """The text with which a score is written, under `ui`; "": as a number."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "catalogue"):
            cls.catalogue = Loader(f"{cls.__module__.rpartition('.')[0]}.table_texts")

    def __init__(
        self, log: Any, game: int, lang: str, viewer: int | None, names: Mapping[int, str] | None = None
    ) -> None:
        log = log.seated(game)
        self.log, self.game, self.viewer = log, game, viewer
        self.rules: Any = log.rules
        self.texts: Catalogue = type(self).catalogue(lang)
        self.common = catalogue(lang)
        numbered = player_names(log.bots, lambda bot, n: self.common.text("player.name", bot=bot, n=n))
        self.names = log.sitters or numbered
        for seat, called in (names or {}).items():
            self.names[seat] = called
        self.tell: Any = self.teller()
        self.seen = self.folder()
        self.parts: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.seqs: list[int] = []
        self.turns: list[int] = []

    # ------------------------------------------------------------------------------------------- what a game has to say

    def teller(self) -> Teller:
        """Tells rows in the language, to the viewer, with `names`."""
        tell: Teller = self.log._teller(self.rules, self.texts.lang, self.names, self.viewer)
        return tell

    def folder(self) -> Folder[F, P]:
        """Folds rows, from the first."""
        fold: Folder[F, P] = self.log._folder()(self.rules)
        return fold

    def as_fact(self, row: Sequence[int]) -> Any:
        """A row of the engine's log in plain numbers."""
        return fact_of(self.seen.kind, row)

    @abstractmethod
    def run_of(self, f: F) -> str:
        """Neighbouring rows of one key are one happening; a row of no key ("") is one by itself."""

    @abstractmethod
    def begins_turn(self, f: F) -> bool:
        """Whether a turn begins with this row."""

    def learnt(self, f: F) -> F:
        """A row as the viewer learns it."""
        row: F = self.tell.learnt(f)
        return row

    @abstractmethod
    def table(self, p: P) -> dict[str, Any]:
        """The parts of a table."""

    def lines(self, run: list[F], p: P) -> list[str]:
        """What happened, in sentences: those of the transcript."""
        together: list[list[F]] = []
        for f in run:
            if together and self.tell.follows(together[-1][-1], f):
                together[-1].append(f)
            else:
                together.append([f])
        return [line for same in together for line in self.tell.together(same)]

    @abstractmethod
    def status(self, run: list[F], p: P) -> dict[str, Any]:
        """Where the game stands: `turn`, `active` (a seat or nobody) and what else the game's board reads."""

    def notices(self, f: F) -> bool:
        """Whether the viewer learns that it happened."""
        return True

    def happened(self, f: F) -> None:
        """Called with every row before it is folded, whether the viewer notices it or not."""

    def noticed(self, f: F) -> None:
        """Called with every row that the viewer notices, as it was, after it was folded."""

    def more(self) -> dict[str, Any]:
        """What else is in the scene."""
        return {}

    # ------------------------------------------------------------------------------------------------------- the frames

    def happenings(self, facts: Sequence[F]) -> Iterator[tuple[int, list[F]]]:
        """Rows that are one happening to the viewer, with the number of the first; what she does not notice goes
        along."""
        start, run, last = 0, [], None
        for seq, f in enumerate(facts):
            if self.notices(f):
                key = self.run_of(f)
                if last is not None and (not key or key != last):
                    yield start, run
                    start, run = seq, []
                last = key
            run.append(f)
        if last is not None:
            yield start, run

    def happening(self, first: int, run: Sequence[F]) -> None:
        """Fold the rows of one happening and make its frame."""
        known: list[F] = []
        for f in run:
            self.happened(f)
            if not self.notices(f):
                continue
            known.append(self.learnt(f))
            self.seen.apply(known[-1])
            if self.begins_turn(f):
                self.turns.append(len(self.frames))
            self.noticed(f)
        p = self.seen.position
        parts = self.table(p)
        changed = {name: part for name, part in parts.items() if name not in self.parts or self.parts[name] != part}
        self.parts = parts
        status = self.status(known, p)
        frame = {**status, "active": or_null(status["active"]), "lines": self.lines(known, p), "set": changed}
        if self.viewer is None:
            frame["seq"] = [first, first + len(run) - 1]
        self.frames.append(frame)
        self.seqs.append(first + len(run) - 1)

    def scene(self) -> dict[str, Any]:
        """All of it."""
        return {
            "game": self.game,
            "lang": self.texts.lang,
            "viewer": self.viewer,
            "knows": self.log.manifest["knows"],
            "players": [
                {"seat": seat, "name": name, "bot": bot}
                for seat, (name, bot) in enumerate(zip(self.names, self.log.names, strict=True))
            ],
            "texts": self.words(),
            "turns": self.turns,
            "frames": self.frames,
            **self.more(),
        }

    def words(self) -> dict[str, Any]:
        """What the front end says of the table: what is said of all games, and the game's own."""
        title = self.log.layout.title
        panel = self.common.text("panel.replay", title=title)
        return front_words(self.common) | {"panel": panel} | front_words(self.texts)

    @classmethod
    def view(
        cls, log: Any, game: int, lang: str = "en", viewer: int | None = None, names: Mapping[int, str] | None = None
    ) -> View:
        """The scene of a whole game, and the rows that its frames span.

        Raises:
            LogError: the log has no such game.
            ReplayError: its rows cannot have happened in this order.
            Error: there is no such seat.
        """
        check_viewer(log, viewer)
        made = cls(log, game, lang, viewer, names)
        for first, run in made.happenings([made.seen.fact(row) for row in log.rows(game)]):
            made.happening(first, run)
        return View(made.scene(), made.seqs)

    # --------------------------------------------------------------------------------------------- parts of the board

    @staticmethod
    def cell(
        name: str, *, kind: str = "card", at: str = "", stones: Sequence[str] = (), sub: str = "", badge: str = "",
        rows: Sequence[tuple[str, str]] = (), pieces: Sequence[str] = (), cells: Sequence[Mapping[str, Any]] = (),
        copies: int = 1, tone: str = "",
    ) -> dict[str, Any]:  # fmt: skip
        """A card, a tile or a place of the common board.

        Args:
            kind: `card`, `back` (face down), `empty`, `tile`, or `place`, which has `cells` of its own.
            at: what a choice calls it; "" where it is never chosen.
            stones: pictures on it, by their names in `core.charts.art`.
            sub: a line below its name.
            badge: a word in its corner.
            rows: what else stands on it: a word and its value.
            pieces: what stands there, such as players.
            cells: cards that lie there.
            copies: how many it stands for.
            tone: the stone whose colour it has; "": that of the first one on it.
        """
        made: dict[str, Any] = {"name": name, "kind": kind}
        given: dict[str, Any] = {
            "at": at, "stones": list(stones), "sub": sub, "badge": badge, "rows": [list(row) for row in rows],
            "pieces": list(pieces), "cells": [dict(each) for each in cells], "tone": tone or next(iter(stones), ""),
        }  # fmt: skip
        made |= {key: value for key, value in given.items() if value}
        return made | ({"copies": copies} if copies != 1 else {})

    @staticmethod
    def player(
        score: int, *, place: int = 0, notes: Sequence[str] = (), meters: Sequence[Mapping[str, Any]] = (),
        rows: Sequence[Mapping[str, Any]] = (),
    ) -> dict[str, Any]:  # fmt: skip
        """A player on the common board; `place` is where she came in, 0 as long as the game goes on."""
        return {
            "score": score,
            "place": place or None,
            "notes": list(notes),
            "meters": list(meters),
            "rows": list(rows),
        }

    @staticmethod
    def meter(key: str, name: str, n: int, of: int, marks: Sequence[str] = ()) -> dict[str, Any]:
        """How many there are of a thing, and how many there is room for (`of`); the key is its picture in
        `core.charts.art`, and each mark a word for what else holds.
        """
        return {"key": key, "name": name, "n": n, "of": of, "marks": list(marks)}

    @staticmethod
    def row(
        title: str, cards: Sequence[Mapping[str, Any]], hidden: int = 0, empty: str = "", *, own: bool = False
    ) -> dict[str, Any]:
        """Cells of a player in a line, `hidden` more that are not seen, and what is said where there is none.

        The panel in which that player plays shows her `own` larger, in her hand.
        """
        made = {"title": title, "cards": [dict(each) for each in cards], "hidden": hidden, "empty": empty}
        return made | ({"own": True} if own else {})


def or_null(value: int | None) -> int | None:
    """A seat, or None for nobody."""
    return None if value == NOBODY else value

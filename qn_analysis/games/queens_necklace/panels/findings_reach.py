"""What can still be seen of a game with a finding: its rows, its sale as a sheet, its replay up to where it breaks.

A broken log is the rule here, so nothing raises: what cannot be had is None, with a reason in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from qn_analysis.core.base.catalogue import Catalogue, Message
from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.panels.scenes import View

from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import EventRow, fact
from ..log.sale import sheet_of
from ..log.table import Log
from ..sale.score import SaleScore, score_sale
from ..words.events import Event
from . import findings_texts
from .replay_scene import SceneMaker

SALE_EVENTS: Final = frozenset(e.name.lower() for e in Event if Event.SALE_OPENED <= e <= Event.SALE_CLOSED)
"""Events that happen in a sale and nowhere else."""
_OPENS: Final = Event.SALE_OPENED.name.lower()
_CLOSES: Final = Event.SALE_CLOSED.name.lower()
_KINDS: Final = {
    "shown": "reveal", "transmuted": "alchemist", "counted": "counting", "rarity_set": "rarity",
    "gem_cancelled": "kings", "king_voided": "kings", "tribute_paid": "kings", "sold": "payment",
    "unsold_beaten": "majority", "unsold_cancelled": "kings", "sale_closed": "totals",
}  # fmt: skip
"""The kind of step that tells of an event."""
_ROW: Final = re.compile(r"^row \d+(?: \(([^)]*)\))?: ")
_NO_MEMBER: Final = re.compile(r"-?\d+ is not a valid (\w+)")


@dataclass(frozen=True)
class ReachedSale:
    """A sale that a finding lies in, or why it cannot be stepped, a sentence each in `notes`; `first` is the index of
    its first row (-1 where the finding lies in no sale), `event` and `gem` are of the row with the finding.
    """

    first: int
    score: SaleScore | None
    notes: tuple[str, ...]
    event: str = ""
    gem: str | None = None

    def step(self, told: Mapping[str, Any], gem: Any = None) -> int:
        """The step of the sale's scene that tells of the row, or else the last one of a gem (None: of the row's)."""
        steps, about = told["steps"], self.gem or gem
        kind = _KINDS.get(self.event)
        for at, step in enumerate(steps):
            if step["kind"] == kind and step["gem"] in (None, about):
                return at
        return max((at for at, step in enumerate(steps) if about is not None and step["gem"] == about), default=0)


@dataclass(frozen=True)
class ReachedGame:
    """A game that can be replayed to its end or to where it breaks, or why it cannot, a sentence each in `notes`; `log`
    has the rows that follow from one another, None where there are none, and `frame` is where the finding is.
    """

    log: Log | None
    view: View | None
    frame: int
    notes: tuple[str, ...]


class Reach:
    """Looks findings up in their log, None where it is not at hand; each game is read once."""

    def __init__(self, log: Log | None) -> None:
        self.log = log
        self._rows: dict[int, list[EventRow] | str] = {}
        self._followed: dict[int, tuple[int, str]] = {}
        self._views: dict[tuple[int, str], tuple[Log, View] | str] = {}
        self._sales: dict[tuple[int, int], tuple[SaleScore, bool] | str] = {}

    # ---------------------------------------------------------------------------------------------------------- rows

    def rows(self, game: int, texts: Catalogue) -> tuple[list[EventRow], str]:
        """The rows of a game; where there are none, why."""
        if self.log is None:
            return [], texts.text("reason.no_log")
        if game not in self._rows:
            try:
                self._rows[game] = self.log.rows(game)
            except Exception as error:  # anything can be wrong with a broken log
                self._rows[game] = reason(error)
        found = self._rows[game]
        return ([], texts.text("reason.unread", why=found)) if isinstance(found, str) else (found, "")

    def index(self, rows: Sequence[EventRow], seq: int) -> int | None:
        """Which of the rows has a number; None if there is none."""
        return next((at for at, row in enumerate(rows) if row.seq == seq), None)

    # ------------------------------------------------------------------------------------------------------- the sale

    def sale(self, game: int, seq: int | None, texts: Catalogue) -> ReachedSale:
        """The sale that a row lies in."""
        rows, note = self.rows(game, texts)
        at = None if seq is None else self.index(rows, seq)
        if note or at is None or rows[at].event not in SALE_EVENTS:
            return ReachedSale(-1, None, (note or texts.text("reason.elsewhere"),))
        first, last = sale_span(rows, at)
        if (game, first) not in self._sales:
            self._sales[game, first] = self._score(game, rows, first, last)
        found = self._sales[game, first]
        if isinstance(found, str):
            return ReachedSale(first, None, (texts.text("reason.no_sheet", why=found),))
        score, hands = found
        notes = ("by_rules",) if hands else ("by_rules", "no_hands")
        told = tuple(texts.text(f"reason.{key}") for key in notes)
        return ReachedSale(first, score, told, rows[at].event, rows[at].gem)

    def _score(self, game: int, rows: Sequence[EventRow], first: int, last: int) -> tuple[SaleScore, bool] | str:
        """The sale of some rows, and whether the hands can be followed so far; or why there is none."""
        assert self.log is not None
        opened = rows[first].event == _OPENS
        try:
            rules = self.log.rules
            hands = self._follow(game, rows)[0] > last
            before = _fold(rows[: first + opened], rules.copies if hands else None, self.log.players)
            sheet = sheet_of(
                [fact(row) for row in rows[first + opened : last + 1]], before, rules.stones, self.log.bots
            )
            if not hands:
                for display in sheet["displays"]:
                    del display["hand"]
            return score_sale(sheet, rules), hands
        except Exception as error:
            return reason(error)

    # ------------------------------------------------------------------------------------------------------- the game

    def game(self, game: int, seq: int | None, texts: Catalogue) -> ReachedGame:
        """The game as far as it can be replayed, at a row."""
        rows, note = self.rows(game, texts)
        if note:
            return ReachedGame(None, None, 0, (note,))
        followed, why = self._follow(game, rows)
        if (game, texts.lang) not in self._views:
            self._views[game, texts.lang] = self._view(game, followed, why, texts.lang)
        found = self._views[game, texts.lang]
        if isinstance(found, str):
            return ReachedGame(None, None, 0, (texts.text("reason.no_game", why=found),))
        at = 0 if seq is None else self.index(rows, seq) or 0
        notes = []
        if followed < len(rows):
            key = "ends_before" if seq is not None and at > followed else "up_to"
            notes.append(texts.text(f"reason.{key}", seq=str(rows[followed].seq), why=why))
        return ReachedGame(*found, found[1].frame_at(at), tuple(notes))

    def _follow(self, game: int, rows: Sequence[EventRow]) -> tuple[int, str]:
        """How many rows follow from one another, and why the next one does not."""
        assert self.log is not None
        if game not in self._followed:
            done = 0
            try:
                sales = knows_of(self.log.manifest) < Knows.PUBLIC
                folder = Folder(None if sales else self.log.rules.copies, players=self.log.seated(game).players)
                for row in rows:
                    folder.apply(row)
                    done += 1
                self._followed[game] = done, ""
            except Exception as error:
                self._followed[game] = done, reason(error)
        return self._followed[game]

    def _view(self, game: int, rows: int, why: str, lang: str) -> tuple[Log, View] | str:
        assert self.log is not None
        if rows == 0:
            return why
        try:
            events = self.log.game_events(game).head(rows)
            part = replace(
                self.log, manifest=self.log.manifest | {"parts": []}, events=events.lazy(), decisions=None, path=None
            )
            return part, SceneMaker.view(part, game, lang)
        except Exception as error:
            return reason(error)


def sale_span(rows: Sequence[EventRow], at: int) -> tuple[int, int]:
    """First and last row of the sale that a row lies in.

    A sale begins where it is opened, or with whatever follows the scores of the one before.
    """

    def begins(n: int) -> bool:
        if rows[n].event == _OPENS or rows[n - 1].event not in SALE_EVENTS:
            return True
        return rows[n].event != _CLOSES and rows[n - 1].event == _CLOSES

    first = last = at
    while first > 0 and not begins(first):
        first -= 1
    while last + 1 < len(rows) and rows[last + 1].event in SALE_EVENTS and not begins(last + 1):
        last += 1
    return first, last


def _fold(rows: Sequence[EventRow], copies: Sequence[int] | None, players: int) -> Position:
    folder = Folder(copies, players=players)
    for row in rows:
        folder.apply(row)
    return folder.position


def reason(error: Exception) -> Message:
    """What an error says, as the end of a sentence; in English and French."""
    english = _english(error)
    said = error.args[0] if error.args else None
    member = _NO_MEMBER.search(str(error))
    if isinstance(error, KeyError | IndexError | AttributeError | TypeError):
        key, values = "untold", dict[str, Any]()
    elif member:
        key, values = "no_member", {"name": member[1].lower()}
    elif not isinstance(said, Message):
        key, values = "unread_rows", {"error": type(error).__name__}
    elif said.key == "event":
        key, values = "event", {"event": said.values["event"], "why": said.values["why"]}
    else:
        key, values = "because", {"why": said.values["why"] if said.key == "row" else said}
    return Message(findings_texts.__name__, f"why.{key}", values, english)


def _english(error: Exception) -> str:
    said = " ".join(str(error).replace("`", "").split()) or type(error).__name__
    said = _ROW.sub(lambda row: f"{row[1]}: " if row[1] else "", said)  # rows are counted from 0, not by their number
    said = _NO_MEMBER.sub(lambda found: f"a row names no {found[1].lower()} that there is where one belongs", said)
    if isinstance(error, KeyError | IndexError | AttributeError | TypeError):
        said = "what its rows tell does not go together"  # of no use to a reader: a key or a number
    return said if said.endswith((".", "!", "?")) else f"{said}."

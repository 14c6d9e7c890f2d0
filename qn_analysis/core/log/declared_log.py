"""The log of a game of which nothing has to be said but its declarations: rows, fold, sentences and transcript.

A game derives its `Log` from `DeclaredLog`. Its first event begins a game and has the number of players as its count;
its last one, `game_over`, tells the place and the points of a player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Final, Generic

import polars as pl
from typing_extensions import TypeVar

from ..base.calls import public
from ..base.catalogue import Catalogue
from ..base.views import Shown, ShownTable, View
from ..rules.ruleset import BaseRuleset
from .actions import Actions
from .events import Columns, Declaration, Places
from .knowledge import Knows, check_plays, knows_of
from .ledger import Ledger
from .log import Log
from .replay import NOBODY, UNKNOWN
from .rows import rows_of
from .transcript import OVER, Teller, Transcript
from .transcript_of_scores import ScoresTranscript

COMMON: Final = f"{__package__}.declared_texts"
"""The package of what all such games say."""


class DeclaredPosition(Shown):
    """The table at a row: an attribute for each place that a game declares, beside these. `seat` is whom the last row
    is about, -1 nobody; `places` are 0 before the game is over.
    """

    def __init__(self, log: type[DeclaredLog], players: int, copies: Sequence[int]) -> None:
        self.log, self.players, self.turn, self.seat = log, players, 0, NOBODY
        self.scores, self.places = [0] * players, [0] * players
        for place in places_of(log) if players else ():
            setattr(self, place.at, _laid(log, place, players, sum(copies)))

    def _view(self) -> View:
        tell = DeclaredTeller(self.log, "en")
        where = "the game is over" if any(self.places) else f"turn {self.turn}"
        facts = [
            (", ".join(filter(None, (tell.texts.text(f"place.{place.name.lower()}"), whose))), told)
            for place in places_of(self.log)
            for whose, told in tell.lying(self, place)
        ]
        rows = [(tell.seat(seat), str(n), str(self.places[seat] or "–")) for seat, n in enumerate(self.scores)]
        return View(f"Position: {where}", facts, [ShownTable("Players", ("player", "points", "place"), rows)])

    def __repr__(self) -> str:
        return f"<{self._view().title}>"


def places_of(log: type[DeclaredLog]) -> tuple[Places, ...]:
    """The places that a position has, in the order of their declaration."""
    moves = (move for said in log.layout.declared.values() for move in said.moves)
    kind = next((type(move.source) for move in moves), None)
    return tuple(place for place in kind or () if place.at)


def hidden_hands(log: type[DeclaredLog]) -> list[str]:
    """The attributes of a position that are the players' hands; none of a game in which all cards lie open."""
    return [place.at for place in places_of(log) if place.holds == "hand" and place.of == "seat"]


def _several(log: type[DeclaredLog], place: Places, players: int) -> int | None:
    """How many of a place there are; None: one, or any number."""
    if place.of in ("seat", "other"):
        return players
    kind = log.columns[place.of.upper()].kind if isinstance(place.of, str) and place.of else "UInt8"
    return None if isinstance(kind, str) else len(kind)


def _laid(log: type[DeclaredLog], place: Places, players: int, deck: int) -> Any:
    """What a position has of a place before the first row."""

    def one() -> Any:
        match place.holds:
            case "hand" | "copies" | "pieces":
                return Counter()
            case "stack":
                return []
            case "holder":
                return Counter()
            case "unseen":
                return deck
            case "one":
                return NOBODY
            case _:
                return 0

    n = _several(log, place, players)
    if place.holds == "one" and n is None and place.of != "":
        return {}
    return one() if n is None or place.holds == "holder" else [one() for _ in range(n)]


class DeclaredFolder(Ledger[Any, DeclaredPosition]):
    """Folds the rows of one game by what its events declare, with a ruleset whose `copies` are the deck; `folder_of`
    makes that of a game.
    """

    log: ClassVar[type[DeclaredLog]]
    scored: ClassVar[tuple[Declaration, ...]]
    """Of the events whose amount may be -1, which is null elsewhere."""

    def __init__(self, rules: Any) -> None:
        self.copies: Sequence[int] = rules.copies
        super().__init__(DeclaredPosition(self.log, 0, ()))

    def start(self, players: int) -> DeclaredPosition:
        """All cards lie in the deck."""
        self.shuffle(self.copies)
        return DeclaredPosition(self.log, players, self.copies)

    def hides(self, said: Declaration, column: str) -> bool:
        """A card may be unnamed, and a score may be -1."""
        return column == self.hidden or (column == "amount" and any(said is each for each in self.scored))

    def _fold(self, f: Any) -> None:
        super()._fold(f)
        self.position.seat = f.seat
        if f.event.name.lower() == OVER:
            self.position.scores[f.seat], self.position.places[f.seat] = f.amount, f.number


@cache
def row_types(log: type[DeclaredLog]) -> tuple[Any, Any, Any, Any]:
    """The types of a log's rows as it is read, in plain numbers, and as columns; and what makes the second of the
    first."""
    return rows_of(log.columns, log.__module__)


@cache
def folder_of(log: type[DeclaredLog]) -> type[DeclaredFolder]:
    """The folder of a game."""
    layout, (_, kind, _, fact) = log.layout, row_types(log)
    own = {
        "log": log, "events": layout.declared, "columns": log.columns, "begins": next(iter(layout.declared)),
        "where": ("turn",), "hidden": layout.hidden, "kind": kind, "fact": staticmethod(fact),
        "scored": tuple(said for event, said in layout.declared.items() if event in layout.scores),
    }  # fmt: skip
    return type("Folder", (DeclaredFolder,), own)


class DeclaredTeller(Teller):
    """Tells rows, things and actions by the texts of a game: `event.<name>`, with all columns but phase and event as
    fields; `<kind>.<name>` of a word of a kind; `action.<group>`, with `{thing}`; `place.<name>`. `TextError` if there
    are no texts in the language.
    """

    def __init__(
        self, log: type[DeclaredLog], lang: str, names: Sequence[str] | None = None, viewer: int | None = None
    ) -> None:  # fmt: skip
        self.log = log
        super().__init__(None, lang, names, viewer)

    def _texts(self, lang: str) -> Catalogue:
        return self.log._texts(lang)

    def word(self, column: Columns, number: int) -> object:
        """What stands in a column, in words; a number as it is."""
        if column.key in ("seat", "other"):
            return self.seat(number)
        if isinstance(column.kind, str):
            return number
        if number == NOBODY:
            return self.texts.text("hidden.card") if column.key == self.log.layout.hidden else "–"
        return self.log._called(self.texts, column.kind(number))

    def learnt(self, f: Any) -> Any:
        """A row as the viewer learns it."""
        return self.log.layout.learnt(f, self.viewer)

    def sentence(self, row: Any) -> str:
        """An event in one sentence."""
        _, kind, _, fact = row_types(self.log)
        f = self.learnt(row if isinstance(row, kind) else fact(row))
        said = (each for each in self.log.columns if each.key not in ("phase", "event"))
        values = {each.key: self.word(each, getattr(f, each.field)) for each in said}
        told = self.texts.text(f"event.{f.event.name.lower()}", **values)
        return told[:1].upper() + told[1:]

    def action(self, _table: Any, action: int) -> str:
        """An action of whoever is asked, in one phrase; a game whose actions need the table reads it."""
        group, thing = self.log.actions.meaning(action)
        named = "" if group.kind is None else self.log._called(self.texts, thing)
        return self.texts.text(f"action.{group.name.lower()}", thing=named)

    def card(self, number: int) -> str:
        """A card by its number."""
        return str(self.word(self.log.columns[self.log.layout.hidden.upper()], number))

    def lying(self, p: DeclaredPosition, place: Places) -> list[tuple[str, str]]:
        """What lies at each of a place: whose or which it is ("" where there is one), and the things in words."""
        held = getattr(p, place.at, None)
        if not isinstance(held, list | dict) or isinstance(held, Counter):
            return [] if held is None else [("", self._told(held))]
        kind = self.log.columns[place.of.upper()] if isinstance(place.of, str) and place.of else None
        each = held.items() if isinstance(held, dict) else enumerate(held)
        return [("" if kind is None else str(self.word(kind, at)), self._told(there)) for at, there in each]

    def _told(self, held: Any) -> str:
        if isinstance(held, Counter):
            told = [f"{self.card(card)}{f' ×{n}' if n > 1 else ''}" for card, n in sorted(held.items()) if n]
        elif isinstance(held, list):
            told = [self.card(card) for card in held]
        else:
            return str(held)
        return ", ".join(told) or "–"


class _Lines(Transcript[DeclaredTeller]):
    """Lines of a transcript in the making; turns have headings, rounds after the first, and each scoring."""

    turn = 0
    round = 1
    scoring = False

    def row(self, f: Any) -> None:
        """Tell one more event."""
        if f.event.name.lower() == OVER:
            self.places.append(f)
            return
        before, self.scoring = self.scoring, self.tell.log.layout.declared[f.event].group == "scoring"
        if f.round > self.round:
            self.round, self.turn = f.round, f.turn
            self.heading(self.tell.texts.text("transcript.round", n=f.round))
        elif self.scoring and not before:
            self.heading(self.tell.texts.text("transcript.scoring"))
        elif f.turn != self.turn and f.seat != NOBODY:
            self.turn = f.turn
            self.heading(self.tell.texts.text("transcript.turn", n=f.turn, seat=self.tell.seat(f.seat)))
        self.line(self.tell.sentence(f))


E = TypeVar("E", default=Any)
R = TypeVar("R", bound=BaseRuleset, default=Any)
P = TypeVar("P", default=Any)


@dataclass(frozen=True, repr=False)
class DeclaredLog(Log, Generic[E, R, P]):
    """The record of a run of games: manifest, events, games, decisions, path, as `core.log.log` describes them. `E` are
    its rows, `R` its rulesets, `P` its positions.

    Attributes:
        columns: of its events.
        actions: what players can do.
        words: the package of the game's texts; by default `texts` beside the module of its columns.
        folder: what folds its rows, where its events do more than move things.
        teller: what tells its rows, things and players, where it is not the declared one.
        lines: the transcript of a game in the making, where it is not the declared one.
    """

    columns: ClassVar[type[Columns]]
    actions: ClassVar[type[Actions]]
    words: ClassVar[str]
    folder: ClassVar[Any] = None
    teller: ClassVar[Any] = None
    lines: ClassVar[Any] = None

    def __init_subclass__(cls) -> None:
        if "columns" in vars(cls) and "words" not in vars(cls):
            cls.words = f"{cls.columns.__module__.rpartition('.')[0]}.texts"

    @classmethod
    def _texts(cls, lang: str) -> Catalogue:
        """What the game says in a language, and what all such games say; `TextError` if there are no texts in that
        language.
        """
        return _texts(cls.words, lang)

    @classmethod
    def _called(cls, texts: Catalogue, thing: Any) -> str:
        """What a word of a kind is called: the text `<kind>.<name>`."""
        return texts.text(f"{type(thing).__name__.lower()}.{thing.name.lower()}")

    @cached_property
    def rules(self) -> R:
        """The ruleset that was played."""
        played: Any = self.layout.rules.from_manifest(self.manifest["ruleset"])
        ruleset: R = played
        return ruleset

    @public
    def rows(self, game: int) -> list[E]:
        """The events of one game as plain rows."""
        return [row_types(type(self))[0](*row) for row in self.game_events(game).iter_rows()]

    @classmethod
    def counted(cls) -> dict[str, pl.Expr]:
        """Nothing: whoever writes a log by hand fills every column."""
        return {}

    @classmethod
    def _folder(cls) -> type[Ledger[Any, Any]]:
        """What folds its rows."""
        return cls.folder or folder_of(cls)

    @classmethod
    def _teller(cls, rules: Any, lang: str, names: Sequence[str] | None = None, viewer: int | None = None) -> Teller:
        """What tells its rows, things and players."""
        own: Teller | None = cls.teller and cls.teller(rules, lang, names, viewer)
        return own or DeclaredTeller(cls, lang, names, viewer)

    @classmethod
    def _lines(cls, teller: Any, rules: Any) -> Transcript[Any]:
        """The transcript of a game in the making."""
        made: Transcript[Any] = (cls.lines or _Lines)(teller)
        return made

    @public
    def position(self, game: int, seq: int | None = None) -> P:
        """The table after a row of a game, or (None) as the game left it: what lies in every place.

        Raises:
            LogError: there is no such game or row, or the log knows scores alone.
            ReplayError: rows that cannot follow each other.
        """
        check_plays(self.manifest)
        position: P = self._folder()(self.rules).fold(self.rows_to(game, seq))
        return position

    @classmethod
    def _told(
        cls, rows: Iterable[Any], rules: Any, lang: str = "en", names: Sequence[str] | None = None,
        viewer: int | None = None, *, scores: bool = False,
    ) -> str:  # fmt: skip
        """The transcript of one game, about 80 columns wide, of all its events or of those that tell `scores` alone;
        cards that a `viewer` did not see are not told. `TextError` if there are no texts in the language, `ReplayError`
        if a row is no event, or cannot follow the rows before it.
        """
        tell = cls._teller(rules, lang, names, viewer)
        made = ScoresTranscript(tell, cls.layout.tally) if scores else cls._lines(tell, rules)
        for row in rows:
            made.row(cls._folder().fact(row))
        return made.finish()

    def _transcript(self, game: int, lang: str, viewer: int | None) -> str:
        scores = knows_of(self.manifest) == Knows.SCORES
        return self._told(self.rows(game), self.rules, lang, self.sitters, viewer, scores=scores)


@cache
def _texts(package: str, lang: str) -> Catalogue:
    own, common = Catalogue.load(package, lang), Catalogue.load(COMMON, lang)
    return own.with_texts({key: common.forms(key)[""] for key in common if key not in own})


__all__ = ["OVER", "UNKNOWN", "DeclaredFolder", "DeclaredLog", "DeclaredPosition", "DeclaredTeller", "folder_of"]

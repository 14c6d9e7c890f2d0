"""The panels of a game that has none of its own: each place that it declares is an area of the common board or a row of
a player, and actions are told by name."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar

from ..base.catalogue import Catalogue, Loader
from ..log.declared_log import (
    OVER,
    DeclaredLog,
    DeclaredPosition,
    hidden_hands,
    places_of,
)
from ..log.events import Places, Sight
from ..log.replay import NOBODY, UNKNOWN
from . import story
from .game_panels import Panels
from .play import board_panels
from .scenes import SceneMaker
from .story import Choice

_OF_PLAYERS = ("seat", "other")


class DeclaredMaker(SceneMaker[Any, DeclaredPosition]):
    """Frames of a game in the making; `makers_of` makes that of a game."""

    of: ClassVar[type[DeclaredLog]]
    turn = 0

    def run_of(self, f: Any) -> str:
        """What happens before the first turn, and what a player does in a turn, is one happening."""
        return "" if f.event.name.lower() == OVER else f"{f.turn} {f.seat if f.turn else ''} {f.phase}"

    def begins_turn(self, f: Any) -> bool:
        """Whether a turn begins with this row."""
        begins: bool = f.turn != self.turn
        self.turn = f.turn
        return begins

    def notices(self, f: Any) -> bool:
        """Whether the viewer learns that it happened."""
        secret: bool = self.of.layout.declared[f.event].sight == Sight.SECRET
        return bool(not secret or self.viewer in (None, f.seat))

    def status(self, run: list[Any], p: DeclaredPosition) -> dict[str, Any]:
        """The turn, whose it is, and in words where the game stands."""
        over = any(p.places)
        return {
            "turn": p.turn,
            "active": NOBODY if over or not p.turn else p.seat,
            "where": [self.where(p.turn)],
        }

    def where(self, turn: int) -> str:
        """Where the game stands, in words."""
        return self.common.text("ui.turn", n=turn) if turn else self.common.text("ui.setup")

    def _areas(self) -> list[Places]:
        return [place for place in places_of(self.of) if place.of not in _OF_PLAYERS]

    def more(self) -> dict[str, Any]:
        """The areas: every place that is nobody's."""
        return {"areas": [{"key": place.at, "title": self.called(place)} for place in self._areas()]}

    def called(self, place: Places) -> str:
        """What a place is called."""
        return str(self.tell.texts.text(f"place.{place.name.lower()}"))

    def table(self, p: DeclaredPosition) -> dict[str, Any]:
        """The parts of a table."""
        parts: dict[str, Any] = {f"area:{place.at}": self._lying(p, place) for place in self._areas()}
        return parts | {f"player:{seat}": self._player(p, seat) for seat in range(p.players)}

    def _lying(self, p: DeclaredPosition, place: Places) -> list[dict[str, Any]]:
        if place.holds == "unseen":
            return [self.cell(self.called(place), kind="back", sub=str(getattr(p, place.at)))]
        cells = []
        for whose, told in self.tell.lying(p, place):
            cells.append(self.cell(whose or self.called(place), kind="tile", sub=told))
        return cells

    def _player(self, p: DeclaredPosition, seat: int) -> dict[str, Any]:
        rows = []
        for place in places_of(self.of):
            held = getattr(p, place.at)[seat] if place.of == "seat" else None
            if isinstance(held, Counter):
                empty = self.common.text("ui.hand_empty") if place.holds == "hand" else ""
                rows.append(
                    self.row(self.called(place), self.cards(held), held[UNKNOWN], empty, own=place.holds == "hand")
                )
        return self.player(p.scores[seat], place=p.places[seat], rows=rows)

    def cards(self, held: Counter[int]) -> list[dict[str, Any]]:
        """Cards by their copies, as the board draws them."""
        return [self.cell(self.tell.card(card), copies=n) for card, n in sorted(held.items()) if n and card != UNKNOWN]


class DeclaredStory(story.Story):
    """A game as the person sees it: her choices are buttons, with what each does in words."""

    by_number, clicks = True, False

    def now(self) -> dict[str, Any]:
        """Where the game stands."""
        t = self.session.table
        active = t.active if hasattr(t, "active") else t.actor
        return {"turn": t.turn, "active": active, "where": [self.maker.where(t.turn)]}

    def asked(self) -> str:
        """The question of the phase."""
        phases = self.maker.of.columns["PHASE"].kind
        return str(self.tell.texts.text(f"ask.{phases(self.session.table.phase).name.lower()}"))

    def choice(self, action: int) -> Choice:
        """A button, in a group with its like."""
        group = self.maker.of.actions.meaning(action).group.name.lower()
        return Choice(group, self.tell.texts.text(f"group.{group}"), story.upper(self.said(action)))

    def hand(self) -> list[dict[str, Any]]:
        """Her cards; nothing in a game without hands."""
        if self.session.over or not hidden_hands(self.maker.of):
            return []
        held: Counter[int] = Counter({card: n for card, n in enumerate(self.session.me.hand) if n})
        text = self.common.text
        return [{"title": text("ui.own_hand"), "cards": self.maker.cards(held), "empty": text("ui.own_empty")}]


class _Texts(Loader):
    """What a game says, and what all such games say."""

    def __init__(self, log: type[DeclaredLog]) -> None:
        super().__init__(log.words)
        self.log = log

    def __call__(self, lang: str) -> Catalogue:
        """The texts of a language."""
        return self.log._texts(lang)


def declared_panels(log: type[DeclaredLog]) -> Panels:
    """The panels of a game."""
    texts = _Texts(log)

    class Maker(DeclaredMaker):
        catalogue, of = texts, log

    class Told(DeclaredStory):
        maker_of = Maker

    return board_panels(log, Told)

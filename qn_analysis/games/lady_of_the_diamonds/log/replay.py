"""Replay by folding: events in, the table out; every hand, chest, title and pile at any row.

It knows no rule but what the declarations of `words.events` say moves. A row that cannot follow the rows before it is
an error; whether what happened was allowed is the linter's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from qn_analysis.core.log import replay
from qn_analysis.core.log.replay import UNKNOWN, ReplayError, take_from_hand

from ..rulebook import Ruleset
from ..words.cards import NOBODY, TREASURES, Card, Cause, Treasure
from ..words.events import EVENTS, Event, Place, Thing
from .position import Position
from .schema import EventRow, Fact, fact


class Folder(replay.Folder[Fact, Position]):
    """Folds the rows of one game, from its first.

    Args:
        rules: the ruleset, for the cards of the deck.
    """

    kind = Fact
    fact = staticmethod(fact)

    def __init__(self, rules: Ruleset) -> None:
        self.copies = rules.copies
        self.position = Position(0)
        self._unseen: Counter[int] = Counter()

    def _fold(self, f: Fact) -> None:
        p = self.position
        if f.event == Event.GAME_STARTED:
            self._seat(f.number)
        self._check(f)
        p.turn, p.round = f.turn, f.round
        declared = EVENTS[f.event]
        if declared.moves is not None:
            thing, source, target = declared.moves
            match thing:
                case Thing.CARD:
                    self._move_card(f, source, target)
                case Thing.PIECES:
                    self._move_pieces(f, source, target)
                case _:
                    self._move_title(f, source)
        match f.event:
            case Event.ROUND_STARTED:
                self._set_up(f)
            case Event.PLAYED_FROM_HAND | Event.PLAYED_FROM_PIT | Event.PLAYED_FROM_DECK:
                p.seat = f.seat
            case Event.PERMANENT_BY_ROW | Event.PERMANENT_BY_SUPPLY:
                self._permanent(f)
            case Event.ROUND_SCORED:
                p.seat = NOBODY
                p.round_points[f.seat] = f.amount
                p.scores[f.seat] += f.amount
            case Event.GAME_OVER:
                p.places[f.seat] = f.number

    def _seat(self, players: int) -> None:
        if self.position.players:
            raise ReplayError("the game has begun already")
        self.position = Position(players, scores=[0] * players, round_points=[0] * players, places=[0] * players)

    def _check(self, f: Fact) -> None:
        """That the game has begun, and the row tells what its event declares, of players who are there."""
        players = self.position.players
        if not players:
            raise ReplayError("the game has not begun")
        for column in EVENTS[f.event].columns:
            value = getattr(f, "number" if column == "count" else column)
            if value == NOBODY and column != "card":
                raise ReplayError(f"it does not say `{column}`")
            if column in ("seat", "other") and value >= players:
                raise ReplayError(f"there is no seat {value} at a table of {players}")
        if not self.position.chests and f.event not in (Event.GAME_STARTED, Event.ROUND_STARTED):
            raise ReplayError("no round has begun")

    def _set_up(self, f: Fact) -> None:
        p = self.position
        seats = range(p.players)
        p.seat = f.seat
        p.deck = sum(self.copies)
        p.hands, p.played = [Counter() for _ in seats], [Counter() for _ in seats]
        p.pit = {}
        p.supply, p.chests = [0] * TREASURES, [[0] * TREASURES for _ in seats]
        p.titles, p.causes = [NOBODY] * TREASURES, [Cause.NONE] * TREASURES
        self._unseen = Counter(dict(enumerate(self.copies)))

    def _move_card(self, f: Fact, source: Place, target: Place) -> None:
        p = self.position
        match source:
            case Place.DECK:
                if p.deck == 0:
                    raise ReplayError("the deck is empty")
                p.deck -= 1
                self._name(f.card)
            case Place.HAND:
                if not take_from_hand(p.hands[f.seat], f.card, self._name):
                    raise ReplayError(f"she does not hold {_named(f.card)}")
            case _:
                if p.pit.get(f.slot, NOBODY) != f.card:
                    raise ReplayError(f"{_named(f.card)} does not lie at place {f.slot}")
                del p.pit[f.slot]
        match target:
            case Place.HAND:
                p.hands[f.seat][f.card] += 1
            case Place.PIT:
                if f.slot in p.pit:
                    raise ReplayError(f"at place {f.slot} lies {_named(p.pit[f.slot])}")
                p.pit[f.slot] = f.card
            case _:
                p.played[f.seat][f.card] += 1

    def _name(self, card: int) -> None:
        """A card shows itself that nobody had seen."""
        if card == UNKNOWN:
            return
        if self._unseen[card] == 0:
            raise ReplayError(f"all copies of {_named(card)} are elsewhere")
        self._unseen[card] -= 1

    def _move_pieces(self, f: Fact, source: Place, target: Place) -> None:
        p = self.position
        if f.number < 0:
            raise ReplayError(f"{f.number} pieces cannot move")
        if source == Place.SUPPLY:
            if p.supply[f.treasure] < f.number:
                raise ReplayError(f"the supply has {p.supply[f.treasure]} {_treasure(f.treasure)}, not {f.number}")
            p.supply[f.treasure] -= f.number
        if target == Place.SUPPLY:
            p.supply[f.treasure] += f.number
        else:
            p.chests[f.seat][f.treasure] += f.number
            if p.chests[f.seat][f.treasure] != f.amount:
                raise ReplayError(
                    f"her chest has {p.chests[f.seat][f.treasure]} {_treasure(f.treasure)}, not {f.amount}"
                )

    def _move_title(self, f: Fact, source: Place) -> None:
        p = self.position
        holder = f.other if source == Place.OTHER_CHEST else NOBODY
        if p.titles[f.treasure] != holder:
            raise ReplayError(f"the title of {_treasure(f.treasure)} is not where it is taken from")
        p.titles[f.treasure] = f.seat

    def _permanent(self, f: Fact) -> None:
        p = self.position
        if p.titles[f.treasure] != f.seat:
            raise ReplayError(f"she does not hold the title of {_treasure(f.treasure)}")
        row = f.event == Event.PERMANENT_BY_ROW
        p.causes[f.treasure] = Cause.ROW_FILLED if row else Cause.SUPPLY_EXHAUSTED


def _named(card: int) -> str:
    return "a card" if card == UNKNOWN else Card(card).name.lower()


def _treasure(treasure: int) -> str:
    return Treasure(treasure).name.lower()


def fold(rows: Iterable[EventRow | Fact], rules: Ruleset) -> Position:
    """The position after the rows of a game, from its first.

    Raises:
        ReplayError: a row cannot follow the rows before it.
    """
    return Folder(rules).fold(rows)

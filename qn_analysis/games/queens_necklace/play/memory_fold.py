"""What each seat remembers of the others' hands, folded from the events of a log (`engine.memory` keeps the same)."""

from __future__ import annotations

from collections import Counter

from ..engine.state import Game
from ..log.position import Position
from ..log.rows import UNKNOWN, Fact
from ..log.teller import sees
from ..words.cards import KINDS, SEATS, Card
from ..words.events import EVENTS, Event, Place


class Memory:
    """The notes of all seats: `known[seat][other]` cards seen to come and not to go, `stolen[seat][other]` by thief.

    A log that hides cards tells less than the players knew: cards of which it is silent are nobody's.
    """

    def __init__(self, players: int) -> None:
        seats = range(players)
        self.players = players
        self.known: list[list[Counter[int]]] = [[Counter() for _ in seats] for _ in seats]
        self.stolen: list[list[Counter[int]]] = [[Counter() for _ in seats] for _ in seats]

    def apply(self, f: Fact, after: Position) -> None:
        """Note one more event; `after` is the position that it leads to."""
        if f.event == Event.HAND_SEEN:
            self.known[f.seat][f.other] = Counter({c: n for c, n in after.hands[f.other].items() if c != UNKNOWN})
            self.stolen[f.seat][f.other].clear()
        moves = EVENTS[f.event].moves
        if moves is None:
            return
        for me in range(self.players):
            if f.card != UNKNOWN and sees(f, me):
                self._move(me, f, moves)
            elif f.event == Event.STOLEN:
                self._theft(me, f, after)
        for seat, hand in enumerate(after.hands):
            if hand.total() == 0:
                for me in range(self.players):
                    self.known[me][seat].clear()
                    self.stolen[me][seat].clear()

    def _move(self, me: int, f: Fact, moves: tuple[Place, Place]) -> None:
        copies = max(1, f.number) if f.event == Event.PLAYED else 1
        for place, sign in zip(moves, (-1, 1), strict=True):
            seat = {Place.HAND: f.seat, Place.OTHER_HAND: f.other}.get(place)
            if seat is not None and seat != me:
                known = self.known[me][seat]
                known[f.card] = max(0, known[f.card] + sign * copies)

    def _theft(self, me: int, f: Fact, after: Position) -> None:
        victim = self.known[me][f.other] if me != f.other else Counter[int]()
        if after.hands[f.other].total() == 0 and not +self.stolen[me][f.other] and me != f.seat:
            self.known[me][f.seat] += victim
        if me != f.other:
            self.stolen[me][f.other][f.seat] += 1

    def write(self, g: Game) -> None:
        """Put the notes into the seats of a game."""
        for seat in range(self.players):
            me = g.seats[seat]
            for other in range(self.players):
                for card in range(KINDS):
                    me.known[other][card] = self.known[seat][other][card]
                for thief in range(SEATS):
                    me.stolen[other][thief] = self.stolen[seat][other][thief]


def named(hand: Counter[int]) -> Counter[int]:
    """The cards of a hand that have a name."""
    return Counter({card: n for card, n in hand.items() if card != UNKNOWN and n > 0})


BLUE = (*range(Card.CONFESSOR, Card.THIEF + 1), Card.BLANK_BLUE)
"""Cards of the influence phase."""

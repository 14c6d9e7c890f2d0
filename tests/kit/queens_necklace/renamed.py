"""A game in which the true gems, the seats or the slots of the market have other names.

`Renamed.game` writes every part of a game down anew under the other names, what nobody knows included, but for what is
legal: the engine lists that anew (`listed`), since an order of listing may tell names apart as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from qn_analysis.games.queens_necklace.engine.game import list_legal
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import plain_log
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.words.actions import Action, meaning
from qn_analysis.games.queens_necklace.words.cards import GEMS, TRUE_GEM_KINDS, TRUE_GEMS
from qn_analysis.games.queens_necklace.words.events import Column

Name = Callable[[int], int]


@dataclass(frozen=True)
class Renamed:
    """Other names.

    Attributes:
        players: at the table.
        gems: the new name of each true gem.
        shift: seats are called by that much more.
        slots: the new place of each slot of the market; () leaves them.
    """

    players: int
    gems: tuple[int, ...] = (0, 1, 2)
    shift: int = 0
    slots: tuple[int, ...] = ()

    def gem(self, gem: int) -> int:
        return self.gems[gem] if 0 <= gem < TRUE_GEMS else gem

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % self.players if 0 <= seat < self.players else seat

    def slot(self, slot: int) -> int:
        return self.slots[slot] if 0 <= slot < len(self.slots) else slot

    def card(self, card: int) -> int:
        return self.gem(card // 3) * 3 + card % 3 if 0 <= card < TRUE_GEM_KINDS else card

    def action(self, action: int) -> int:
        what = meaning(action)
        match what.group:
            case Action.CONFESSOR | Action.THIEF:
                return what.group + self.seat(what.seat)
            case Action.FORGER:
                return what.group + self.seat(what.seat) * GEMS + self.gem(what.gem)
            case Action.FAVORITE | Action.RING | Action.KING | Action.NECKLACE:
                return what.group + self.gem(what.gem)
            case Action.CARD:
                return what.group + self.card(what.card)
            case Action.TRANSMUTE:
                return what.group + self.card(what.card) * TRUE_GEMS + self.gem(what.gem)
            case Action.BUY:
                return what.group + self.slot(what.slot)
            case Action.BLANK_BLUE:
                return what.group + (self.seat(what.seat) + 1) * (GEMS + 1) + self.gem(what.gem) + 1
            case _:
                return action

    def row(self, row: Sequence[int]) -> list[int]:
        """A row of the log under the other names of gems and seats."""
        found = list(row)
        names = {Column.SEAT: self.seat, Column.OTHER: self.seat, Column.CARD: self.card, Column.GEM: self.gem}
        for column, name in names.items():
            found[column] = name(row[column])
        return found

    def game(self, g: Game) -> Game:
        """The game under the other names; what is legal is as it was listed."""
        new: Game = POSITIONS.copy(g)
        t = new.table
        for field in ("active", "actor", "necklace", "postponed_to", "victim", "thief"):
            setattr(t, field, self.seat(getattr(t, field)))
        t.gem, t.slot = self.gem(t.gem), self.slot(t.slot)
        t.due = [self.seat(seat) for seat in t.due]
        t.fashion = [self.gem(gem) for gem in t.fashion]
        t.market = moved([self.card(card) for card in t.market], self.slot)
        t.step = moved(t.step, self.slot)
        t.gone = moved(t.gone, self.card)
        for field in ("hand_size", "score", "bankers", "gained"):
            setattr(t, field, moved(getattr(t, field), self.seat))
        for field in ("shown", "moved"):
            setattr(t, field, moved([moved(row, self.card) for row in getattr(t, field)], self.seat))
        for field in ("stones", "gem_cards", "rings", "kings", "necklaces"):
            setattr(t, field, moved([moved(row, self.gem) for row in getattr(t, field)], self.seat))
        for field in ("counted", "rarity"):
            setattr(t, field, moved(getattr(t, field), self.gem))
        for me in new.seats:
            for field in ("hand", "usable", "laid"):
                setattr(me, field, moved(getattr(me, field), self.card))
            for field in ("laid_gems", "laid_rings", "laid_kings", "laid_necklaces"):
                setattr(me, field, moved(getattr(me, field), self.gem))
            for field in ("seen", "known", "fresh"):
                setattr(me, field, moved([moved(row, self.card) for row in getattr(me, field)], self.seat))
            me.seen_turn = moved(me.seen_turn, self.seat)
            me.stolen = moved([moved(row, self.seat) for row in me.stolen], self.seat)
            me.seat = self.seat(me.seat)
        new.seats = moved(new.seats, self.seat)
        new.hidden.pile = [self.card(card) for card in new.hidden.pile]
        return new

    def listed(self, g: Game) -> Game:
        """The game under the other names, where the engine lists anew what is legal."""
        new = self.game(g)
        asked = new.table.actor
        silent = plain_log()
        silent.capacity = 0
        list_legal(new, silent)
        assert (new.table.actor, silent.seq) == (asked, 0), "listing is no step of the game"
        return new


def moved(values: Sequence[Any], name: Name) -> list[Any]:
    """A list with its places renamed."""
    found = list(values)
    for place, value in enumerate(values):
        found[name(place)] = value
    return found

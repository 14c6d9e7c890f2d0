"""Lady of the Diamonds by other names: gems that the numbers make alike, seats, places of the gem pit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from qn_analysis.games.lady_of_the_diamonds.play.builds import BUILDS
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import GEMS, NOBODY, OF_A_GEM, SLOTS
from qn_analysis.games.lady_of_the_diamonds.words.events import Column
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.renaming import Row, copied, moved

_AT_ONCE = (Phase.TITLES, Phase.PERMANENCE, Phase.SCORING, Phase.GAME_OVER)


class Renamed:
    """Other names.

    Args:
        players: at the table.
        gems: the name of each gem.
        places: of each place of the gem pit.
        shift: how many seats everybody moves to the left.
    """

    def __init__(
        self, players: int, gems: Sequence[int] = range(GEMS), places: Sequence[int] = range(SLOTS), shift: int = 0
    ) -> None:
        self.players, self.gems, self.places, self.shift = players, gems, places, shift

    def gem(self, treasure: int) -> int:
        return self.gems[treasure] if 0 <= treasure < GEMS else treasure

    def card(self, card: int) -> int:
        gem = card // OF_A_GEM
        return self.gems[gem] * OF_A_GEM + card % OF_A_GEM if 0 <= gem < GEMS else card

    def seat(self, seat: int) -> int:
        return (seat + self.shift) % self.players if 0 <= seat < self.players else seat

    def place(self, slot: int) -> int:
        return self.places[slot] if slot != NOBODY else slot

    def game(self, g: Any) -> Any:
        new = copied(BUILDS, g)
        t = new.table
        t.active, t.actor, t.card = self.seat(t.active), self.seat(t.actor), self.card(t.card)
        t.face_up = moved([self.card(card) for card in t.face_up], self.place)
        t.gem_lots = [self.gem(gem) for gem in t.gem_lots]
        t.card_lots = [self.card(card) for card in t.card_lots]
        for name in ("hand_size", "plays", "score", "round_score", "round_titles"):
            setattr(t, name, moved(getattr(t, name), self.seat))
        t.played = moved([moved(row, self.card) for row in t.played], self.seat)
        t.chest = moved([moved(row, self.gem) for row in t.chest], self.seat)
        t.title = moved([self.seat(seat) for seat in t.title], self.gem)
        for name in ("supply", "permanent", "gained"):
            setattr(t, name, moved(getattr(t, name), self.gem))
        for me in new.seats:
            me.seat, me.hand, me.options = self.seat(me.seat), moved(me.hand, self.card), 0
        new.seats = moved(new.seats, self.seat)
        new.hidden.deck = [self.card(card) for card in new.hidden.deck]
        return new

    def action(self, action: int) -> int:
        group, thing = Action.meaning(action)
        match group:
            case Action.GEM:
                return group + self.gem(thing)
            case Action.HAND:
                return group + self.card(thing)
            case Action.PIT:
                return group + self.place(thing)
            case _:
                return action

    def row(self, row: Sequence[int]) -> Row:
        new = list(row)
        for column, name in (
            (Column.SEAT, self.seat), (Column.OTHER, self.seat), (Column.CARD, self.card), (Column.TREASURE, self.gem),
            (Column.SLOT, self.place),
        ):  # fmt: skip
            new[column] = name(row[column])
        return tuple(new)


def at_once(row: Row) -> object:
    """Titles are moved, kept and scored one after the other, which is no order of the game's."""
    return row[Column.PHASE] if row[Column.PHASE] in _AT_ONCE else None


def without_places(row: Row) -> Row:
    """A row that does not say at which place of the pit a card lies: two alike may lie at two places."""
    return (*row[: Column.SLOT], 0, *row[Column.SLOT + 1 :])


def namings(rules: Ruleset) -> list[tuple[int, ...]]:
    """Every way to rename the gems by which all numbers of a ruleset stay what they are."""
    t: Any = rules.tables()
    found = []
    for gems in permutations(range(GEMS)):
        names = Renamed(2, gems)
        same = moved(t["copies"], names.card) == t["copies"]
        same &= moved([moved(row, names.gem) for row in t["pieces"]], names.card) == t["pieces"]
        same &= all(moved(t[key], names.gem) == t[key] for key in ("supply", "spots", "titles"))
        same &= all(moved(row, names.gem) == row for row in t["advanced_supply"])
        if same:
            found.append(gems)
    return found

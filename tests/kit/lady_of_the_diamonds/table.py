"""A table of Lady of the Diamonds laid out by hand: any hands, pit, deck and chests, then play action by action.

    play = Kit(hands={0: [Card.RUBY_1]}, face_up=[Card.DIAMOND_2], deck=[Card.PEARL_1])
    play.do(Action.HAND + Card.RUBY_1)
    assert play.chest(0) == {Treasure.RUBY: 1, Treasure.GOLD: 1}

Everything runs on the interpreted build, which is the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from qn_analysis.core.chance import start_key
from qn_analysis.games.lady_of_the_diamonds.engine import setup
from qn_analysis.games.lady_of_the_diamonds.engine.game import advance, apply
from qn_analysis.games.lady_of_the_diamonds.engine.state import Game
from qn_analysis.games.lady_of_the_diamonds.play.builds import plain_game, plain_log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.laid import Laid

DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST, GOLD, PEARL = Treasure
GEMS = (DIAMOND, RUBY, EMERALD, SAPPHIRE, AMETHYST)

Test = TypeVar("Test", bound=Callable[..., object])


def carries(*clauses: str) -> Callable[[Test], Test]:
    """Mark a test with the ids of the clauses that it carries; `tests/games/test_rulebooks.py` reads them."""
    assert clauses
    return lambda test: test


class Row(NamedTuple):
    """One event; -1 where a column is null."""

    turn: int
    round: int
    phase: int
    event: int
    seat: int
    other: int
    card: int
    treasure: int
    slot: int
    count: int  # type: ignore[assignment]  # the log's word
    amount: int


class Kit(Laid[Row]):
    """A game laid out by hand.

    Args:
        players: seats at the table.
        hands: cards of each seat.
        face_up: face-up cards from the first place.
        deck: the deck from the top.
        chests: pieces of each seat; whoever is first to have most of a treasure holds its title.
        plays: cards that each seat has played already this round.
        supply: piles that differ from the ruleset's, less what lies in the chests.
        scores: points of earlier rounds.
        active: whose turn it is.
        round_number: which round it is.
        rules: the ruleset, None for the default one.
    """

    apply = staticmethod(apply)
    name = staticmethod(Action.called)
    row = Row
    g: Game

    def __init__(
        self,
        *,
        players: int = 2,
        hands: Mapping[int, Iterable[Card]] | None = None,
        face_up: Sequence[Card] = (),
        deck: Sequence[Card] = (),
        chests: Mapping[int, Mapping[Treasure, int]] | None = None,
        plays: Sequence[int] = (),
        supply: Mapping[Treasure, int] | None = None,
        scores: Sequence[int] = (),
        active: int = 0,
        round_number: int = 1,
        rules: Ruleset | None = None,
    ) -> None:
        ruleset = rules or Ruleset.default()
        self.g = plain_game(ruleset, players)
        self.log = plain_log()
        setup.clear(self.g)
        start_key(self.g.hidden.key, 1, 0)
        t = self.g.table
        t.round = round_number
        for seat, cards in (hands or {}).items():
            for card in cards:
                self.g.seats[seat].hand[card] += 1
                t.hand_size[seat] += 1
        for slot, card in enumerate(face_up):
            t.face_up[slot] = card
        for place, card in enumerate(deck):
            self.g.hidden.deck[place] = card
        t.deck = len(deck)
        for treasure, pieces in zip(Treasure, ruleset.supply_for(players), strict=True):
            t.supply[treasure] = pieces
        for seat, chest in (chests or {}).items():
            for treasure, count in chest.items():
                t.chest[seat][treasure] = count
                t.supply[treasure] -= count
                holder = t.title[treasure]
                if holder < 0 or count > t.chest[holder][treasure]:
                    t.title[treasure] = seat
        for treasure, count in (supply or {}).items():
            t.supply[treasure] = count
        for seat, n in enumerate(plays):
            t.plays[seat] = n
        for seat, points in enumerate(scores):
            t.score[seat] = points
        t.turn = 1
        t.active = t.actor = active
        t.phase = Phase.CARD
        advance(self.g, self.log)

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return Phase(self.g.table.phase)

    def chest(self, seat: int) -> dict[Treasure, int]:
        """What lies in a chest."""
        return {treasure: n for treasure in Treasure if (n := self.g.table.chest[seat][treasure])}

    def supply(self, treasure: Treasure) -> int:
        """Pieces of a treasure around the gem pit."""
        return self.g.table.supply[treasure]

    def titles(self, seat: int) -> set[Treasure]:
        """The titles that a seat holds."""
        return {treasure for treasure in Treasure if self.g.table.title[treasure] == seat}

    def permanent(self) -> set[Treasure]:
        """The titles that cannot be lost any more."""
        return {treasure for treasure in Treasure if self.g.table.permanent[treasure]}

    def hand(self, seat: int) -> list[Card]:
        """The cards of a hand, in the order of `Card`."""
        return [card for card in Card for _ in range(self.g.seats[seat].hand[card])]

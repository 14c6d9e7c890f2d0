"""A table laid out by hand: any hands, pile, market and fashion, then play action by action.

    play = Kit(players=2, hands={0: [Card.CONFESSOR, Card.RUBY_1]}, pile=[Card.AMBER_1, Card.MERCHANT])
    play.do(Action.CONFESSOR + 1)
    assert play.last(Event.HAND_SEEN).other == 1

Everything runs on the interpreted build, which is the reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import fill
from qn_analysis.games.queens_necklace.engine import setup
from qn_analysis.games.queens_necklace.engine.game import advance, apply
from qn_analysis.games.queens_necklace.engine.state import Game, Rules
from qn_analysis.games.queens_necklace.engine.turn import start_turn
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action, name
from qn_analysis.games.queens_necklace.words.cards import KINDS, Card, Gem
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.laid import Laid

RUBY, EMERALD, DIAMOND, AMBER = Gem


class Row(NamedTuple):
    """One event; -1 where a column is null."""

    turn: int
    year: int
    phase: int
    event: int
    seat: int
    other: int
    card: int
    gem: int
    slot: int
    count: int  # type: ignore[assignment]  # the log's word
    amount: int


class Kit(Laid[Row]):
    """A game laid out by hand.

    Args:
        players: seats at the table.
        hands: cards of each seat.
        pile: the draw pile from the top; Merchants included.
        market: cards for sale from the left, None for an empty slot; five slots.
        steps: how far each ring has come down.
        fashion: gems from the most fashionable.
        active: whose turn it is.
        phase: where the turn stands (`INFLUENCE`: at its very beginning).
        ruleset: that is played, None for the default one.
        rules: rule numbers and rulings by the names of `engine.state.Rules`, over the ruleset.
        seed: of thefts.
    """

    apply = staticmethod(apply)
    name = staticmethod(name)
    row = Row
    g: Game

    def __init__(
        self,
        *,
        players: int = 2,
        hands: Mapping[int, Iterable[Card]] | None = None,
        pile: Sequence[Card] = (),
        market: Sequence[Card | None] = (),
        steps: Sequence[int] = (),
        fashion: Sequence[Gem] = (DIAMOND, EMERALD, AMBER, RUBY),
        active: int = 0,
        phase: Phase = Phase.INFLUENCE,
        seed: int = 1,
        ruleset: Ruleset | None = None,
        **rules: int,
    ) -> None:
        self.g = plain_game(ruleset or Ruleset.default(), players)
        self.log = plain_log()
        self.log.seq = self.log.choices = 0
        setup.clear(self.g)
        t = self.g.table
        fill(Rules, t.rules, rules)
        start_key(self.g.hidden.key, seed, 0)
        start_stream(self.g.hidden.thefts, self.g.hidden.key, setup.THEFTS)
        start_stream(self.g.hidden.placing, self.g.hidden.key, setup.PLACING)
        for rank, gem in enumerate(fashion):
            t.fashion[rank] = gem
        for seat, cards in (hands or {}).items():
            for card in cards:
                self.give(seat, card)
        for place, card in enumerate(pile):
            self.g.hidden.pile[place] = card
        self.g.hidden.size = t.pile = len(pile)
        for slot, offered in enumerate(market):
            if offered is not None:
                t.market[slot] = offered
        for slot, step in enumerate(steps):
            t.step[slot] = step
        t.turn = 1
        t.active = active
        if phase == Phase.INFLUENCE:
            start_turn(self.g, self.log)
        else:
            t.phase = phase
            t.actor = active
            t.resume = Phase.TURN_END
            t.ducats = t.rules.purse
        advance(self.g, self.log)

    def give(self, seat: int, card: Card) -> None:
        """Put a card into a hand without an event."""
        self.g.seats[seat].hand[card] += 1
        self.g.table.hand_size[seat] += 1
        if card == Card.NECKLACE:
            self.g.table.necklace = seat

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return Phase(self.g.table.phase)

    def hand(self, seat: int) -> list[Card]:
        """The cards of a hand, in the order of `Card`."""
        return [Card(card) for card in range(KINDS) for _ in range(self.g.seats[seat].hand[card])]

    def buy(self, slot: int) -> Kit:
        """Buy the card at a slot."""
        return self.do(Action.BUY + slot)

    def buy_until_asked(self, phase: Phase) -> Kit:
        """Answer every question with its first option until a phase asks."""
        while self.phase != phase:
            self.do(self.g.seats[self.actor].legal[0])
        return self

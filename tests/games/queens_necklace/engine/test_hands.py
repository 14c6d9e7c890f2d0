"""The arithmetic of gem cards is that of the vocabulary; cards are counted wherever they are."""

from __future__ import annotations

import random

import pytest

from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.hands import cards_of, first_pile, gem_of
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, GEM_OF, KINDS, NOBODY, Card, Gem
from qn_analysis.games.queens_necklace.words.phases import Phase


def test_gem_of_and_cards_of_agree_with_the_vocabulary() -> None:
    assert [gem_of(card) for card in range(GEM_KINDS)] == list(GEM_OF[:GEM_KINDS])
    for gem in Gem:
        assert list(cards_of(gem)) == [card for card in range(GEM_KINDS) if GEM_OF[card] == gem]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_copy_is_in_one_place(players: int) -> None:
    """Whenever somebody may buy: in a hand, the pile, the market, or gone; and at first the pile is as bots reckon,
    less the market."""
    dice = random.Random(players)
    for seed in range(6):
        g, log = plain_game(Ruleset.default(), players), plain_log()
        begin(g, log, seed, 0)
        t = g.table
        laid_out = sum(card != NOBODY for card in t.market)
        assert first_pile(t) == t.pile + laid_out - t.rules.copies[Card.MERCHANT]
        while t.phase != Phase.GAME_OVER:
            pile = g.hidden.pile[g.hidden.top : g.hidden.size]
            for card in range(KINDS) if t.phase == Phase.PURCHASE else ():
                held = sum(g.seats[seat].hand[card] for seat in range(players))
                elsewhere = held + pile.count(card) + list(t.market).count(card)
                assert elsewhere + t.gone[card] == t.rules.copies[card], (Card(card).name, t.turn)
            me = g.seats[t.actor]
            apply(g, log, me.legal[dice.randrange(me.options)])

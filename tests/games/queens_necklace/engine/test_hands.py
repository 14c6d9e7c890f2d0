"""The arithmetic of gem cards is that of the vocabulary."""

from __future__ import annotations

from qn_analysis.games.queens_necklace.engine.hands import cards_of, gem_of
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, GEM_OF, Gem


def test_gem_of_and_cards_of_agree_with_the_vocabulary() -> None:
    assert [gem_of(card) for card in range(GEM_KINDS)] == list(GEM_OF[:GEM_KINDS])
    for gem in Gem:
        assert list(cards_of(gem)) == [card for card in range(GEM_KINDS) if GEM_OF[card] == gem]

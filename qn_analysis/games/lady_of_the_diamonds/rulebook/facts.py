"""What the rulebook tells about the numbers, each as a check of a ruleset.

The reconstruction of `cards.toml` must pass all of them; a variant that does not is no longer the rulebook's game.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.template import Fact

from ..words.cards import FEWEST, GEMS, KINDS, SEATS, TREASURES, Treasure
from .ruleset import Ruleset


def gems_on(rules: Ruleset, card: int) -> int:
    """Gems that a card shows."""
    return sum(rules.pieces[card][:GEMS])


def printed(rules: Ruleset, treasure: int) -> int:
    """Pieces of a treasure on all cards of the deck."""
    return sum(rules.copies[card] * rules.pieces[card][treasure] for card in range(KINDS))


def _single_gems_have_gold(rules: Ruleset) -> bool:
    single = [card for card in range(KINDS) if rules.copies[card] and gems_on(rules, card) == 1]
    return bool(single) and all(rules.pieces[card][Treasure.GOLD] == 1 for card in single)


def _pearls_come_alone(rules: Ruleset) -> bool:
    pearls = [card for card in range(KINDS) if rules.copies[card] and rules.pieces[card][Treasure.PEARL]]
    return bool(pearls) and all(gems_on(rules, card) == 0 for card in pearls)


def _advanced(rules: Ruleset) -> bool:
    steps = ((3, 2), (4, 0), (4, 0), (5, 0), (5, 0))
    return all(
        by_players == tuple(each * n + more for n in range(FEWEST, SEATS + 1))
        for by_players, (each, more) in zip(rules.advanced, steps, strict=True)
    )


def _rows_can_be_filled(rules: Ruleset) -> bool:
    scarcest = [min(rules.supply[n], *rules.advanced[n]) for n in range(GEMS)] + list(rules.supply[GEMS:])
    return all(spots <= supply for spots, supply in zip(rules.spots, scarcest, strict=True))


FACTS: Final[tuple[Fact[Ruleset], ...]] = (
    Fact(
        "deck", "contents.cards", "The deck has 54 cards.", "Le paquet a 54 cartes.",
        lambda rules: sum(rules.copies) == 54,
    ),
    Fact(
        "last_card", "play.ten_cards",
        "Five players play 50 cards beside four face up, so that the deck is used up to its last card.",
        "À cinq on joue 50 cartes, quatre restant visibles : le paquet sert jusqu'à la dernière carte.",
        lambda rules: sum(rules.copies) == SEATS * rules.cards_each + rules.face_up,
    ),
    Fact(
        "single_gold", "play.gold", "Every card with a single gem shows one gold nugget.",
        "Toute carte d'une seule gemme montre une pépite d'or.", _single_gems_have_gold,
    ),
    Fact(
        "pearl_cards", "play.pearl_gems", "There are pearl cards; the gems that come with them are chosen, not shown.",
        "Il y a des cartes perle, et leurs gemmes sont choisies, non montrées.", _pearls_come_alone,
    ),
    Fact(
        "two_rubies", "play.pieces", "There is a card with two rubies.", "Il y a une carte de deux rubis.",
        lambda rules: any(rules.copies[card] and rules.pieces[card][Treasure.RUBY] == 2 for card in range(KINDS)),
    ),
    Fact(
        "supply", "contents.gems", "The box has 20 diamonds, rubies and emeralds each, 25 sapphires and amethysts each,"
        " 20 gold nuggets and 11 pearls.",
        "La boîte a 20 diamants, rubis et émeraudes, 25 saphirs et améthystes, 20 pépites et 11 perles.",
        lambda rules: rules.supply == (20, 20, 20, 25, 25, 20, 11),
    ),
    Fact(
        "short_is_rare", "play.short", "A supply that lacks pieces is rare: what is shown on all cards is there.",
        "Une réserve insuffisante est rare : ce que toutes les cartes montrent s'y trouve.",
        lambda rules: all(printed(rules, n) <= rules.supply[n] for n in range(TREASURES)),
    ),
    Fact(
        "advanced", "advanced.supply", "For n players the advanced game has 3n + 2 diamonds, 4n rubies and emeralds and"
        " 5n sapphires and amethysts.",
        "À n joueurs, le jeu avancé a 3n + 2 diamants, 4n rubis et émeraudes, 5n saphirs et améthystes.", _advanced,
    ),
    Fact(
        "rows", "play.permanent_row", "A row can be filled with the smallest supply, that of two players.",
        "Une rangée peut être remplie avec la plus petite réserve, celle de deux joueurs.", _rows_can_be_filled,
    ),
    Fact(
        "three_rubies", "play.title_exceed", "Three rubies do not fill a row: their title can be taken with four.",
        "Trois rubis ne remplissent pas la rangée : on prend leur titre avec quatre.",
        lambda rules: rules.spots[Treasure.RUBY] >= 4,
    ),
    Fact(
        "titles", "scoring.titles", "Each of the seven titles scores.", "Chacun des sept titres rapporte.",
        lambda rules: len(rules.titles) == 7 and min(rules.titles) > 0,
    ),
    Fact(
        "permanent", "scoring.permanent", "A permanent title brings 1 point more.",
        "Un titre permanent rapporte 1 point de plus.", lambda rules: rules.permanent_bonus == 1,
    ),
    Fact(
        "variety", "scoring.variety", "One set of gems and gold brings 2 points, two sets bring more.",
        "Une collection complète rapporte 2 points, deux en rapportent davantage.",
        lambda rules: rules.variety[0] == 2 and len(rules.variety) > 1 and rules.variety[1] > 2,
    ),
    Fact(
        "turns", "play.ten_cards", "Everyone plays ten cards, two of them from the hand.",
        "Chacun joue dix cartes, dont deux de sa main.",
        lambda rules: (rules.cards_each, rules.hand_size, rules.face_up) == (10, 2, 4),
    ),
)  # fmt: skip

"""What the rulebook tells about the numbers, each as a check of a ruleset.

The reconstruction of `cards.toml` must pass all of them; a variant that does not is no longer the rulebook's game.
"""

from __future__ import annotations

from typing import Final

from ..words.cards import FEWEST, GEMS, KINDS, SEATS, TREASURES, Treasure
from .clauses import BOOK
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


FACTS: Final = BOOK.facts(
    {
        "deck": lambda rules: sum(rules.copies) == 54,
        "last_card": lambda rules: sum(rules.copies) == SEATS * rules.cards_each + rules.face_up,
        "single_gold": _single_gems_have_gold,
        "pearl_cards": _pearls_come_alone,
        "two_rubies": lambda rules: any(
            rules.copies[card] and rules.pieces[card][Treasure.RUBY] == 2 for card in range(KINDS)
        ),
        "supply": lambda rules: rules.supply == (20, 20, 20, 25, 25, 20, 11),
        "short_is_rare": lambda rules: all(printed(rules, n) <= rules.supply[n] for n in range(TREASURES)),
        "advanced": _advanced,
        "rows": _rows_can_be_filled,
        "three_rubies": lambda rules: rules.spots[Treasure.RUBY] >= 4,
        "titles": lambda rules: len(rules.titles) == 7 and min(rules.titles) > 0,
        "permanent": lambda rules: rules.permanent_bonus == 1,
        "variety": lambda rules: rules.variety[0] == 2 and len(rules.variety) > 1 and rules.variety[1] > 2,
        "turns": lambda rules: (rules.cards_each, rules.hand_size, rules.face_up) == (10, 2, 4),
    }
)
"""Each with the clause and the words of `facts.toml`."""

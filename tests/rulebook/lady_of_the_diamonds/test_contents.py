"""The heading "Contents", the cards of "How to Play", and every fact about the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from qn_analysis.core.rules.clauses import Fact
from qn_analysis.core.rules.template import template_of
from qn_analysis.games.lady_of_the_diamonds.rulebook import FACTS, Ruleset, clauses
from qn_analysis.games.lady_of_the_diamonds.words.cards import GEMS, KINDS, Card, Treasure
from tests.kit.lady_of_the_diamonds.table import GOLD, PEARL, carries

broken = template_of("lady_of_the_diamonds").broken

RULES = Ruleset.default()


@carries("contents.cards")
def test_contents_54_cards() -> None:
    assert sum(RULES.copies) == RULES.deck_size == 54


@carries(
    "contents.gold", "contents.pearls", "contents.gems", "contents.diamonds", "contents.rubies", "contents.emeralds",
    "contents.sapphires", "contents.amethysts", "contents.titles",
)  # fmt: skip
def test_contents_pieces() -> None:
    assert dict(zip((treasure.name for treasure in Treasure), RULES.supply, strict=True)) == {
        "DIAMOND": 20, "RUBY": 20, "EMERALD": 20, "SAPPHIRE": 25, "AMETHYST": 25, "GOLD": 20, "PEARL": 11
    }  # fmt: skip
    assert sum(RULES.supply[:GEMS]) == 110
    assert len(RULES.titles) == 7


@carries("play.gold")
def test_play_6_every_single_gem_comes_with_a_nugget() -> None:
    single = [card for card in Card if sum(RULES.pieces[card][:GEMS]) == 1]
    assert [card.name for card in single] == ["DIAMOND_1", "RUBY_1", "EMERALD_1", "SAPPHIRE_1", "AMETHYST_1"]
    assert all(RULES.pieces[card][GOLD] == 1 for card in single)
    assert sum(RULES.copies[card] for card in single) == RULES.supply[GOLD]


@carries("play.deck_lasts")
@pytest.mark.parametrize(("players", "left"), [(2, 30), (3, 20), (4, 10), (5, 0)])
def test_the_deck_lasts_and_five_players_use_it_up(players: int, left: int) -> None:
    """Set-up takes 2 n + 4 cards; each of n players then takes 8 cards from pit or deck."""
    assert sum(RULES.copies) - (2 * players + 4) - 8 * players == left
    RULES.check(players)


@carries("play.pearl_gems")
def test_play_7_pearl_cards_show_pearls_alone() -> None:
    pearls = {card.name: RULES.copies[card] for card in Card if RULES.pieces[card][PEARL]}
    assert pearls == {"PEARL_1": 6, "PEARL_2": 2}
    assert all(sum(RULES.pieces[card]) == RULES.pieces[card][PEARL] for card in Card if RULES.pieces[card][PEARL])


def test_the_reconstruction_obeys_every_fact() -> None:
    assert broken(RULES) == []
    assert {fact.clause for fact in FACTS} <= set(clauses())


# For each fact a change that breaks it.
BREAKING: Mapping[str, dict[str, Any]] = {
    "deck": {"deck_size": 55, "cards": {"ruby_2": {"copies": 4}}},
    "last_card": {"face_up": 3},
    "single_gold": {"cards": {"ruby_1": {"pieces": {"ruby": 1}}}},
    "pearl_cards": {"cards": {"pearl_1": {"pieces": {"pearl": 1, "ruby": 1, "gold": 1}}}},
    "two_rubies": {"cards": {"ruby_2": {"pieces": {"ruby": 4}}}},
    "supply": {"treasures": {"pearl": {"supply": 12}}},
    "short_is_rare": {"cards": {"pearl_2": {"pieces": {"pearl": 3}}}},
    "advanced": {"treasures": {"diamond": {"advanced": [8, 11, 14, 20]}}},
    "rows": {"treasures": {"emerald": {"spots": 9}}},
    "three_rubies": {"treasures": {"ruby": {"spots": 3}}},
    "titles": {"treasures": {"gold": {"title": 0}}},
    "permanent": {"permanent_bonus": 2},
    "variety": {"variety": [2, 2]},
    "turns": {"hand_size": 3},
}


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact.name)
def test_each_fact_can_be_broken(fact: Fact) -> None:
    rules = RULES.with_(**BREAKING[fact.name])
    assert fact.name in {each.name for each in broken(rules)}
    assert fact.en != fact.fr


def test_printed_pieces_stand_as_the_advanced_supplies_grow() -> None:
    printed = [sum(RULES.copies[card] * RULES.pieces[card][gem] for card in range(KINDS)) for gem in range(GEMS)]
    assert printed == [12, 16, 16, 20, 20]
    assert [by_players[3] - by_players[2] for by_players in RULES.advanced] == [3, 4, 4, 5, 5]


def test_every_number_has_a_source() -> None:
    numbers = [key for key in RULES.flat() if key not in ("name", "mode") and not key.startswith("rulings.")]
    for key in numbers:
        source = RULES.provenance(key)
        assert source.kind in ("sourced", "derived", "assumed"), key
        assert source.text.endswith("."), key
        assert source.fr.endswith("."), key
        assert (source.clause in clauses()) == (source.kind == "sourced"), key
    assert "treasures.ruby.title" in RULES.assumed()
    assert "treasures.ruby.supply" not in RULES.assumed()
    changed = RULES.with_(treasures={"ruby": {"title": 6}})
    assert changed.provenance("treasures.ruby.title").kind == "given"
    assert set(RULES.assumed()) - set(changed.assumed()) == {"treasures.ruby.title"}
    with pytest.raises(KeyError):
        RULES.provenance("rulings.long_tie")

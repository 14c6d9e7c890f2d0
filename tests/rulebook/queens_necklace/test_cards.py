"""The card table: composition, prices, and where every number comes from."""

import tomllib
from importlib.resources import files
from itertools import combinations

import pytest

from qn_analysis.games.queens_necklace import rulebook
from qn_analysis.games.queens_necklace.rulebook import RULINGS, Ruleset, clauses
from qn_analysis.games.queens_necklace.words.cards import COLOUR_OF, GEM_KINDS, GEM_OF, Card, Gem

RULES = Ruleset.default()
TABLE = tomllib.loads(files(rulebook).joinpath("cards.toml").read_text(encoding="utf-8"))
NUMBERS = Ruleset.shape.printed


def copies(*cards: Card) -> list[int]:
    return [RULES.copies[card] for card in cards]


@pytest.mark.clause("deck.total", "deck.gems", "deck.characters", "deck.outside")
def test_composition() -> None:
    gems = sum(RULES.copies[:GEM_KINDS])
    characters = [c for c in Card if Card.KING <= c < Card.MERCHANT]
    assert gems == 59
    assert sum(copies(*characters)) == 33
    assert RULES.deck == gems + sum(copies(Card.RING, Card.NECKLACE, *characters)) == 100
    assert sum(RULES.copies) == 103
    assert copies(Card.BLANK_BLUE, Card.BLANK_PURPLE, Card.BLANK_GRAY) == [0, 0, 0]


@pytest.mark.clause("deck.true_gems", "deck.amber", "deck.blue", "deck.purple", "deck.grey", "deck.merchants")
def test_copies() -> None:
    for first in (Card.RUBY_1, Card.EMERALD_1, Card.DIAMOND_1):
        assert RULES.copies[first : first + 3] == (7, 5, 2)
        assert RULES.stones[first : first + 3] == (1, 2, 3)
    assert (RULES.copies[Card.AMBER_1], RULES.stones[Card.AMBER_1]) == (17, 1)
    assert copies(Card.CONFESSOR, Card.COURTIER, Card.FORGER, Card.FAVORITE, Card.THIEF) == [4, 3, 3, 3, 4]
    assert copies(Card.ALCHEMIST, Card.ASTROLOGER, Card.CARDINAL, Card.MUSKETEER, Card.QUEEN) == [1, 3, 2, 4, 1]
    assert copies(Card.RING, Card.KING, Card.NECKLACE, Card.BANKER) == [7, 3, 1, 2]
    assert copies(Card.MERCHANT) == [3]
    assert set(RULES.stones[GEM_KINDS:]) == {0}


@pytest.mark.clause("deck.blue", "deck.purple", "deck.grey")
@pytest.mark.parametrize("card", Card, ids=lambda card: card.name.lower())
def test_names_say_what_the_words_say(card: Card) -> None:
    entry = TABLE["cards"][card.name.lower()]
    assert entry["colour"] == COLOUR_OF[card].name.lower()
    if card < GEM_KINDS:
        assert card.name == f"{Gem(GEM_OF[card]).name}_{entry['stones']}"
    assert len(entry["prices"]) == (0 if card == Card.MERCHANT else 4)
    assert set(TABLE["cards"]) == {card.name.lower() for card in Card}


@pytest.mark.clause(
    "deck.tiles", "setup.deal", "setup.market", "purchase.purse", "courtier.three", "banker.ten", "necklace.tribute",
    "musketeer.three",
)  # fmt: skip
def test_numbers() -> None:
    assert RULES.fashion == RULES.rarity == (30, 20, 10, 0)
    assert (RULES.hand_size, RULES.market_size, RULES.purse) == (4, 5, 10)
    assert RULES.purses == [10, 10, 10, 10], "every seat has the same"
    assert RULES.hands == [4, 4, 4, 4]
    assert (RULES.courtier_ducats, RULES.banker_pounds, RULES.tribute_pounds, RULES.musketeers) == (3, 10, 50, 3)


@pytest.mark.parametrize("card", Card, ids=lambda card: card.name.lower())
def test_every_number_of_a_card_has_its_provenance(card: Card) -> None:
    assert set(TABLE["cards"][card.name.lower()]["from"]) == {"copies", "stones", "prices"}
    found = RULES.provenance(card)
    assert len(found.prices) == len(RULES.prices[card])
    for one in (found.copies, found.stones, *found.prices):
        assert one.kind in ("sourced", "derived", "assumed", "given")
        assert one.text
        assert one.kind != "sourced" or one.clause or "article" in one.text
        assert not one.clause or one.clause in clauses()
        assert one.open in ("", "rung", "number")
    assert not found.copies.assumed
    assert not found.stones.assumed


@pytest.mark.parametrize("key", NUMBERS)
def test_every_other_number_has_its_provenance(key: str) -> None:
    found = RULES.number_provenance(key)
    assert found.kind in ("sourced", "derived")
    assert found.clause in clauses()
    assert NUMBERS.keys() == Ruleset.shape.plain.keys()


def test_no_provenance_is_left_over() -> None:
    used = {name for card in TABLE["cards"].values() for name in card["from"]["prices"]}
    used |= {card["from"][key] for card in TABLE["cards"].values() for key in ("copies", "stones")}
    used |= {each.source for each in NUMBERS.values()}
    assert {name for name in used if "." not in name} == set(TABLE["provenance"])


def test_known_prices() -> None:
    for gem in ("RUBY", "EMERALD", "DIAMOND"):
        ladders = [RULES.prices[Card[f"{gem}_{stones}"]] for stones in (1, 2, 3)]
        assert ladders == [(6, 4, 2, 1), (8, 6, 4, 2), (10, 8, 6, 4)]
        assert not any(RULES.assumed(Card[f"{gem}_{stones}"]) != (False,) * 4 for stones in (1, 2, 3))
    assert (RULES.prices[Card.RING], RULES.assumed(Card.RING)) == ((9, 7, 5, 3), (False, False, True, True))
    assert RULES.prices[Card.NECKLACE][0] > 10
    top = RULES.provenance(Card.NECKLACE).prices[0]
    assert (top.kind, top.open, top.assumed) == ("derived", "number", True)
    for card, price in ((Card.BANKER, 8), (Card.CONFESSOR, 2)):
        rung = RULES.prices[card].index(price)
        known = RULES.provenance(card).prices[rung]
        assert (known.kind, known.open) == ("sourced", "rung")
        assert all(RULES.assumed(card))
    unknown = [card for card in RULES.assumed_prices() if all(RULES.assumed(card))]
    assert unknown == [Card.AMBER_1, *(c for c in Card if Card.NECKLACE <= c < Card.MERCHANT)]


@pytest.mark.clause("purchase.example")
def test_purchase_example() -> None:
    market = {Card.RING: 9, Card.RUBY_2: 4, Card.CONFESSOR: 2, Card.BANKER: 8, Card.EMERALD_1: 6}
    for card, price in market.items():
        assert price in RULES.prices[card]
    groups = [set(group) for n in range(1, 6) for group in combinations(market, n)]
    baskets = [group for group in groups if sum(market[card] for card in group) <= RULES.purse]
    assert [b for b in baskets if not any(b < other for other in baskets)] == [
        {Card.RING},
        {Card.RUBY_2, Card.CONFESSOR},
        {Card.RUBY_2, Card.EMERALD_1},
        {Card.CONFESSOR, Card.BANKER},
        {Card.CONFESSOR, Card.EMERALD_1},
    ]


@pytest.mark.clause("devaluation.example")
def test_devaluation_example() -> None:
    for card, before, after in ((Card.RING, 9, 7), (Card.RUBY_2, 4, 2), (Card.EMERALD_1, 6, 4)):
        ladder = RULES.prices[card]
        assert ladder[ladder.index(before) + 1] == after
    assert (RULES.prices[Card.DIAMOND_3][0], RULES.prices[Card.RING][0]) == (10, 9)


@pytest.mark.parametrize("name", RULINGS)
def test_rulings(name: str) -> None:
    ruling = RULINGS[name]
    clause = clauses()[ruling.clause]
    assert clause.ruling == name
    assert any(clause.addresses.values())
    assert ruling.en.endswith("?")
    assert ruling.fr.endswith("?")
    assert ruling.accepts(ruling.default)
    assert not ruling.accepts(True)
    assert not ruling.accepts("perhaps")
    assert len({reading.value for reading in ruling.readings}) == 2
    numbers = [ruling.number(reading.value) for reading in ruling.readings]
    assert numbers == ([reading.value for reading in ruling.readings] if ruling.bounds else [0, 1])
    with pytest.raises(ValueError, match=name):
        ruling.number("perhaps")


def test_rulings_are_those_of_the_clauses() -> None:
    assert {clause.ruling for clause in clauses().values() if clause.ruling} == set(RULINGS)
    assert rulebook.gaps(RULINGS) == []
    assert [RULINGS[name].bounds for name in ("merchant_spread", "last_merchant")] == [(0, 20), (1, 20)]


@pytest.mark.clause("setup.summary")
def test_setup_what_a_summary_card_tells_is_open_to_every_player() -> None:
    """Which cards there are and how many of each: the table, which every bot is given, carries them."""
    from qn_analysis.games.queens_necklace.play.builds import plain_game

    table = plain_game(RULES, 4).table
    assert list(table.rules.copies) == list(RULES.copies)
    assert list(table.rules.stones) == list(RULES.stones)

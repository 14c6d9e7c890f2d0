"""Words by which somebody asks the rules."""

from __future__ import annotations

import pytest

from qn_analysis.core.rules.topics import Topic

CARDS = {
    "banker": ["Banker", "Banquier"],
    "necklace": ["Queen's Necklace", "Collier de la reine"],
    "ruby_1": ["Ruby (1)"],
}


@pytest.mark.parametrize(
    ("asked", "things"),
    [
        ("banker", ["banker"]), ("BANQUIERS", ["banker"]), ("collier de la Reine", ["necklace"]), ("queen", []),
        ("ruby", ["ruby_1"]), ("necklaces", ["necklace"]), ("", []), ("?", []),
    ],
)  # fmt: skip
def test_cards_are_found_by_any_of_their_names(asked: str, things: list[str]) -> None:
    assert Topic(asked, CARDS).things == things


@pytest.mark.parametrize(
    ("asked", "key", "found"),
    [
        ("banker", "banker.stacks", True), ("Banquier", "banker.ten", True), ("banker_stacks", "banker.stacks", True),
        ("tie", "sale.rarity.ties_many", True), ("tie", "end.tie", True), ("tie", "sale.fashion_tiles", False),
        ("sale.rarity", "sale.rarity.zero", True), ("sale.rarity", "sale.selling", False), ("", "end.tie", False),
        ("bank", "banker.ten", True), ("or", "sale.order", False),
    ],
)  # fmt: skip
def test_names_of_clauses_and_rulings(asked: str, key: str, found: bool) -> None:
    assert Topic(asked, CARDS).names(key) == found


@pytest.mark.parametrize(
    ("asked", "text", "found"),
    [
        ("egalite", "À égalité, la victoire est partagée.", True), ("tie", "Tied players share.", True),
        ("tie", "Each tile counts.", False), ("two Kings", "Of two Kings one is void.", True),
        ("two Kings", "Two Bankers.", False), ("sœur", "Une soeur.", True), ("---", "---", False),
    ],
)  # fmt: skip
def test_texts(asked: str, text: str, found: bool) -> None:
    assert Topic(asked).told_in(text) == found

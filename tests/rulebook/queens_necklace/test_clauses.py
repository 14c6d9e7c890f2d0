"""The clauses and the sentence map fit each other, speak both languages and name every ruling."""

from dataclasses import replace

import pytest

from qn_analysis.games.queens_necklace.rulebook.clauses import EDITIONS, Clause, clauses, editions, gaps

RULINGS = {
    "merchant_spread",
    "last_merchant",
    "forger_choice",
    "forger_bluff",
    "counter_draw",
    "queen_scope",
    "banker_stacks",
    "alchemist_orphans",
    "own_king_own_necklace",
    "nothing_affordable",
    "final_tie",
    "same_turn",
    "unshown_rarity",
    "banker_alone",
    "merchant_while_waiting",
    "alchemist_declined",
    "tribute_each",
}


def test_every_sentence_is_mapped_once() -> None:
    assert gaps(RULINGS) == []
    assert tuple(editions()) == EDITIONS


def test_clauses_are_complete() -> None:
    for clause in clauses().values():
        assert set(clause.rule) == {"en", "fr"}, clause
        assert all(text == text.strip() and text.endswith(".") for text in clause.rule.values()), clause
        assert clause.rule["en"] != clause.rule["fr"], clause
        assert not (clause.ruling and clause.reading), f"a ruling is a switch, a reading is settled: {clause}"
        assert not clause.ruling or clause.open, f"a ruling answers a question: {clause}"
        told = {"en", "fr"} if clause.open and not clause.ruling else set()
        assert set(clause.otherwise) == told, f"what another reading would change: {clause}"
        starts = ("Read otherwise, ", "Lu autrement, ")
        assert all(text.startswith(starts) and text.endswith(".") for text in clause.otherwise.values()), clause
        for edition in EDITIONS:
            assert clause.address(edition).startswith(editions()[edition].title), clause
            assert ("absent" in clause.address(edition)) == (not clause.addresses[edition]), clause


def test_every_ruling_is_named() -> None:
    assert {clause.ruling for clause in clauses().values()} - {""} == RULINGS


def test_address_is_readable() -> None:
    price = clauses()["purchase.price"]
    assert price.address("en_2003") == (
        "English rulebook 2003, Setting up the game: sentence 17; 2 Card purchase phase: sentence 2"
    )
    assert clauses()["setup.players"].address("fr_2003") == "French rulebook 2003: absent"


def test_sections_are_comparable() -> None:
    english, web, french = (set(editions()[edition].sections) for edition in EDITIONS)
    assert english == french
    assert web - english == {"about"}


def _with(**changed: object) -> list[str]:
    """The gaps when the clause about prices is replaced by a changed copy of itself."""
    every = clauses()
    return gaps(RULINGS, [*(c for c in every.values() if c.id != "purchase.price"), _copy(every, **changed)])


def _copy(every: dict[str, Clause], **changed: object) -> Clause:
    return replace(every["purchase.price"], **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"ruling": "no_such_ruling"}, "purchase.price: unknown ruling no_such_ruling"),
        ({"rule": {"en": "x.", "fr": " "}}, "purchase.price: no text in fr"),
        ({"id": "purchase.purse"}, "purchase.purse: id used twice"),
        ({"id": "Price"}, "Price: not a dotted lower-case id"),
        ({"addresses": dict.fromkeys(EDITIONS, ())}, "purchase.price: no text states it and it is no reading"),
        ({"addresses": dict.fromkeys(EDITIONS, ())}, "en_2003 setup 17: in no clause"),
        ({"addresses": {"en_2003": ("setup 22",)}}, "purchase.price: en_2003 has no sentence 'setup 22'"),
        ({"addresses": {"en_2003": ("setup-17",)}}, "purchase.price: en_2003 has no sentence 'setup-17'"),
        ({"addresses": {"en_2003": ("nowhere 1",)}}, "purchase.price: en_2003 has no sentence 'nowhere 1'"),
        ({"addresses": {"en_2003": ("setup 2",)}}, "en_2003 setup 2: both a rule and no rule"),
        ({"addresses": {"en_2003": ("setup 17",) * 2}}, "purchase.price: en_2003 names setup 17 twice"),
    ],
)
def test_gaps_finds_faults(changed: dict[str, object], fault: str) -> None:
    assert fault in _with(**changed)

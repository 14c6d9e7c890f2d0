"""The rulebooks of the companion games: clauses, sentences, gaps and rulings fit; every clause is carried by a test.

Queen's Necklace has three texts: see `tests/rulebook/queens_necklace/test_clauses.py` and `test_coverage.py`.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from qn_analysis.core.base.game_registry import game_named, short_name
from qn_analysis.games.jewels import rulebook as jewels
from qn_analysis.games.lady_of_the_diamonds import rulebook as lady
from tests.kit.modules import room

TESTS = Path(__file__).parents[1]


class Book(NamedTuple):
    """A rulebook.

    Attributes:
        rulebook: the room.
        sentences: how many it has.
        kinds: of gaps.
        address: of some clause, as people read it.
        clause: which one sentence alone carries, `at`.
        silent: a sentence that carries no rule.
    """

    rulebook: ModuleType
    sentences: int
    kinds: tuple[str, ...]
    address: tuple[str, str]
    clause: str
    at: str
    silent: str


BOOKS = {
    "lady": Book(
        lady, 86, ("missing", "unclear", "twice"), ("play.title_exceed", "How to Play 5.2, 5.3; Object 2.1"),
        "contents.chests", "contents 3.1", "about 2.1",
    ),
    "jewels": Book(
        jewels, 124, ("missing", "unclear", "twice", "retail"), ("about.players", "Cover 1.1; 1. Components 7.1"),
        "components.die", "components 8.1", "cover 2.1",
    ),
}  # fmt: skip


@pytest.fixture(params=BOOKS)
def name(request: pytest.FixtureRequest) -> str:
    """Each game, as commands call it; its tests are in the folder of that name."""
    given: str = request.param
    assert short_name(game_named(given)) == given
    assert room(game_named(given), "rulebook") is BOOKS[given].rulebook
    return given


@pytest.fixture
def book(name: str) -> Book:
    """Its rulebook."""
    return BOOKS[name]


def carried(game: str) -> set[str]:
    """The clauses that the tests of a game name in `@carries`, read from the sources."""
    found: set[str] = set()
    for source in sorted(file for part in ("rulebook", "games") for file in (TESTS / part / game).rglob("test_*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "carries":
                    assert node.name.startswith("test_")
                    found |= {ast.literal_eval(given) for given in mark.args}
    return found


def test_every_clause_is_carried_by_a_test_and_no_other(name: str, book: Book) -> None:
    assert carried(game_named(name)) == set(book.rulebook.clauses())


def test_every_sentence_is_mapped(book: Book) -> None:
    assert book.rulebook.faults(book.rulebook.RULINGS) == []
    assert sum(len(section.addresses()) for section in book.rulebook.sections().values()) == book.sentences


def test_clauses_are_complete(book: Book) -> None:
    for clause in book.rulebook.clauses().values():
        assert set(clause.rule) == {"en", "fr"}, clause
        assert all(text == text.strip() and text.endswith(".") for text in clause.rule.values()), clause
        assert clause.rule["en"] != clause.rule["fr"], clause
        assert not (clause.ruling and clause.reading), f"a ruling is a switch, a reading is settled: {clause}"
        assert clause.address(), clause


def test_addresses_are_readable(book: Book) -> None:
    clause, address = book.address
    assert book.rulebook.clauses()[clause].address() == address


def test_rulings_are_complete(book: Book) -> None:
    points = {gap.name for gap in book.rulebook.gaps()}
    for key, ruling in book.rulebook.RULINGS.items():
        assert book.rulebook.clauses()[ruling.clause].ruling == ruling.name == key
        assert len(ruling.readings) == 2, key
        assert [ruling.number(reading.value) for reading in ruling.readings] == [0, 1], key
        assert ruling.number(ruling.default) == 0, key
        assert ruling.en.endswith("?"), key
        assert ruling.fr.endswith("?"), key
        assert key in points
        with pytest.raises(ValueError, match="has no reading 'other'"):
            ruling.number("other")


def test_faults_of_the_files_are_found(book: Book) -> None:
    """`tests/core/rules/test_clauses.py` has every fault by itself; here they are of this rulebook's files."""
    of, clauses = book.rulebook, book.rulebook.clauses()
    others = [clause for clause in clauses.values() if clause.id != book.clause]
    one = clauses[book.clause]
    assert one.at == (book.at,)
    gone = book.at.replace(".1", ".2")
    wrong = replace(
        one, ruling="no_such_ruling", rule={"en": "x.", "fr": " "}, at=(book.at, book.at, gone, book.silent)
    )  # fmt: skip
    assert of.faults(of.RULINGS, [*others, wrong]) == [
        f"{one.id}: no text in fr",
        f"{one.id}: unknown ruling no_such_ruling",
        f"{one.id}: rulebook names {book.at} twice",
        f"{one.id}: rulebook has no sentence {gone!r}",
        f"rulebook {book.silent}: both a rule and no rule",
    ]
    assert of.faults(of.RULINGS, [*others, replace(one, at=())]) == [
        f"{one.id}: no text states it and it is no reading", f"rulebook {book.at}: in no clause",
    ]  # fmt: skip
    assert of.faults(of.RULINGS, [*others, replace(one, id=others[0].id)]) == [f"{others[0].id}: id used twice"]


def test_every_gap_is_settled_once(book: Book) -> None:
    gaps = book.rulebook.gaps()
    assert len({gap.name for gap in gaps}) == len(gaps)
    for gap in gaps:
        assert gap.kind in book.kinds, gap
        assert gap.clause in book.rulebook.clauses(), gap
        assert set(gap.what) == {"en", "fr"}, gap
        assert bool(gap.settled) != (gap.name in book.rulebook.RULINGS), gap


def test_every_reading_is_declared_in_the_gaps(book: Book) -> None:
    """What no sentence states is a point of the list, so that a reader knows it for a reading."""
    declared = {gap.clause for gap in book.rulebook.gaps()}
    readings = {clause.id for clause in book.rulebook.clauses().values() if clause.reading}
    assert readings
    assert readings - declared == set()


def page(book: Book) -> Path:
    """Where the list of gaps is kept."""
    return Path(str(book.rulebook.__file__)).with_name("gaps.md")


def test_the_page_of_gaps_is_kept(book: Book) -> None:
    """`python -m tests.games.test_rulebooks` writes it again."""
    english, french = map(book.rulebook.gap_page, ("en", "fr"))
    assert page(book).read_text(encoding="utf-8") == english
    assert french.count("\n- ") == english.count("\n- ")
    assert french.startswith("# Ce que le livret")


if __name__ == "__main__":
    for each in BOOKS.values():
        page(each).write_text(each.rulebook.gap_page("en"), encoding="utf-8")

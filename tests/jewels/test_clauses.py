"""Clauses, sentences, gaps and rulings fit each other, and every clause is carried by a test."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from qn_analysis.games.jewels import rulebook
from qn_analysis.games.jewels.rulebook import (
    RULINGS,
    Clause,
    Ruling,
    clauses,
    faults,
    gap_page,
    gaps,
    sections,
)

HERE = Path(__file__).parent


def carried() -> dict[str, list[str]]:
    """The tests that name each clause, read from the sources."""
    found: dict[str, list[str]] = {}
    for source in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "carries":
                    assert node.name.startswith("test_")
                    for given in mark.args:
                        found.setdefault(ast.literal_eval(given), []).append(f"{source.name}: {node.name}")
    return found


def test_every_clause_is_carried_by_a_test() -> None:
    assert sorted(set(clauses()) - set(carried())) == []


def test_every_carried_clause_exists() -> None:
    assert sorted(set(carried()) - set(clauses())) == []


def test_every_sentence_is_mapped() -> None:
    assert faults(RULINGS) == []
    assert sum(len(section.addresses()) for section in sections().values()) == 124


@pytest.mark.parametrize("clause", clauses().values(), ids=lambda clause: clause.id)
def test_clause_is_complete(clause: Clause) -> None:
    assert set(clause.rule) == {"en", "fr"}
    for text in clause.rule.values():
        assert text == text.strip()
        assert text.endswith(".")
    assert clause.rule["en"] != clause.rule["fr"]
    assert not (clause.ruling and clause.reading), "a ruling is a switch, a reading is settled"
    assert clause.address()


def test_address_is_readable() -> None:
    assert clauses()["about.players"].address() == "Cover 1.1; 1. Components 7.1"


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: ruling.name)
def test_ruling_is_complete(ruling: Ruling) -> None:
    assert clauses()[ruling.clause].ruling == ruling.name
    assert len(ruling.readings) == 2
    assert [ruling.number(reading.value) for reading in ruling.readings] == [0, 1]
    assert ruling.number(ruling.default) == 0
    assert ruling.en.endswith("?")
    assert ruling.fr.endswith("?")
    assert ruling.name in {gap.name for gap in gaps()}
    with pytest.raises(ValueError, match="has no reading 'other'"):
        ruling.number("other")


def _with(**changed: object) -> list[str]:
    """The faults when the clause about the die is replaced by a changed copy of itself."""
    kept = [clause for clause in clauses().values() if clause.id != "components.die"]
    return faults(RULINGS, [*kept, replace(clauses()["components.die"], **changed)])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"ruling": "no_such_ruling"}, "components.die: unknown ruling no_such_ruling"),
        ({"rule": {"en": "x.", "fr": " "}}, "components.die: no text in fr"),
        ({"id": "components.coins"}, "components.coins: id used twice"),
        ({"id": "Die"}, "Die: not a dotted lower-case id"),
        ({"at": ()}, "components.die: no text states it and it is no reading"),
        ({"at": ()}, "rulebook components 8.1: in no clause"),
        ({"at": ("components 8.2",)}, "components.die: rulebook has no sentence 'components 8.2'"),
        ({"at": ("cover 2.1",)}, "rulebook cover 2.1: both a rule and no rule"),
        ({"at": ("components 8.1",) * 2}, "components.die: rulebook names components 8.1 twice"),
    ],
)
def test_faults_are_found(changed: dict[str, object], fault: str) -> None:
    assert fault in _with(**changed)


def test_every_gap_is_settled_once() -> None:
    names = [gap.name for gap in gaps()]
    assert len(names) == len(set(names))
    for gap in gaps():
        assert gap.kind in ("missing", "unclear", "twice", "retail")
        assert gap.clause in clauses()
        assert set(gap.what) == {"en", "fr"}
        assert bool(gap.settled) != (gap.name in RULINGS), gap.name


def test_the_page_of_gaps_is_kept() -> None:
    """`python -m tests.jewels.test_clauses` writes it again."""
    page = Path(str(rulebook.__file__)).with_name("gaps.md")
    assert page.read_text(encoding="utf-8") == gap_page("en")
    french = gap_page("fr")
    assert french.count("\n- ") == gap_page("en").count("\n- ")
    assert french.startswith("# Ce que le livret")


if __name__ == "__main__":
    Path(str(rulebook.__file__)).with_name("gaps.md").write_text(gap_page("en"), encoding="utf-8")

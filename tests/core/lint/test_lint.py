"""The linter of any game: its texts, its list of checks, and the checks of the log that all games share."""

from __future__ import annotations

from enum import Enum
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.lint.checks import Check, Checklist, Needs, catalogue, explanations
from qn_analysis.core.lint.chunk import Chunk, in_order
from qn_analysis.core.lint.structure_checks import gaps, missing_values, seats_beyond_table, undeclared_values, unlisted
from qn_analysis.core.log.events import Declaration
from qn_analysis.core.log.knowledge import Knows


def test_languages_say_the_same() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []


def nothing(t: Chunk[Any]) -> pl.DataFrame:
    """A rule is broken.

    Rules hold, which a
    second line says.
    """
    return t.events.clear()


def headed(t: Chunk[Any]) -> pl.DataFrame:
    """A rule is broken.

    ## What it finds
    Much,
    in two lines.
    """
    return t.events.clear()


def test_a_check_is_explained_by_its_docstring() -> None:
    """A paragraph a line, but as it stands where it has headings."""
    made = Checklist({1: "first", 2: "second"})
    assert made.check("XX201", "other-rule", "note", needs=Needs.SALES, since="0.2.0")(headed) is headed
    assert made.check("XX101", "rule-broken", "error", "a.rule", values="card spent")(nothing) is nothing
    assert list(made.checks()) == ["XX101", "XX201"]
    check, other = made.checks().values()
    assert (check.family, check.summary, check.explanation) == (
        "first", "A rule is broken.", "A rule is broken.\n\nRules hold, which a second line says.",
    )  # fmt: skip
    assert (check.clauses, check.needs, check.values, check.find) == (
        ("a.rule",), Needs.FULL, ("card", "spent"), nothing,
    )  # fmt: skip
    assert (other.family, other.since, other.needs) == ("second", "0.2.0", Needs.SALES)
    assert other.explanation == "A rule is broken.\n\n## What it finds\nMuch,\nin two lines."
    said = {"XX101.summary": "A rule is broken.", "XX101.explanation": "Rules hold, which a second line says."}
    assert explanations({"XX101": check}) == said


def test_no_code_is_used_twice() -> None:
    made = Checklist({1: "first"})
    made.check("XX101", "rule-broken", "error")(nothing)
    again = made.check("XX101", "again", "error")
    with pytest.raises(ValueError, match="XX101 is the code of two checks"):
        again(nothing)


WRONG = [("X1", "a", "error"), ("XX101", "A b", "error"), ("XX101", "a", "bad")]


@pytest.mark.parametrize(("code", "name", "severity"), WRONG)
def test_the_form_of_a_check(code: str, name: str, severity: str) -> None:
    with pytest.raises(ValueError, match="not of the form"):
        Check(code, name, severity, (), "0.1.0", Needs.FULL, "first", "", "", nothing)


def chunk(rows: list[dict[str, Any]], listed: list[int]) -> Chunk[None]:
    kinds = pl.Enum(["begun", "moved"])
    small = dict.fromkeys(("turn", "seat", "other"), pl.UInt8)
    schema: dict[str, Any] = {"game": pl.UInt32, "seq": pl.UInt16, "event": kinds, **small}
    games = pl.DataFrame({"game": listed}, schema={"game": pl.UInt32})
    return Chunk(in_order(pl.DataFrame(rows, schema)), games, None, 2, Knows.FULL, pl.Series([0, 1]), ("seat", "other"))


class Kind(Enum):
    """Kinds of events."""

    BEGUN = 0
    MOVED = 1


def test_checks_of_any_log() -> None:
    """By hand: game 0 lacks row 1 and has a seat too many, game 1 is listed twice, game 2 is of another part."""
    row = {"seat": 0, "other": None, "turn": 1}
    rows = [
        {"game": 0, "seq": 2, "event": "moved", **row, "seat": 2},
        {"game": 0, "seq": 0, "event": "begun", **row},
        {"game": 1, "seq": 0, "event": "begun", **row, "turn": None, "other": 1},
        {"game": 2, "seq": 0, "event": "begun", **row, "seat": None},
    ]
    t = chunk(rows, [0, 1, 1, 2])
    assert gaps(t).rows() == [(0, 2, 2, 1)]
    declared = {Kind.BEGUN: Declaration.of("", "", seat=""), Kind.MOVED: Declaration.of("", "", seat="", other="")}
    must = {kind.name.lower(): said.filled for kind, said in declared.items()}
    assert missing_values(t, must, ["turn"]).drop("seat").rows() == [
        (2, 0, "begun", "seat"), (1, 0, "begun", "turn"), (0, 2, "moved", "other"),
    ]  # fmt: skip
    assert undeclared_values(t, declared).rows() == [(1, 0, 0, "begun", "other", "1")]
    assert seats_beyond_table(t).rows() == [(0, 2, "moved", "seat", 2, 2)]
    counted = t.events.group_by("game").agg(rows=pl.len())
    assert unlisted(t, counted).select("game", "listed", "rows").rows() == [(1, 2, 1), (2, 1, 1)]

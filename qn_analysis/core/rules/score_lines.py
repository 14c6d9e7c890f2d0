"""Lines of a result in words: what each brings, the clauses that it rests on, and whether a number in it is assumed.

A source for pages too. `book` is a rulebook as `book_of` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .clauses import Clause

Book = Sequence[Mapping[str, Any]]
"""Clauses in the order of the rulebook: `id`, `at` (heading and number of each sentence), `says` (by language)."""


@dataclass(frozen=True)
class ScoreLine:
    """One line.

    Attributes:
        kind: what sort of line it is, in the words of whoever tells it.
        text: in words.
        points: what it brings (points, coins); None where it brings none and lacks none.
        clauses: ids of the clauses that it rests on.
        assumed: why a number behind it is plausible that the rulebook does not tell, or "".
    """

    kind: str
    text: str
    points: int | None
    clauses: Sequence[str]
    assumed: str = ""


def signed(points: int | None) -> str:
    """ "+5", "−5", "0" or "": the points of a line."""
    if points is None:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def address(names: Sequence[str], book: Book) -> str:
    """Where a rulebook says what some of its clauses say: "Object 3.1; Playing 2.1, 2.2"; "" for none."""
    headings: list[str] = []
    numbers: list[list[str]] = []
    for name in names:
        for clause in book:
            if clause["id"] == name:
                for place in clause["at"]:
                    if place[0] not in headings:
                        headings.append(place[0])
                        numbers.append([])
                    listed = numbers[headings.index(place[0])]
                    if place[1] not in listed:
                        listed.append(place[1])
    return "; ".join([f"{headings[n]} {', '.join(numbers[n])}" for n in range(len(headings))])


def line_json(line: ScoreLine, book: Book) -> dict[str, Any]:
    """A line as a panel draws it (`static/form.js`)."""
    return {
        "kind": line.kind,
        "text": line.text,
        "points": signed(line.points),
        "address": address(line.clauses, book),
        "assumed": line.assumed != "",
    }


def foot_json(lines: Sequence[ScoreLine], book: Book, lang: str) -> dict[str, Any]:
    """What stands below lines: the clauses that they rest on, in the order of the rulebook, each with its address and
    what it says; and why numbers in them are plausible, each reason once.
    """
    named = [clause for clause in book if any(clause["id"] in line.clauses for line in lines)]
    assumed: list[str] = []
    for line in lines:
        if line.assumed != "" and line.assumed not in assumed:
            assumed.append(line.assumed)
    cited = [{"address": address([each["id"]], book), "says": each["says"][lang]} for each in named]
    return {"cited": cited, "assumed": assumed}


def to_text(line: ScoreLine, book: Book, mark: str) -> str:
    """A line as text: points, words, the mark of an assumed number, address."""
    held = f" {mark}" if line.assumed else ""
    where = address(line.clauses, book)
    return f"  {signed(line.points):>4}  {line.text}{held}{f' ({where})' if where else ''}"


def book_of(clauses: Mapping[str, Clause]) -> list[dict[str, Any]]:
    """A rulebook as lines cite it, and as pages have it."""
    return [
        {"id": name, "at": [_place(clause, at) for at in clause.at], "says": dict(clause.rule)}
        for name, clause in clauses.items()
    ]


def _place(clause: Clause, at: str) -> list[str]:
    key, _, number = at.partition(" ")
    return [clause.headings[key], number]

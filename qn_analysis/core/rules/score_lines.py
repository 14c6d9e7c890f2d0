"""Lines of a result in words: what each brings, the clauses that it rests on, and whether a number in it is assumed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .clauses import Clause


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
    clauses: tuple[str, ...]
    assumed: str = ""


def signed(points: int | None) -> str:
    """ "+5", "−5", "0" or "": the points of a line."""
    if points is None:
        return ""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def address(names: Iterable[str], book: Mapping[str, Clause]) -> str:
    """Where a rulebook says what some of its clauses say: "Object 3.1; Playing 2.1, 2.2"; "" for none."""
    cited = [book[name] for name in names]
    if not cited:
        return ""
    return replace(cited[0], at=tuple(dict.fromkeys(each for clause in cited for each in clause.at))).address()


def cited(lines: Iterable[ScoreLine], book: Mapping[str, Clause], lang: str) -> list[dict[str, str]]:
    """The clauses that lines rest on, in the order of the rulebook, each with its address and what it says."""
    named = {name for line in lines for name in line.clauses}
    return [{"address": clause.address(), "says": clause.rule[lang]} for name, clause in book.items() if name in named]


def to_json(line: ScoreLine, book: Mapping[str, Clause]) -> dict[str, Any]:
    """A line as a panel draws it (`static/form.js`)."""
    return {
        "kind": line.kind, "text": line.text, "points": signed(line.points), "address": address(line.clauses, book),
        "assumed": bool(line.assumed),
    }  # fmt: skip


def to_text(line: ScoreLine, book: Mapping[str, Clause], mark: str) -> str:
    """A line as text: points, words, the mark of an assumed number, address."""
    assumed = f" {mark}" if line.assumed else ""
    where = address(line.clauses, book)
    return f"  {signed(line.points):>4}  {line.text}{assumed}{f' ({where})' if where else ''}"

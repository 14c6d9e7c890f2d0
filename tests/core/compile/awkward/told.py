"""Texts, lists, tables and records, which sources for pages have besides numbers, in functions of two whole numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from qn_analysis.core.base.telling import copied, same
from tests.core.compile.awkward.words import Coin

NAMES = ("one", "two", 'a "third"', "\\ and \n")
SIGN = "−"


@dataclass(frozen=True)
class Pair:
    """A record."""

    first: int
    names: list[str]
    more: str | None = None


def texts(a: int, b: int) -> str:
    """Texts made of texts and numbers, with the marks of both languages."""
    told = f"{a}{SIGN}{NAMES[abs(b)]}: ${{a}} `b` \\{'+' if a > b else ''}"
    return "; ".join([told, str(b), f"{', '.join([name for name in NAMES if name != 'two'])}"])


def lists(a: int, b: int) -> list[Any]:
    """Lists made of lists."""
    made = [n * a for n in range(abs(b)) if n != 1]
    made.append(a)
    kept = list(made)
    kept.append(b)
    kept.extend([a, *made[1:]])
    return [
        same(made, list(made)),
        same(made, kept),
        same({"a": made}, {"a": list(made)}),
        *made[:2],
        *kept[1:],
        made,
        [a, *[x for x in made if x in (a, b)]],
        kept.index(a),
        sum(kept),
        any(made),
    ]


def tables(a: int, b: int) -> dict[str, Any]:
    """Tables: what is there and what is not, copies and more of them."""
    made: dict[str, Any] = {"a": a, **({"b": b} if b > 0 else {}), f"c{abs(a)}": None}
    other = copied(made)
    other["d"] = {NAMES[n]: n for n in range(2) if "b" in made}
    found = [made.get("b", 7), made.get("d"), "b" not in made, made["a"], list(made), other == made]
    return {**other, "found": found[:5], "none": all(n is not None for n in found)}


def records(a: int, b: int) -> Pair:
    """Records with what was given and what was not."""
    one = Pair(a, names=[NAMES[0]])
    two = kept(Pair(one.first + b, [*one.names, "x"], more="y") if a > 0 else one)
    return Pair(two.first * 2 if two.more is None else Coin.EDGE, [*two.names, "z"], two.more or "")


def kept(pair: Pair) -> Pair:
    """What is given."""
    return pair

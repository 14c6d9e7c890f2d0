"""A sale while it is told: sentences become steps, each with the table as it lies then. A source of pages too.

The table holds what events have told, no rule; `scene` says what is in it. What has changed is written
`"<what>:<seat or gem>[:...]"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qn_analysis.core.base.telling import Words, copied

from .sheet import GEM_NAMES
from .telling_words import Settled


@dataclass
class Tale:
    """A telling in the making.

    Attributes:
        names: players by seat.
        rules: what each clause says, by its id.
        events: of the sale, as a log has them.
        length: how it is told (`Length`).
        board: the table; `changed`: what of it, since the last step.
        said: sentences since the last step, by paragraph.
        steps: those that are told.
    """

    words: Words
    names: Sequence[str]
    rules: Mapping[str, Any]
    s: Settled
    events: Any
    length: int
    board: dict[str, Any]
    changed: list[str]
    said: list[list[str]]
    steps: list[dict[str, Any]]


def new_tale(
    words: Words, names: Sequence[str], rules: Mapping[str, Any], s: Settled, events: Any, length: int, rows: Any
) -> Tale:
    """Nothing is told; `rows` are as laid, by seat and fashion rank."""
    seats, gems = range(s.players), [GEM_NAMES[gem] for gem in s.fashion]
    board = {
        "rows": [
            [{"gems": list(row["gems"]), "moved": [], "rings": row["rings"], "king": row["king"],
              "necklace": row["necklace"], "hidden": True,
              **({"summed": True} if row.get("summed", False) else {})} for row in rows[seat]]
            for seat in seats
        ],
        "bankers": [s.bankers[seat] for seat in seats],
        "hidden_bankers": [True for _ in seats],
        "counted": of_each(gems, None),
        "rarity": of_each(gems, None),
        "price": of_each(gems, None),
        "cancelled": of_each(gems, False),
        "verdict": [[None for _ in gems] for _ in seats],
        "jewels": [[None for _ in gems] for _ in seats],
        "pounds": [[None for _ in gems] for _ in seats],
        "scores": [s.before[seat] for seat in seats],
        "tributes": [0 for _ in seats],
    }  # fmt: skip
    return Tale(words, names, rules, s, events, length, board, [], [[]], [])


def of_each(gems: Sequence[str], value: Any) -> dict[str, Any]:
    """A value for each gem."""
    return {gem: value for gem in list(gems)}  # noqa: C420 - which pages know


def say(t: Tale, text: str) -> None:
    """A sentence of the paragraph."""
    t.said[len(t.said) - 1].append(text)


def end_paragraph(t: Tale) -> None:
    """What follows stands in a new paragraph."""
    if len(t.said[len(t.said) - 1]) > 0:
        t.said.append([])


def end_step(t: Tale, kind: str, title: str, clause: str, gem: int) -> None:
    """A step ends, about a gem or nothing: what was said since the last one is its text."""
    text = "\n".join([" ".join(each) for each in t.said if len(each) > 0])
    changed: list[str] = []
    for key in t.changed:
        if key not in changed:
            changed.append(key)
    about = GEM_NAMES[gem] if gem >= 0 else None
    t.steps.append({
        "kind": kind, "gem": about, "title": title, "text": text, "rule": t.rules[clause], "changed": changed,
        "board": copied(t.board),
    })  # fmt: skip
    t.changed = []
    t.said = [[]]


def gem_name(t: Tale, gem: int) -> str:
    """ "ruby"."""
    return t.words.say(f"gem.{GEM_NAMES[gem]}")


# ----------------------------------------------------------------------------------------------------------- the table


def rank_of(t: Tale, gem: int) -> int:
    """The place of a gem in the fashion."""
    return t.s.fashion.index(gem)


def row_of(t: Tale, seat: int, gem: int) -> dict[str, Any]:
    """A player's row of a gem."""
    row: dict[str, Any] = t.board["rows"][seat][rank_of(t, gem)]
    return row


def put_gem(t: Tale, key: str, gem: int, value: Any) -> None:
    """Set an entry of a gem."""
    t.board[key][GEM_NAMES[gem]] = value
    t.changed.append(f"{key}:{GEM_NAMES[gem]}")


def put_cell(t: Tale, key: str, seat: int, gem: int, value: Any) -> None:
    """Set an entry of a player's gem."""
    t.board[key][seat][rank_of(t, gem)] = value
    t.changed.append(f"{key}:{seat}:{GEM_NAMES[gem]}")


def put_score(t: Tale, seat: int, pounds: int) -> None:
    """Set a score."""
    t.board["scores"][seat] = pounds
    t.changed.append(f"score:{seat}")


def reveal(t: Tale, seat: int, gem: int) -> None:
    """Turn a row face up."""
    row_of(t, seat, gem)["hidden"] = False
    t.changed.append(f"row:{seat}:{GEM_NAMES[gem]}")


def show_bankers(t: Tale, seat: int) -> None:
    """Turn a player's Bankers face up."""
    t.board["hidden_bankers"][seat] = False
    if t.board["bankers"][seat] > 0:
        t.changed.append(f"bankers:{seat}")


def move(t: Tale, seat: int, stones: int, source: int, target: int) -> None:
    """Put a gem card into another row."""
    gems = row_of(t, seat, source)["gems"]
    at = gems.index(stones)
    row_of(t, seat, source)["gems"] = [*gems[:at], *gems[at + 1 :]]
    row_of(t, seat, target)["gems"].append(stones)
    row_of(t, seat, target)["moved"].append(stones)
    t.changed.append(f"row:{seat}:{GEM_NAMES[source]}")
    t.changed.append(f"row:{seat}:{GEM_NAMES[target]}")


def use_card(t: Tale, seat: int, gem: int, card: str) -> None:
    """A card of a row has its effect."""
    t.changed.append(f"card:{seat}:{GEM_NAMES[gem]}:{card}")

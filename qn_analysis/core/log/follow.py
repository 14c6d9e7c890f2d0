"""What follows from the rows of a game that was written down by hand, and need not be written down with them.

Rows that are there stay as they are, right or wrong: the linter tells what is wrong with them. Only what is not there
is added. A game adds what its own rules give (`ByHand`), with its engine; here is what holds of all of them: a
tally begins before its first total, and whoever has the most at the last of them wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, cast

import polars as pl

from ..base.game_registry import find_game
from .knowledge import LEVELS, Knows
from .layout import Layout, Tally

if TYPE_CHECKING:
    from ..rules.ruleset import BaseRuleset

Row = dict[str, Any]
"""A row of the event table by its columns; null is None."""
Ties = Literal["shared", "later", "untold"]
"""Who of those with equal totals is ahead at the end: nobody, whoever sits later, or what totals do not tell."""


def _as_they_are(rows: list[Row], rules: BaseRuleset, players: int) -> list[Row]:
    return rows


@dataclass(frozen=True)
class ByHand:
    """What a game declares of logs and sheets that people write.

    Attributes:
        stages: how often totals are written down in a whole game (`Layout.tally`), by its ruleset; None: not told.
        ties: who of those with equal totals is ahead at the end.
        follow: the rows of a game, with those that follow from them by its rules; of rows, rules, players.
        is_sheet: whether a document is a sheet on which people write down a game as it goes.
        read_sheets: how such sheets are read as games (`core.evenings.played.Reading`): of what was read of each file
            so far and what it holds, of the rules, and of the language of their words.
    """

    stages: Callable[[Any], int | None] = lambda _: None
    ties: Callable[[Any], Ties] = lambda _: "shared"
    follow: Callable[[list[Row], Any, int], list[Row]] = _as_they_are
    is_sheet: Callable[[Mapping[str, Any]], bool] = lambda _: False
    read_sheets: Callable[[Sequence[tuple[Any, Any]], Any, str], Any] | None = None


def noted(layout: Layout) -> ByHand:
    """What follows from how totals are written down (`Layout.tally`)."""
    tally = layout.tally
    if tally is None:
        return ByHand()
    often, ties = tally.often, "shared" if tally.settled else "untold"
    return ByHand(lambda rules: getattr(rules, often) or None if often else None, lambda _: cast("Ties", ties))


def by_hand(layout: Layout) -> ByHand:
    """What a game declares of what people write."""
    return find_game(layout.game).part(ByHand)


class KeptFiles(Protocol):
    """Opens other files than logs, in which people keep games, and several logs as one (`core.evenings.read`)."""

    def open(self, place: Path, game: str) -> Any:
        """The log of the games in a file; `LogError` if it cannot be read."""

    def join(self, logs: Iterable[Any]) -> Any:
        """As of `core.log.join.join`; `LogError` if they cannot be joined."""


OVER: Final = "game_over"
NTH: Final = "nth"
"""In a row while what follows is added: which one of those that were written it is; None of the others."""
_PLACE: Final = ("game", "turn", "year", "round", "phase")
_ALWAYS: Final = "game_started"
"""An event that says nothing of how much a log knows."""


def level_of(layout: Layout, events: pl.DataFrame, said: object) -> str:
    """How much a log knows that somebody wrote by hand.

    One that claims displays and shows none knows scores alone; one that claims nothing is taken by its events.
    """
    found = {*events["event"].drop_nulls().unique().cast(pl.String)} - {*layout.noted, _ALWAYS}
    told = [each for each in sorted(layout.tells) if found <= {*layout.tells[each]}]
    least = told[0] if found and told else Knows.FULL
    if said is None:
        return (least if least < Knows.PUBLIC else Knows.FULL).said
    claimed = LEVELS.get(said) if isinstance(said, str) else None
    return Knows.SCORES.said if claimed == Knows.SALES and least == Knows.SCORES else str(said)


def followed(
    layout: Layout, events: pl.DataFrame, rules: BaseRuleset, tables: Mapping[int, int]
) -> tuple[pl.DataFrame, list[int | None]]:
    """The events of games, sorted by game, with the rows and the columns that follow from the others; and of each row,
    which one of those that were written it is, None of one that was added. `tables` says how many players each game
    has.
    """
    made: list[Row] = []
    declared = by_hand(layout)
    for (game,), part in events.with_row_index(NTH).group_by("game", maintain_order=True):
        rows, players = part.to_dicts(), tables[int(str(game))]
        rows = declared.follow(_opened(layout, rows), rules, players)
        made += _ended(layout, declared, rows, rules, players)
    nth = [row.pop(NTH) for row in made]
    return (pl.DataFrame(made, schema=events.schema, orient="row") if made else events), nth


def beside(near: Row, **said: Any) -> Row:
    """A new row with the time and place of the row that it stands beside."""
    blank = dict.fromkeys(near)
    kept: Row = {key: near[key] for key in _PLACE if key in near}
    return {**blank, **kept, **said}


def _opened(layout: Layout, rows: list[Row]) -> list[Row]:
    """With a row where each tally begins: before a total of somebody who has one already, or the first of all."""
    tally = layout.tally
    if tally is None or not any(row["event"] == tally.event for row in rows):
        return rows
    made: list[Row] = []
    waiting, had = False, set[Any]()
    for row in rows:
        if row["event"] == tally.opens:
            waiting, had = True, set()
        elif row["event"] == tally.event:
            if not waiting or row["seat"] in had:
                made.insert(_start(layout, made), beside(row, event=tally.opens, phase=None))
                waiting, had = True, set()
            had.add(row["seat"])
        made.append(row)
    return made


def _start(layout: Layout, rows: Sequence[Row]) -> int:
    """Where what a tally sums up begins, of the rows before it: after whatever else there was, or the tally before."""
    assert layout.tally is not None
    inside = {*layout.tells[Knows.SALES]} - {layout.tally.event, OVER} if Knows.SALES in layout.tells else set()
    at = len(rows)
    while at and rows[at - 1]["event"] in inside:
        at -= 1
    return at


def _ended(layout: Layout, declared: ByHand, rows: list[Row], rules: BaseRuleset, players: int) -> list[Row]:
    """With the end of the game, if its totals tell it, and the places that follow from them."""
    totals = _totals(layout.tally, declared.stages(rules), rows, players)
    written = [row for row in rows if row["event"] == OVER]
    if totals is not None and (lacking := {*range(players)} - {row["seat"] for row in written}):
        phase = None if rows[-1].get("phase") is None else OVER
        added = [beside(rows[-1], event=OVER, seat=seat, phase=phase) for seat in sorted(lacking)]
        rows = [row for row in rows if row["event"] != OVER]
        written = sorted([*written, *added], key=lambda row: -1 if row["seat"] is None else row["seat"])
        rows = [*rows, *written]
    for row in written:
        if row["amount"] is None and totals is not None and row["seat"] in range(players):
            row["amount"] = totals[row["seat"]]
    _place(written, declared.ties(rules), players)
    return rows


def _totals(tally: Tally | None, stages: int | None, rows: Sequence[Row], players: int) -> list[int] | None:
    """The totals at the end by seat; None where not all of them are written down."""
    if tally is None or stages is None:
        return None
    found: list[list[int]] = [[] for _ in range(players)]
    for row in rows:
        if row["event"] == tally.event and row["seat"] in range(players) and row["amount"] is not None:
            found[row["seat"]].append(row["amount"])
    if any(len(each) != stages for each in found):
        return None
    return [each[-1] if tally.running else sum(each) for each in found]


def _place(ends: Sequence[Row], ties: Ties, players: int) -> None:
    """Fill in places that are not written down, where all totals are known."""
    scores = {row["seat"]: row["amount"] for row in ends}
    if {*scores} != {*range(players)} or None in scores.values():
        return
    for row in (row for row in ends if row["count"] is None):
        ahead = sum(score > row["amount"] for score in scores.values())
        level = [seat for seat, score in scores.items() if score == row["amount"]]
        if ties == "later":
            ahead += sum(seat > row["seat"] for seat in level)
        row["count"] = None if ties == "untold" and len(level) > 1 else ahead + 1

"""What a log of a game holds, as a page of Markdown for those who read logs without this package."""

from __future__ import annotations

from typing import Final

import polars as pl

from .events import Move
from .layout import Layout

_MOVING: Final = ("moves", "*Moves* says what moves, and where it comes from and goes to;")


def log_page(layout: Layout, title: str = "", moving: tuple[str, str] = _MOVING) -> str:
    """All tables, events and actions of a game's log; `moving` is the heading of the column of moves, and its text."""
    lines = [
        f"# {title or f'What a log of {layout.title} holds'}", "",
        f"Schema version {layout.version}. This page is generated from `words/events.py` and `log/schema.py` by"
        " `make golden`.",
        "", *_columns(layout),
        "## Events", "",
        f"A column that an event does not name is null. {moving[1]}",
        "*seen by* who learns which card it is.", "",
        f"| event | heading | meaning | columns | {moving[0]} | seen by |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for event, said in layout.declared.items():
        columns = "; ".join(f"`{key}`: {value}" for key, value in said.columns.items())
        moves = "; ".join(map(_moved, said.moves))
        cells = (f"`{event.name.lower()}`", said.group, said.meaning, columns, moves, said.sight.value)
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "## Actions", "", "| number | action |", "|---|---|"]
    lines += [f"| {number} | {name} |" for number, name in enumerate(layout.actions)]
    lines += ["", *_FOLDER]
    return "\n".join(lines) + "\n"


def _moved(move: Move) -> str:
    what = f"{move.thing.said}: " if move.thing.said else ""
    return f"{what}{move.source.said} → {move.target.said}"


def _columns(layout: Layout) -> list[str]:
    lines: list[str] = []
    for title, columns in (
        ("`events`: one row an outcome", layout.events),
        ("`games`: one row a game", layout.games),
        ("`decisions` (optional): one row a decision", layout.decisions),
    ):
        lines += [f"## {title}", "", "| column | type | meaning |", "|---|---|---|"]
        for doc in columns:
            kind = "Enum" if isinstance(doc.dtype, pl.Enum) else str(doc.dtype())
            lines.append(f"| `{doc.name}` | {kind} | {doc.meaning} |")
        lines.append("")
    return lines


_FOLDER: Final = (
    "## A log as a folder",
    "",
    "`manifest.json` says what was played (`games` from `first` on, `players`, `bots`, `seed`, the whole `ruleset`)",
    "and lists the `parts`: consecutive games, `part_games` in each but the last, with the rows, the bytes and the",
    "SHA-256 of each file, `TABLE/part-NNNNN.parquet`. `complete` is true once all are there. Its last field,",
    "`sha256`, is the checksum of its own text up to there. Every Parquet file says in its metadata of which version,",
    "game, ruleset and seed it is (`qn.schema`, `qn.game`, `qn.ruleset`, `qn.seed`). `.qn-lock` and `*.tmp` are there",
    "while a run writes, or was killed; they are no part of the log. `qn verify` checks all of this.",
    "",
    "## A log of moves",
    "",
    "With `--store moves` a folder holds the decisions alone, `moves/part-NNNNN.parquet`; all tables above are",
    "derived from them when they are read, by the engine and without the bots. Its manifest says `store` (`moves`)",
    "and `engine` (which engine wrote it), and of each part how many `events` follow from it and their `checksum`:",
    "SHA-256 of what each game came to (turns, events and decisions as numbers of 32 bits, then scores and places by",
    "seat) and of the four numbers of 32 bits that stand for its events and decisions, written as 64 bits each,",
    "lowest byte first (`core/play/batch.py:digest_log`). What is derived must fit it, or the log is refused. The one",
    "column of the table, `moves`, has eight bytes a row, the first in the lowest: the numbers of the actions of the",
    "decision table, game after game, in one byte each (two where the game has more than 255 actions); the last row",
    "is filled up with 255. `qn export` makes one form of the other, and back to the same bytes.",
)

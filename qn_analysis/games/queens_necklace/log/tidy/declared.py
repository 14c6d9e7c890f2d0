"""What a tidy table is: its name, its grain, its columns, what a log must tell for it, and how it is made.

A table is made from the events of whole games, sorted by game and `seq`, so that a log in parts is worked through part
by part: whatever is done with the rows afterwards, no more than one part's events are in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.folder import LogError
from qn_analysis.core.keys import packed
from qn_analysis.core.log.layout import ColumnDoc

from ...rulebook import Ruleset
from ...words.cards import Card
from ..schema import GEM_ENUM

if TYPE_CHECKING:
    from ..table import Log

TELLS: Final = ("sales", "public", "full")
"""What a log may know, the least first."""

NAMES: Final = ("game", "seq", "sale", "year", "seat", "other", "slot")
"""Columns that name a thing, of the types that the event table has; all other numbers of tables are signed."""

KEYS: Final = {
    "game": pl.UInt32, "turn": pl.UInt16, "seq": pl.UInt16, "sale": pl.UInt8, "gem": GEM_ENUM, "seat": pl.UInt8,
    "other": pl.UInt8,
}  # fmt: skip
"""Types of the columns by which rows are told apart and joined."""


class Source(NamedTuple):
    """What a table is made from.

    Attributes:
        events: of whole games, sorted by game and seq.
        rules: that were played.
        players: seats at the table.
        knows: `full`, `public` or `sales`.
    """

    events: pl.LazyFrame
    rules: Ruleset
    players: int
    knows: str

    def only(self, *names: str) -> pl.LazyFrame:
        """The events of these names."""
        return self.events.filter(pl.col("event").is_in(list(names)))


class Table(NamedTuple):
    """A tidy table.

    Attributes:
        name: the method of `Log` that gives it.
        grain: columns that no two rows share.
        about: what a row is.
        columns: names, types, and meanings with their units.
        needs: the least that a log must know.
        lacks: what a log that knows less does not hold.
        make: the pipeline.
    """

    name: str
    grain: tuple[str, ...]
    about: str
    columns: tuple[ColumnDoc, ...]
    needs: str
    lacks: str
    make: Callable[[Source], pl.LazyFrame]

    @property
    def schema(self) -> dict[str, Any]:
        """Names and types."""
        return {doc.name: doc.dtype for doc in self.columns}

    def of(self, log: Log) -> pl.LazyFrame:
        """The table of a log, sorted by its grain.

        Raises:
            LogError: the log does not know enough.
        """
        knows = str(log.manifest.get("knows", "full"))
        if TELLS.index(knows) < TELLS.index(self.needs):
            raise LogError(
                f"{self.name}() cannot be made from a log that knows {knows!r} only: {self.lacks};"
                f" it needs a log that knows {self.needs!r}"
            )
        source = Source(log.events, log.rules, log.players, knows)
        if len(log.manifest.get("parts", ())) > 1:
            return self._part_by_part(log, source)
        return self._shaped(source)

    def _shaped(self, source: Source) -> pl.LazyFrame:
        made = self.make(source).select(pl.col(name).cast(dtype) for name, dtype in self.schema.items())
        order = packed(self.schema, self.grain)
        return made.sort(self.grain if order is None else order)

    def _part_by_part(self, log: Log, source: Source) -> pl.LazyFrame:
        """A scan that makes the rows of one part after the other."""
        from polars.io.plugins import register_io_source

        def rows(
            names: list[str] | None, predicate: pl.Expr | None, n_rows: int | None, batch_size: int | None
        ) -> Iterator[pl.DataFrame]:
            left = n_rows
            for part in log.parts():
                made = self._shaped(source._replace(events=part.events))
                made = made if predicate is None else made.filter(predicate)
                made = made if names is None else made.select(names)
                frame = (made if left is None else made.head(left)).collect()
                yield frame
                if left is not None:
                    left -= frame.height
                    if left <= 0:
                        return

        return register_io_source(rows, schema=self.schema, is_pure=True, explain_name=self.name)


def one_key(*names: str) -> pl.Expr:
    """Columns of `KEYS` as one number (`packed`)."""
    key = packed(KEYS, names)
    assert key is not None
    return key


def new(*names: str) -> pl.Expr:
    """Whether a row is the first of its game, turn and so on: one of these columns is not what it was."""
    return pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in names)


def running(value: pl.Expr, first: pl.Expr) -> pl.Expr:
    """The sum of a value up to a row, from the last first row of a game, turn and so on (`new`)."""
    total = value.cum_sum()
    return total - pl.when(first).then(total - value).forward_fill()


def enum_of(*names: str) -> pl.Enum:
    """A type of these words."""
    return pl.Enum(names)


def of_card(values: tuple[int, ...], dtype: Any) -> pl.Expr:
    """A number that the ruleset gives each kind of card, for the column `card`; null for no card."""
    kinds = list(range(len(values)))
    return pl.col("card").to_physical().replace_strict(kinds, list(values), default=None, return_dtype=dtype)


def acting(source: Source, card: Card) -> pl.Expr:
    """Whether the column `card` has a card, or a blank card that acts as it."""
    return pl.col("card").is_in([each.name.lower() for each in source.rules.acting_as(card)])


def pages(tables: tuple[Table, ...]) -> str:
    """All tables as Markdown: the content of `datasets/tables.md`."""
    names = ", ".join(f"`{name}`" for name in NAMES)
    lines = [
        "# Tidy tables", "",
        "What follows from the events, as tables: `log.turns()` and so on are polars `LazyFrame`s, to be filtered,",
        "joined and collected (`collect(engine=\"streaming\")` too). This page is generated from `log/tidy/` by",
        "`make golden`.", "",
        "No two rows of a table share its *grain*. A log of a real game may know less than all (`full`): what is",
        "`public`, or its `sales` alone. A table that such a log cannot give says so; single columns that do not",
        "follow from it are null. Turns are counted from 1, seats from 0, sales from 1 in the order they are held;",
        "*sale* and *year* are the same number. Prices are in ducats, scores in pounds.", "",
        "## Types", "",
        "Whatever counts, measures or orders (stones, pounds, turns, ranks, steps) is a signed integer, so that a",
        f"difference may be below 0. What only names a thing ({names},",
        "and a seat under another name, such as `necklace`) has the type of the event table, unsigned: cast it",
        "before you subtract, `pl.col(\"seat\").cast(pl.Int16)`. Tables of either kind can be joined. The statistics",
        "of all three games follow the same rule; their `n` and `clusters` are signed, their figures floats. Event and",
        "game tables, of all three games, are what is in the file.", "",
        "| table | grain | a row is | the log must know |", "|---|---|---|---|",
    ]  # fmt: skip
    for each in tables:
        grain = ", ".join(f"`{name}`" for name in each.grain)
        lines.append(f"| [`{each.name}`](#{each.name}) | {grain} | {each.about} | `{each.needs}` |")
    for each in tables:
        lines += [
            "",
            f"## {each.name}",
            "",
            f"A row is {each.about}.",
            "",
            "| column | type | meaning |",
            "|---|---|---|",
        ]
        lines += [f"| `{doc.name}` | {_type_name(doc.dtype)} | {doc.meaning} |" for doc in each.columns]
    return "\n".join(lines) + "\n"


def _type_name(dtype: Any) -> str:
    return "Enum" if isinstance(dtype, pl.Enum) else str(dtype())

"""What a tidy table is: its name, its grain, its columns, what a log must tell for it, and how it is made.

A table is made by a fold (`log/folds`) in one pass over the events of whole games, sorted by game and `seq`, so that a
log in parts is worked through part by part: whatever is done with the rows afterwards, no more than one part's events
are in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.log.columns import Columns
from qn_analysis.core.log.folds import Share, engine_columns, folded
from qn_analysis.core.log.knowledge import EVERYTHING, LEVELS, Knowledge, Knows, UntoldError, knows_of
from qn_analysis.core.log.layout import ColumnDoc
from qn_analysis.core.log.null import NONE
from qn_analysis.core.log.reviewer import WINS
from qn_analysis.core.log.validate import collected
from qn_analysis.core.stats.packed_keys import pack_columns

from ...rulebook import Ruleset, merchant_places
from ...words.cards import GEM_OF, PRICE, Card
from ...words.events import EVENTS, Event, Place
from ..folds import FOLDS
from ..folds.state import Board, Rows, Rules
from ..schema import GEM_ENUM, LAYOUT

if TYPE_CHECKING:
    from qn_analysis.core.log.log import Log

KEY: Final = {"year": "sale"}
"""How users find columns called that folds call otherwise: year and sale are the same number, and one key."""
SIGNED: Final = {pl.UInt8: pl.Int16, pl.UInt16: pl.Int32, pl.UInt32: pl.Int64, pl.UInt64: pl.Int64}
"""What users have in place of the narrow types of events, so that every number can be subtracted."""


def signed(dtype: Any) -> Any:
    """The type in which users have a column."""
    return SIGNED.get(dtype, dtype)


KEYS: Final = {
    "game": pl.UInt32, "turn": pl.UInt16, "seq": pl.UInt16, "sale": pl.UInt8, "gem": GEM_ENUM, "seat": pl.UInt8,
    "other": pl.UInt8,
}  # fmt: skip
"""Types of the columns by which rows are told apart and joined."""


PILE_COLUMNS: Final = ("game", "turn", "event")
"""Event columns for the turns of a game and its pile."""
SALE_COLUMNS: Final = ("game", "year", "event", "seat", "other", "card", "gem", "slot", "count", "amount")
"""Event columns for sales."""
HAND_COLUMNS: Final = ("game", "event", "seat", "other", "card", "count")
"""Event columns for hands."""


class Table(NamedTuple):
    """A tidy table.

    Attributes:
        name: the method of `Log` that gives it.
        grain: columns that no two rows share, and by which they are sorted.
        about: what a row is.
        columns: names, types, and meanings with their units.
        needs: the least that a log must know.
        lacks: what a log that knows less does not hold.
        fold: what makes it (`log/folds`).
        reads: event columns that the fold needs.
        room: by event, how many rows it can bring at most.
        among: where one pass makes several tables: which of them, where its columns begin, and columns of all.
        only: event columns that only some columns of the table need, and these; where none of them is wanted, the event
            column is not read.
    """

    name: str
    grain: tuple[str, ...]
    about: str
    columns: tuple[ColumnDoc, ...]
    needs: str
    lacks: str
    fold: Callable[[Rows, Rules, Board, Any], int]
    reads: tuple[str, ...]
    room: Mapping[Event, int]
    among: tuple[int, int, int] | None = None
    only: Mapping[str, tuple[str, ...]] = {}

    @property
    def schema(self) -> dict[str, Any]:
        """Names and types."""
        return {doc.name: doc.dtype for doc in self.columns}

    @property
    def told(self) -> tuple[ColumnDoc, ...]:
        """The columns as users have them: of the same keys in every table, and signed."""
        return tuple(doc._replace(name=KEY.get(doc.name, doc.name), dtype=signed(doc.dtype)) for doc in self.columns)

    def of(self, log: Log) -> pl.LazyFrame:
        """The table of a log as users have it, sorted by its grain: made when it is collected, part by part, and only
        what is asked for.

        Raises:
            LogError: the log does not know enough.
        """
        self.check(log)
        own = {KEY.get(name, name): name for name in self.schema}
        schema = {doc.name: doc.dtype for doc in self.told}
        make = self._maker(log)

        def rows(part: Log, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
            made = make(part, events, [own[name] for name in names]).rename(KEY, strict=False)
            # every number fits: not to look whether one does not is quicker by far
            return made.select(pl.col(name).cast(schema[name], wrap_numerical=True) for name in made.columns)

        return folded(log, schema, rows, self.name)

    def raw(self, log: Log) -> pl.LazyFrame:
        """The same as folds write it, with numbers as narrow as in the events: what statistics work with.

        Raises:
            LogError: the log does not know enough.
        """
        self.check(log)
        return folded(log, self.schema, self._maker(log), self.name)

    def _maker(self, log: Log) -> Callable[[Log, pl.LazyFrame, Collection[str]], pl.DataFrame]:
        """What makes the table of a part of a log: null what the log does not tell."""

        def rows(part: Log, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
            made = self._rows(part, events, names)
            blank = [pl.lit(None, self.schema[each]).alias(each) for each in self.untold(log.knowledge)]
            return made.with_columns(each for each in blank if each.meta.output_name() in made.columns)

        return rows

    def untold(self, told: Knowledge) -> list[str]:
        """Columns of which a log does not tell what they rest on."""
        return [] if told == EVERYTHING else [doc.name for doc in self.columns if not LAYOUT.meets(told, doc.needs)]

    def check(self, log: Log) -> None:
        """See that a log knows enough.

        Raises:
            UntoldError: it does not.
        """
        knows, needs = knows_of(log.manifest), LEVELS[self.needs]
        if knows < needs:
            raise UntoldError(
                f"{self.name}() cannot be made from a log that knows {knows.said!r} only: {self.lacks};"
                f" it needs a log that knows {needs.said!r}",
                needs,
            )

    def _rows(self, part: Log, events: pl.LazyFrame, names: Collection[str]) -> pl.DataFrame:
        if events is part.events and (derived := engine_columns(part)) is not None:
            return self.made(part, derived, names)
        spared = {column for column, needing in self.only.items() if not {*needing} & {*names}}
        wanted = {"game", "event", *self.reads} - spared
        found = collected(events.select(wanted), part.path)
        if not found["game"].is_sorted():  # then rows of a game need their places
            found = collected(events.select({*wanted, "seq"}), part.path)
        return self.made(part, Columns(found, part.layout, blank=spared), names)

    def made(self, log: Log, columns: Columns, names: Collection[str] | None = None) -> pl.DataFrame:
        """The table from event columns of the log.

        Args:
            log: what it says of its rules, and what it knows.
            columns: `reads`, or more.
            names: columns of the table that are wanted; None: all.

        Raises:
            LogError: the log does not know enough, or has rows that cannot be.
        """
        if self.among is not None:
            return made_together(log, columns, [self], names)[0]
        self.check(log)
        return FOLDS.run(self.fold, columns, self.reads, numbers(log), self.room, self.columns, names)


def made_together(
    log: Log, columns: Columns, tables: Sequence[Table], names: Collection[str] | None = None
) -> list[pl.DataFrame]:
    """Tables of one pass over the events; arguments and errors are as of `Table.made`."""
    shares = []
    for each in tables:
        each.check(log)
        assert each.among is not None
        number, at, width = each.among
        shares.append(Share(number, at, each.columns, each.room, names))
    reads = {name for each in tables for name in each.reads}
    return FOLDS.several(tables[0].fold, columns, reads, numbers(log), shares, width)


def _events(moves: Callable[[Place, Place], int]) -> list[int]:
    """A number by event, from where its card comes from and goes to."""
    return [moves(*(EVENTS[event].ends or (Place.GONE, Place.GONE))) for event in Event]


_MOVES: Final = {
    "gem": list(GEM_OF),
    "pile": _events(lambda come, go: (go == Place.PILE) - (come == Place.PILE)),
    "gains": _events(lambda _, go: int(go == Place.HAND)),
    "gives": _events(lambda come, _: int(come == Place.HAND)),
    "robs": _events(lambda come, _: int(come == Place.OTHER_HAND)),
    "silent": [
        int(event < Event.MERCHANT_DRAWN and event != Event.FASHION_SET and not {Place.HAND, Place.OTHER_HAND} & moved)
        for event, moved in ((each, {*(EVENTS[each].ends or ())}) for each in Event)
    ],
    "before_buying": [int(EVENTS[event].group in ("setup", "turn", "influence")) for event in Event],
    "many": [int(EVENTS[event].several) for event in Event],
}
"""What the declarations of cards and events say, as folds are told it."""


def numbers(log: Log) -> Mapping[str, Any]:
    """What folds know of the rules of a log, by the names of `Rules`."""
    return _numbers(log.rules, log.players, str(log.manifest.get("knows", "full")))


@lru_cache(16)
def _numbers(rules: Ruleset, players: int, knows: str) -> Mapping[str, Any]:
    told = rules.tables()
    places = merchant_places(rules, players)
    return {
        **_MOVES,
        **{name: told[name] for name in ("copies", "stones", "roles", "prices", "market_size")},
        "step_at": [_steps_by_price(ladder) for ladder in rules.prices],
        "banker_pounds": rules.banker_pounds,
        "bankers_add": int(rules.rulings["banker_stacks"] == "yes"),
        "deck": rules.deck,
        "players": players,
        "turns_known": int(LEVELS[knows] > Knows.SALES),
        "hands_known": int(knows == "full"),
        "shown_alone": int(rules.rulings["unshown_rarity"] == "none"),
        "merchants": rules.copies[Card.MERCHANT],
        "highest": [first for first, _ in places],
        "lowest": [last for _, last in places],
        "dealt": sum(rules.hands[:players]),
    }


def _steps_by_price(ladder: Sequence[int]) -> list[int]:
    """The step of a ladder at each price; `NONE` for a price that it does not have."""
    return [ladder.index(price) if price in ladder else NONE for price in range(PRICE + 1)]


def one_key(*names: str) -> pl.Expr:
    """Columns of `KEYS` as one number (`pack_columns`)."""
    key = pack_columns(KEYS, names)
    assert key is not None
    return key


def new(*names: str) -> pl.Expr:
    """Whether a row is the first of its game, turn and so on: one of these columns is not what it was."""
    return pl.any_horizontal(pl.col(name).ne_missing(pl.col(name).shift()) for name in names)


def enum_of(*names: str) -> pl.Enum:
    """A type of these words."""
    return pl.Enum(names)


def of_card(values: Sequence[Any], dtype: Any) -> pl.Expr:
    """A value that the ruleset gives each kind of card, for the column `card`; null for no card."""
    return pl.lit(pl.Series(values, dtype=dtype)).gather(pl.col("card").to_physical())


def pages(tables: tuple[Table, ...]) -> str:
    """All tables as Markdown: the content of `datasets/tables.md`."""
    lines = [
        "# Tidy tables", "",
        "What follows from the events, as tables: `log.turns()` and so on are polars `LazyFrame`s, to be filtered,",
        "joined and collected (`collect(engine=\"streaming\")` too). This page is generated from `log/tidy/` by",
        "`make golden`. What is in the file, `log.events`, `log.games`, `log.decisions`, has no brackets.", "",
        "No two rows of a table share its *grain*. A log of a real game may know less than all (`full`): what is",
        "`public`, its `sales` alone, or no more than `scores`. A table that such a log cannot give says so; single",
        "columns that do not follow from it are null. Turns are counted from 1, seats from 0, sales from 1 in the",
        "order they are held. Prices are in ducats, scores in pounds.", "",
        "## Keys and types", "",
        "Tables join by the same keys: `game`, `turn`, `sale`, `seat`, `gem`, `card`. `sale` is the sale at which",
        "something is, or the one that ends the year in which it is; the event table has that number as `year`:",
        "`log.events.join(log.sales(), left_on=[\"game\", \"year\"], right_on=[\"game\", \"sale\"])`.", "",
        "Every number is signed or a float, so that a difference may be below 0; words are of the Enums of the event",
        "table. Event and game tables, of all three games, are what is in the file, where numbers are unsigned: cast",
        "them before you subtract, `pl.col(\"seat\").cast(pl.Int16)`. Both kinds can be joined.", "",
        "| table | grain | a row is | the log must know |", "|---|---|---|---|",
    ]  # fmt: skip
    for each in tables:
        grain = ", ".join(f"`{KEY.get(name, name)}`" for name in each.grain)
        lines.append(f"| [`{each.name}`](#{each.name}) | {grain} | {each.about} | `{each.needs}` |")
    lines.append("| [`choices`](#choices) | `game`, `number` | one decision of two options or more | `public` |")
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
        lines += [f"| `{doc.name}` | {_type_name(doc.dtype)} | {doc.meaning} |" for doc in each.told]
    lines += [
        "",
        "## choices",
        "",
        "A row is one decision of two options or more, a display is one. It needs no table of decisions: the engine",
        "plays the games again or, of a game written down, follows its rows.",
        "",
        "`win`, `win_seat` and `win_all` cost most: a column of them some tenths of a second a game. They are worked",
        "out only if they are asked for (`select`), and game by game, so that `head(3)` plays one game and a filter on",
        "`game` those games alone. The same columns come with `log.turns(win=True)`.",
        "",
        "| column | type | meaning |",
        "|---|---|---|",
        *(f"| `{name}` | {_type_name(dtype)} | {CHOICES[name]} |" for name, dtype in WINS.items()),
    ]
    return "\n".join(lines) + "\n"


CHOICES: Final = {
    "game": "number of the game",
    "number": "of the decision, from 0",
    "row": "rows of the log that had happened",
    "turn": "turn",
    "sale": "the sale that ends the year: sales held before, plus 1",
    "seat": "who is asked",
    "phase": "what is asked: a phase of the game",
    "options": "how many actions were legal",
    "win": "chance of each seat to win, by what everybody knows",
    "win_seat": "the same by what the seat that is asked knows",
    "win_all": "the same by every hand",
}
"""What the columns of `choices` say."""


def _type_name(dtype: Any) -> str:
    if isinstance(dtype, pl.List):
        return f"List of {_type_name(dtype.inner)}"
    return "Enum" if isinstance(dtype, pl.Enum) else str(dtype())

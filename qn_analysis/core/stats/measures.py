"""What a game declares of its statistics: the figures by which two rulesets are compared, from its
`stats/measures.toml`, and what a designer could want of them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import polars as pl
import polars.selectors as cs

from ..base.game_registry import find_game
from .statistic import Request, Statistic
from .verdicts import LESS, MORE, UNDECIDED, VERDICTS, verdict, verdicts, widened


class Measure(NamedTuple):
    """One figure.

    Attributes:
        key: its name in frames.
        want: the statistic; None of what no log tells and is played apart.
        group: of the statistic's groups, as `differences` writes them.
        measure: of the statistic's measures.
        matters: the smallest difference that matters, in the figure's unit.
        names: what it is called, by language.
        topic: what it is about; measures of a topic tell much the same.
        said: a few words for a change, by verdict (more, less) and language, where they are not made of its name:
            fields `by` (the size of the change), `base` and `variant`.
        played: what it is of, where no log tells it: `GIFTS` (cards given away and played on) or `SKILL` (players who
            differ at one table).
        thing: the key of what it is one figure of, such as a card; "" of the whole game's.
    """

    key: str
    want: Request[Any] | None
    group: str
    measure: str
    matters: float
    names: dict[str, str]
    topic: str = ""
    said: Mapping[str, Mapping[str, str]] = {}
    played: str = ""
    thing: str = ""

    @property
    def statistic(self) -> str:
        """What it comes from, as frames name it."""
        return self.played if self.want is None else self.want.statistic.name


GIFTS, SKILL = "gifts", "skill"
"""What is played to tell figures that no log has."""
PLAYED: Final = (GIFTS, SKILL)
Things = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By kind and name, what things are called, by language."""


Known: TypeAlias = Mapping[str, Statistic[Any]]
"""Statistics by name."""


class Declared(Protocol):
    """What statistics of a game are declared by (`core.stats.tables.Calls`)."""

    @property
    def known(self) -> Known:
        """All of them."""

    @property
    def tables(self) -> Callable[[Any], Any]:
        """What they are taken of, of a log."""

    @property
    def gather(self) -> Callable[..., Any]:
        """Gathers several of a log in one passage."""


def read_measures(
    package: str, known: Known, table: str = "measure", things: Things | None = None
) -> tuple[Measure, ...]:
    """The figures of a table of the file `measures.toml` in a package, in its order.

    `things` are, of rows that are one figure of each thing of a kind (`each = "card"`), those that there are: `{key}`
    is the thing in their texts' keys and groups, `{thing}` what it is called.
    """
    rows = [one for row in _rows(package, "measures.toml", table) for one in _of_each(row, things or {})]
    return tuple(_measure(known, row) for row in rows)


def _of_each(row: Mapping[str, Any], things: Things) -> Iterable[Mapping[str, Any]]:
    if "each" not in row:
        yield row
        return
    for key, names in things[row["each"]].items():
        told = {name: _written(value, key, names, name) for name, value in row.items() if name != "each"}
        yield told | {"thing": key}


def _written(value: Any, key: str, names: Mapping[str, str], lang: str) -> Any:
    """A value of a row with its thing in it; of texts that are left to be filled in, `{by}` and so on stay."""
    if isinstance(value, Mapping):
        return {name: _written(one, key, names, name) for name, one in value.items()}
    return value.replace("{key}", key).replace("{thing}", names.get(lang, "")) if isinstance(value, str) else value


def _rows(package: str, file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8")).get(table, [])
    return rows


def _measure(known: Known, row: Mapping[str, Any]) -> Measure:
    args = {name: row[name] for name in ("by", "of") if name in row}
    played = row.get("played", "")
    return Measure(
        row["key"],
        None if played else known[row["statistic"]].want(**args),
        row.get("group", ""),
        row.get("measure", ""),
        float(row["matters"]),
        {lang: row[lang] for lang in ("en", "fr")},
        row.get("topic", row["key"]),
        {verdict: row[verdict] for verdict in (MORE, LESS) if verdict in row},
        played,
        row.get("thing", ""),
    )


class Goal(NamedTuple):
    """What a house rule could be wanted for.

    Attributes:
        measure: the figure that shows it; for `even` its group is what the groups of all seats begin with.
        way: which way it shall go: less, more, or even (every seat closer to an equal share).
        figures: what the figure is called, by language, where it is shown without the goal.
    """

    measure: Measure
    way: str
    figures: Mapping[str, str] = {}

    @property
    def key(self) -> str:
        """Its name in frames."""
        return self.measure.key


EVEN: Final = "even"


def read_goals(package: str, known: Known) -> tuple[Goal, ...]:
    """The goals of the file `goals.toml` in a package, in its order; arguments as of `read_measures`."""
    return tuple(
        Goal(_measure(known, row), row["way"], row.get("figure", {})) for row in _rows(package, "goals.toml", "goal")
    )


def judge_goals(goals: Sequence[Goal], differences: pl.DataFrame) -> pl.DataFrame:
    """The figures of goals among the rows of `core.stats.differences.differences`, with the columns of `judge`.

    Of `even` the figure is how far the seat that is furthest off is from an equal share of wins. Its interval is made
    of those of all seats, each widened to hold with the others, so that it is rather too wide.
    """
    single = judge([each.measure for each in goals if each.way != EVEN], differences)
    rows = single.to_dicts()
    rows += [_evenness(each.measure, differences) for each in goals if each.way == EVEN]
    order = {each.key: at for at, each in enumerate(goals)}
    rows.sort(key=lambda row: order[row["key"]])
    return pl.DataFrame(rows, schema=single.schema, infer_schema_length=None)


def _evenness(measure: Measure, differences: pl.DataFrame) -> dict[str, Any]:
    of = (pl.col("statistic") == measure.statistic) & (pl.col("measure") == measure.measure)
    seats = differences.filter(of & pl.col("group").str.starts_with(measure.group))
    made: dict[str, Any] = dict.fromkeys(("base", "variant", "value", "low", "high", "narrowed", "effect", "chance"))
    named = {"key": measure.key, "statistic": measure.statistic, "group": measure.group,
             "measure": measure.measure, "matters": measure.matters, "unit": "share", "share": True}  # fmt: skip
    made |= {**named, "n": 0, "clusters": 0, "verdict": UNDECIDED}
    whole = seats.filter(pl.col("value").is_not_null())
    if whole.height != seats.height or not seats.height:
        return made
    fair = 1 / seats.height
    lows: list[float] = []
    highs: list[float] = []
    for row in seats.iter_rows(named=True):
        if row["low"] is None or row["high"] is None:
            lows = []
            break
        low, high = widened(row["value"], row["low"], row["high"], seats.height)
        ends = [row["base"] + end - fair for end in (low, high)]
        lows.append(0.0 if ends[0] <= 0 <= ends[1] else min(map(abs, ends)))
        highs.append(max(map(abs, ends)))
    base, variant = (max(abs(each - fair) for each in seats[side]) for side in ("base", "variant"))
    made |= {"base": base, "variant": variant, "value": variant - base}
    made |= {name: min(seats[name].to_list()) for name in ("n", "clusters")}
    if lows:
        made |= {"low": max(lows) - base, "high": max(highs) - base}
        made["verdict"] = verdict(made["low"], made["high"], -measure.matters, measure.matters)
    return made


def wants_of(measures: Sequence[Measure]) -> list[Request[Any]]:
    """The statistics that they come from; nothing of those that no log tells."""
    return list(dict.fromkeys(each.want for each in measures if each.want is not None))


def judge(measures: Sequence[Measure], differences: pl.DataFrame) -> pl.DataFrame:
    """The measures among the rows of `core.stats.differences.differences`, each with the smallest difference that
    matters.

    Grain: one row a measure, in their order: key, the columns of `differences`, matters, verdict
    (`core.stats.verdicts`: more, less or same than the base by what matters, or undecided).
    """
    known = pl.DataFrame(
        [(each.key, each.statistic, each.group, each.measure, each.matters) for each in measures],
        schema={**dict.fromkeys(("key", "statistic", "group", "measure"), pl.String), "matters": pl.Float64},
        orient="row",
    )  # fmt: skip
    found = known.join(differences, on=["statistic", "group", "measure"], how="left", maintain_order="left")
    limits = found["matters"].to_list()
    said = pl.Series("verdict", verdicts(found, [-each for each in limits], limits), dtype=pl.Enum(VERDICTS))
    none = cs.by_name("n", "clusters", require_all=False).fill_null(0)  # nothing of the group was seen on either side
    return found.with_columns(none, said).select("key", pl.exclude("key"))


def judged(goals: Sequence[Goal], measures: Sequence[Measure], differences: pl.DataFrame) -> pl.DataFrame:
    """The figures of goals (`judge_goals`), then other measures (`judge`): its columns, verdicts as words."""
    both = [judge_goals(goals, differences), judge(measures, differences)]
    words = [each.with_columns(pl.col("verdict").cast(pl.String)) for each in both]
    return pl.concat(words, how="vertical_relaxed")


def there(measures: Iterable[Measure], apart: bool, players: int | None = None) -> list[Measure]:
    """The measures that there are: of what no log tells, where that was played apart, and of seats that a table of so
    many players has; None: seats of any are kept."""
    seats = {"seat=", *(f"seat={seat}" for seat in range(players or 0))}
    return [
        each for each in measures
        if (apart or not each.played)
        and (players is None or not each.group.startswith("seat=") or each.group in seats)
    ]  # fmt: skip


@dataclass(frozen=True)
class Statistics:
    """What a game declares of its statistics.

    Attributes:
        tables: what statistics are taken of, of a log.
        gather: gathers statistics of a log in one passage (log, statistics, progress, executor, and statistics
            that are taken of the first games alone, with the number of those).
        measures: the figures that the stored studies of a game's report have.
        goals: what a house rule could be wanted for.
        further: figures by which rulesets are compared besides.
    """

    tables: Callable[[Any], Any]
    gather: Callable[..., Any]
    measures: Sequence[Measure]
    goals: Sequence[Goal]
    further: Sequence[Measure] = ()

    @classmethod
    def read(cls, package: str, calls: Declared, things: Things | None = None) -> Statistics:
        """With the measures of `measures.toml` and the goals of `goals.toml` in a package, in their order; `things` as
        of `read_measures`."""
        known = calls.known
        further = read_measures(package, known, "further", things)
        measures, goals = read_measures(package, known, "measure", things), read_goals(package, known)
        return cls(calls.tables, calls.gather, measures, goals, further)

    @property
    def others(self) -> tuple[Measure, ...]:
        """The figures by which rulesets are compared beside those of the goals."""
        return (*self.measures, *self.further)

    @property
    def compared(self) -> tuple[Measure, ...]:
        """The figures by which rulesets are compared: those of the goals first."""
        return (*(each.measure for each in self.goals), *self.others)

    @property
    def figures(self) -> tuple[Measure, ...]:
        """The same without the goals that another measure tells of as well; goals are called as the figures that they
        are, and not as what is wanted of them."""
        topics = {each.topic for each in self.measures}
        mine = [each for each in self.goals if each.way == EVEN or each.measure.topic not in topics]
        named = [each.measure._replace(names=dict(each.figures or each.measure.names)) for each in mine]
        return (*named, *self.others)

    def names(self, lang: str) -> dict[str, str]:
        """What the measures are called in a language, by key."""
        return {each.key: each.names[lang] for each in self.compared}


def statistics_of(game: str) -> Statistics:
    """What a game declares of its statistics; `game` is its name in manifests."""
    return find_game(game).part(Statistics)

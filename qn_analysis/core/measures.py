"""The figures by which two rulesets are compared, from a game's `stats/measures.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

import polars as pl
import polars.selectors as cs

from .statistic import Want
from .verdicts import LESS, MORE, VERDICTS, verdicts


class Measure(NamedTuple):
    """One figure.

    Attributes:
        key: its name in frames.
        want: the statistic.
        group: of the statistic's groups, as `differences` writes them.
        measure: of the statistic's measures.
        matters: the smallest difference that matters, in the figure's unit.
        names: what it is called, by language.
        topic: what it is about; measures of a topic tell much the same.
        said: a few words for a change, by verdict (more, less) and language, where they are not made of its name:
            fields `by` (the size of the change), `base` and `variant`.
    """

    key: str
    want: Want[Any]
    group: str
    measure: str
    matters: float
    names: dict[str, str]
    topic: str = ""
    said: Mapping[str, Mapping[str, str]] = {}


def read_measures(package: str, rooms: Iterable[object]) -> tuple[Measure, ...]:
    """The figures of the file `measures.toml` in a package, in its order.

    Args:
        package: its name.
        rooms: the modules that have the statistics.
    """
    known = list(rooms)
    return tuple(_measure(known, row) for row in _rows(package, "measures.toml", "measure"))


def _rows(package: str, file: str, table: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))[table]
    return rows


def _measure(rooms: Iterable[object], row: Mapping[str, Any]) -> Measure:
    return Measure(
        row["key"],
        _want(rooms, row["statistic"], {name: row[name] for name in ("by", "of") if name in row}),
        row.get("group", ""),
        row.get("measure", ""),
        float(row["matters"]),
        {lang: row[lang] for lang in ("en", "fr")},
        row.get("topic", row["key"]),
        {verdict: row[verdict] for verdict in (MORE, LESS) if verdict in row},
    )


def _want(rooms: Iterable[object], name: str, args: Mapping[str, Any]) -> Want[Any]:
    statistic = next(getattr(room, name) for room in rooms if hasattr(room, name))
    made: Want[Any] = statistic.want(**args)
    return made


def wants_of(measures: Sequence[Measure]) -> list[Want[Any]]:
    """The statistics that they come from."""
    return list(dict.fromkeys(each.want for each in measures))


def judge(measures: Sequence[Measure], differences: pl.DataFrame) -> pl.DataFrame:
    """The measures among the rows of `core.compare.differences`, each with the smallest difference that matters.

    Grain: one row a measure, in their order: key, the columns of `differences`, matters, verdict (`core.verdicts`:
    more, less or same than the base by what matters, or undecided).
    """
    known = pl.DataFrame(
        [(each.key, each.want.statistic.name, each.group, each.measure, each.matters) for each in measures],
        schema=["key", "statistic", "group", "measure", "matters"], orient="row",
    )  # fmt: skip
    found = known.join(differences, on=["statistic", "group", "measure"], how="left", maintain_order="left")
    limits = found["matters"].to_list()
    said = pl.Series("verdict", verdicts(found, [-each for each in limits], limits), dtype=pl.Enum(VERDICTS))
    none = cs.by_name("n", "clusters", require_all=False).fill_null(0)  # nothing of the group was seen on either side
    return found.with_columns(none, said).select("key", pl.exclude("key"))

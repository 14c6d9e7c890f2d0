"""Studies: what depends on how an open point of the rules is read, and on numbers that are assumed.

A study plays many rulesets, each one step from the base, on the same deals as the base. The results of the package's
own studies (`make studies`) are kept in the report's room of each game, with all that is needed to play them again, and
are part of every report.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import polars as pl

from ..compare import between, sides
from ..errors import Error
from ..folder import write_whole
from ..measures import judge, wants_of
from ..play.engine import SimulationError
from ..play.simulate import simulate
from ..progress import bar
from ..ruleset import BaseRuleset
from ..shapes import misshapen
from ..untrusted import UnreadableError, parse_json
from ..variants import Variant
from .game import report_of

_COLUMNS: Final = (
    "key",
    "base",
    "variant",
    "value",
    "low",
    "high",
    "n",
    "narrowed",
    "matters",
    "unit",
    "share",
    "verdict",
)
_HEAD: Final = {
    "kind": str, "players": int, "bots": str, "games": int, "seed": int, "ruleset": str, "package": str,
}  # fmt: skip
_NUMBER: Final = (float, None)
_ROW: Final = {
    "of": str, "step": str, "changed": str, "key": str, "base": _NUMBER, "variant": _NUMBER, "value": _NUMBER,
    "low": _NUMBER, "high": _NUMBER, "n": int, "narrowed": _NUMBER, "matters": _NUMBER, "unit": (str, None),
    "share": (bool, None), "verdict": (str, None),
}  # fmt: skip
_TYPES: Final[dict[Any, Any]] = {str: pl.String, int: pl.Int64, float: pl.Float64, bool: pl.Boolean}
_SCHEMA: Final = {key: _TYPES[kind[0] if isinstance(kind, tuple) else kind] for key, kind in _ROW.items()}


class StudyError(Error):
    """What is to be read is no stored study; the message names what is wrong and the remedy."""


@dataclass(frozen=True)
class Study:
    """What came of a study.

    Attributes:
        kind: which one, a key of `Plan.kinds`.
        players, bots, games, seed: what was played, under each ruleset.
        ruleset: hash of the base.
        package: the version that played.
        frame: one row a ruleset and measure: of (what was moved), step (how), changed (what
            differs, in words of the ruleset's file), and of the measure: key, base, variant, value, low, high, n,
            narrowed, matters, unit, share, verdict (as of `core.compare.differences` and `core.measures.judge`).
    """

    kind: str
    players: int
    bots: str
    games: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame

    def save(self, place: Path) -> None:
        """Write it as JSON."""
        told = {**{key: value for key, value in vars(self).items() if key != "frame"}, "rows": self.frame.to_dicts()}
        write_whole(place, (json.dumps(told, indent=0, ensure_ascii=False) + "\n").encode())

    def joined(self, later: Study) -> Study:
        """This study with what another one adds: rulesets played since, on the same deals.

        Rulesets that both have are those of the later one.

        Raises:
            StudyError: the other was played otherwise, or its base gives other figures.
        """
        told = {key: (getattr(self, key), getattr(later, key)) for key in _HEAD if key != "package"}
        if other := [f"{key} is {new}, not {old}" for key, (old, new) in told.items() if old != new]:
            raise StudyError(f"what is added was played otherwise: {'; '.join(other)}; play all of the study again")
        both = self.frame.select("key", "base").unique().join(later.frame.select("key", new="base").unique(), on="key")
        moved = both.filter((pl.col("base") - pl.col("new")).abs() > 1e-6 * pl.col("base").abs())
        if moved.height or both.height < later.frame["key"].n_unique():
            raise StudyError("the base has other figures or measures than it had; play all of the study again")
        kept = self.frame.join(later.frame.select("of", "step").unique(), on=["of", "step"], how="anti")
        return replace(
            self, package=later.package, frame=pl.concat([kept, later.frame.select(kept.columns).cast(dict(_SCHEMA))])
        )

    @property
    def strongest(self) -> pl.DataFrame:
        """One row a ruleset: of, step, changed, more and less (measures that change by more than matters, as a count),
        undecided (a count), and the measure that changes most in terms of what matters: its columns."""
        weight = (pl.col("value") / pl.col("matters")).abs().fill_null(-1.0)
        key = ["of", "step", "changed"]
        counts = self.frame.group_by(key, maintain_order=True).agg(
            *((pl.col("verdict") == word).sum().alias(word) for word in ("more", "less", "undecided"))
        )
        top = self.frame.with_columns(weight=weight).sort("weight", descending=True).group_by(key, maintain_order=True)
        made = counts.join(top.first(), on=key, how="left", maintain_order="left")
        return made.sort("weight", descending=True, maintain_order=True)


@dataclass(frozen=True)
class Plan:
    """How a game's studies are played: they look at the measures of its report.

    Attributes:
        game: its name in manifests.
        kinds: by kind of study, the rulesets that it plays, from the base.
    """

    game: str
    kinds: Mapping[str, Callable[[Any], Iterable[Variant[Any]]]]


def study(
    plan: Plan,
    kind: str,
    base: BaseRuleset,
    *,
    games: int,
    players: int = 3,
    bots: str,
    seed: int = 1,
    progress: bool = True,
    only: Collection[str] = (),
) -> Study:
    """Play a study: every ruleset of its kind on the same deals as the base.

    Args:
        plan: the game's.
        kind: one of its kinds.
        base: the ruleset that the others are a step from.
        games, players, bots, seed: as of `simulate`, for each ruleset.
        progress: show it.
        only: what is moved (a ruling, a card); empty for all that the kind has.

    Raises:
        SimulationError: no such study, nothing to move of a name, or a value that cannot be simulated.
    """
    if kind not in plan.kinds:
        raise SimulationError(f"study {kind!r}: choose {' or '.join(plan.kinds)}")
    variants = list(plan.kinds[kind](base))
    if unknown := sorted(set(only) - {variant.key for variant in variants}):
        raise SimulationError(f"study of {kind}: it moves no {', '.join(unknown)}")
    variants = [variant for variant in variants if not only or variant.key in only]
    rows = []
    with bar(f"study of {kind}", len(variants), progress) as advance:
        for variant, found in _played(plan, base, variants, games, players, bots, seed):
            changed = "; ".join(f"{each.key} = {_said(each.here)}" for each in variant.rules.differences(base))
            named = {"of": variant.key, "step": variant.step, "changed": changed}
            rows.append(found.select(*(pl.lit(value).alias(name) for name, value in named.items()), *_COLUMNS))
            advance(1)
    return Study(kind, players, bots, games, seed, base.hash, version("qn-analysis"), pl.concat(rows))


def _played(
    plan: Plan, base: BaseRuleset, variants: Iterable[Variant[Any]], games: int, players: int, bots: str, seed: int
) -> Iterator[tuple[Variant[Any], pl.DataFrame]]:
    report = report_of(plan.game)
    wants = wants_of(report.measures)
    common: dict[str, Any] = {"players": players, "bots": bots, "seed": seed, "progress": False, "game": plan.game}
    with TemporaryDirectory(prefix="qn-") as folder:
        first = list(sides(report.tables(simulate(games, rules=base, out=Path(folder) / "base", **common)), wants))
        for variant in variants:
            with TemporaryDirectory(prefix="qn-") as other:
                log = simulate(games, rules=variant.rules, out=Path(other) / "log", **common)
                yield variant, judge(report.measures, between(first, sides(report.tables(log), wants)))


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def load_study(text: str) -> Study:
    """What `Study.save` wrote.

    Raises:
        StudyError: it is something else; its first faults are named.
    """
    told = read_stored(text, {**_HEAD, "rows": [_ROW]})
    return Study(**{key: told[key] for key in _HEAD}, frame=pl.DataFrame(told["rows"], schema=_SCHEMA))


def read_stored(text: str, shape: dict[str, Any]) -> dict[str, Any]:
    """A JSON text that has a shape (`core.shapes`).

    Raises:
        StudyError: it has not; its first faults are named.
    """
    try:
        told: dict[str, Any] = parse_json(text)
    except UnreadableError as error:
        raise StudyError(f"the study {error}; play it again") from None
    wrong = misshapen(told, shape)
    if wrong:
        raise StudyError(f"this is no whole study: {'; '.join(wrong)}; play it again")
    return told


def stored_study(package: str, kind: str) -> Study | None:
    """The study of a kind that a package keeps, if it has been played."""
    place = files(package).joinpath(f"{kind}.json")
    return load_study(place.read_text(encoding="utf-8")) if place.is_file() else None

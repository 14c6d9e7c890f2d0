"""Studies: what depends on how an open point of the rules is read, and on numbers that are assumed.

A study plays many rulesets, each one step from the base, and each against a base of its own: both play the same deals,
which no other ruleset of the study plays, so that what is chance in one base is in no other difference. Games are added
until every interval is narrow enough to tell a difference that matters from none, or up to the number asked for; that a
measure changes is said only where it stands up among all rulesets and measures of the study (Holm). The results of the
package's own studies (`make anew`) are kept in the report's room of each game, with all that is needed to play them
again, and are part of every report.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final, Self, get_type_hints

import polars as pl

from ..base.calls import public
from ..base.errors import Error
from ..base.progress import bar
from ..files.read import UnreadableError, parse_json
from ..files.stored import misshapen
from ..log.folder import write_whole
from ..play.bot import Bot
from ..play.engine import engine_of
from ..play.errors import SimulationError
from ..play.simulate import simulate
from ..rules.ruleset import BaseRuleset
from ..rules.rulings import Moved, Variant
from ..stats.differences import Sums, between, paired_sums, sides
from ..stats.measures import judge, statistics_of, wants_of
from ..stats.paired import holm, p_value
from ..stats.verdicts import LESS, MORE, UNDECIDED, verdicts

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
    "clusters",
)
SURE: Final = 0.05
"""A change is said where a difference so far beyond what matters would be less likely by chance, among all rows."""
_SCHEMA: Final = pl.Schema({
    "of": pl.String, "step": pl.String, "changed": pl.String, "key": pl.String, "base": pl.Float64,
    "variant": pl.Float64, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64,
    "narrowed": pl.Float64, "matters": pl.Float64, "unit": pl.String, "share": pl.Boolean, "verdict": pl.String,
    "clusters": pl.Int64, "chance": pl.Float64,
})  # fmt: skip
_BEFORE: Final = {"shared": True, "weights": "", "rows": {"clusters": None, "chance": None}}
"""What a study from before does not say of itself, and of its rows."""
_STORED: Final[Mapping[Any, Any]] = {
    pl.String(): str, pl.Int64(): int, pl.Float64(): (float, None), pl.Boolean(): bool,
}  # fmt: skip
"""What columns are in JSON."""


class StudyError(Error):
    """What is to be read is no stored study; the message names what is wrong and the remedy."""


class Stored:
    """A study that is kept: fields that say what was played, and a frame.

    Attributes:
        schema: of its frame, in which broken numbers can be null.
        blank: other columns that can be null.
        words: what can stand in some columns.
        before: what one from before does not say of itself, as of `read_stored`.
    """

    schema: ClassVar[pl.Schema]
    blank: ClassVar[Collection[str]] = ()
    words: ClassVar[Mapping[str, Collection[str]]] = {}
    before: ClassVar[Mapping[str, Any] | None] = None

    def save(self, place: Path) -> None:
        """Write it as JSON, a row a line: a later one differs in the lines that changed."""
        told = {key: value for key, value in vars(self).items() if key != "frame"}
        head = "".join(f"{json.dumps(key)}: {json.dumps(value)},\n" for key, value in told.items())
        rows = ",\n".join(json.dumps(row) for row in vars(self)["frame"].to_dicts())
        write_whole(place, f'{{\n{head}"rows": [\n{rows}\n]}}\n'.encode())

    @classmethod
    @public
    def load(cls, text: str) -> Self:
        """What `save` wrote: its fields are what they are annotated with.

        Raises:
            StudyError: it is something else; its first faults are named.
        """
        hints = get_type_hints(cls)
        head = {each.name: hints[each.name] for each in fields(cls) if each.name != "frame"}  # type: ignore[arg-type]
        row = {key: (_STORED[of], None) if key in cls.blank else _STORED[of] for key, of in cls.schema.items()}
        told = read_stored(text, {**head, "rows": [row]}, cls.before)
        frame = pl.DataFrame(told["rows"], schema=cls.schema)
        for column, words in cls.words.items():
            if odd := [word for word in frame[column] if word not in words]:
                raise StudyError(f"this is no whole study: a row has the {column} {odd[0]!r}; play it again")
        made: dict[str, Any] = {**{key: told[key] for key in head}, "frame": frame}
        return cls(**made)


@dataclass(frozen=True)
class Study(Stored):
    """What came of a study.

    Attributes:
        kind: which one, a key of `GameStudies.kinds`.
        players, bots, games, seed: what was played; games is the most under any ruleset.
        ruleset: hash of the base.
        package: the version that played.
        shared: whether all rulesets were held against the same games of the base, as studies were before: what is
            chance in those is then in every difference.
        weights: which ones a network among the bots played by; else "".
        frame: one row a ruleset and measure: of (what was moved), step (how), changed (what
            differs, in words of the ruleset's file), and of the measure: key, base, variant, value, low, high, n,
            narrowed, matters, unit, share, verdict (as of `core.stats.differences.differences` and
            `core.stats.measures.judge`), clusters (games that tell of it), chance (how likely a difference so far
            beyond what matters would be if it did not matter, corrected for all rows; more and less are said below
            `SURE`; null in a study from before).
    """

    kind: str
    players: int
    bots: str
    games: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame
    shared: bool = False
    weights: str = ""

    schema = _SCHEMA
    blank = ("unit", "share", "verdict", "clusters")
    before = _BEFORE

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
        free = {"package"} if self.shared else {"package", "games"}  # games are doubled as they are needed
        told = {key: (getattr(self, key), getattr(later, key)) for key in vars(self) if key not in ("frame", *free)}
        if other := [f"{key} is {new}, not {old}" for key, (old, new) in told.items() if old != new]:
            raise StudyError(f"what is added was played otherwise: {'; '.join(other)}; play all of the study again")
        same = ["key"] if self.shared else ["of", "step", "key", "clusters"]
        both = self.frame.select(*same, "base").unique().join(later.frame.select(*same, new="base").unique(), on=same)
        moved = both.filter((pl.col("base") - pl.col("new")).abs() > 1e-6 * pl.col("base").abs())
        if moved.height or set(later.frame["key"]) - set(self.frame["key"]):
            raise StudyError("the base has other figures or measures than it had; play all of the study again")
        kept = self.frame.join(later.frame.select("of", "step").unique(), on=["of", "step"], how="anti")
        whole = pl.concat([kept, later.frame.select(kept.columns).cast({name: _SCHEMA[name] for name in kept.columns})])
        games = max(self.games, later.games)
        return replace(self, package=later.package, games=games, frame=whole if self.shared else corrected(whole))

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


def study(
    of: GameStudies,
    kind: str,
    base: BaseRuleset,
    *,
    games: int,
    most: int | None = None,
    players: int = 3,
    bots: str,
    seed: int = 1,
    progress: bool = True,
    only: Collection[str] = (),
) -> Study:
    """Play a study of a game: every ruleset of its kind, each on the same deals as a base of its own.

    Args:
        kind: one of its kinds.
        base: the ruleset that the others are a step from.
        games: of each ruleset, and of its base; then doubled until all half-widths are at most half of what
            matters (`narrow_enough`).
        most: the greatest number of games of a ruleset; None: `games`, which are never doubled.
        players, bots, seed: as of `simulate`, for each ruleset; each ruleset and doubling has a seed of its own.
        only: what is moved (a ruling, a card); empty for all that the kind has.

    Raises:
        SimulationError: no such study, nothing to move of a name, or a value that cannot be simulated.
    """
    if kind not in of.kinds:
        raise SimulationError(f"study {kind!r}: choose {' or '.join(of.kinds)}")
    statistics, rows, played = statistics_of(of.game), [], games
    numbered = list(enumerate(of.variants(kind, base)))  # a ruleset has the same deals whether all are played or not
    if unknown := sorted(set(only) - {variant.key for _, variant in numbered}):
        raise SimulationError(f"study of {kind}: it moves no {', '.join(unknown)}")
    wanted = [(number, variant) for number, variant in numbered if not only or variant.key in only]
    with bar(f"study of {kind}", len(wanted), progress) as advance:
        for number, variant in wanted:
            sums: list[Sums] = []
            done, doublings = 0, 0
            while True:
                more = min(max(games, done), (most or games) - done) if done else games
                where = seed + number * _SEEDS + doublings
                sums += _paired(of.game, base, variant.rules, more, players, bots, where)
                done, doublings = done + more, doublings + 1
                found = judge(statistics.measures, between(sums))
                if done >= (most or games) or narrow_enough(found):
                    break
            changed = "; ".join(f"{each.key} = {_said(each.here)}" for each in variant.rules.differences(base))
            named = {"of": variant.key, "step": variant.step, "changed": changed}
            rows.append(found.select(*(pl.lit(value).alias(name) for name, value in named.items()), *_COLUMNS))
            played = max(played, done)
            advance(1)
    frame = corrected(pl.concat(rows))
    weights = weights_of(of.game, bots, players)
    return Study(kind, players, bots, played, seed, base.hash, version("qn-analysis"), frame, weights=weights)


def weights_of(game: str, bots: Bot, players: int) -> str:
    """Which weights a bot plays by, of a network; else ""."""
    engine = engine_of(game)
    return str(engine.origins([bots], players).get("bots_from", {}).get(engine.find(bots).name, ""))


_SEEDS: Final = 100
"""Seeds that are kept for the doublings of one ruleset."""


def narrow_enough(found: pl.DataFrame) -> bool:
    """Whether every measure that was seen has an interval of at most what matters: half of it either way, so that a
    difference of nothing is told from one that matters."""
    seen = found.filter(pl.col("n") > 0)
    return bool((seen["high"] - seen["low"] <= seen["matters"]).fill_null(False).all())


def corrected(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of all rulesets of a study with `p_value`, and more or less only where that is below `SURE`.

    The chance is that of a difference so far beyond the limit that matters if the true one were at the limit, corrected
    for all rows (Holm).
    """
    single = []
    for value, low, high, matters in frame.select("value", "low", "high", "matters").iter_rows():
        told = None not in (value, low, high)
        beyond = max(abs(value) - matters, 0.0) if told else 0.0
        single.append(p_value(beyond, beyond - (high - low) / 2, beyond + (high - low) / 2) if told else None)
    sure = pl.Series("chance", holm(single), dtype=pl.Float64)
    limits = frame["matters"].to_list()
    said = pl.Series("verdict", verdicts(frame, [-each for each in limits], limits), dtype=pl.String)
    changes = pl.col("verdict").is_in([MORE, LESS])
    verdict = pl.when(changes & ~(pl.col("chance") < SURE)).then(pl.lit(UNDECIDED)).otherwise(pl.col("verdict"))
    return frame.with_columns(sure, said).with_columns(verdict=verdict)


def _paired(
    game: str, base: BaseRuleset, variant: BaseRuleset, games: int, players: int, bots: str, seed: int
) -> list[Sums]:
    """What games of a ruleset and of its base on the same deals add to each measure."""
    statistics = statistics_of(game)
    wants = wants_of(statistics.measures)
    with TemporaryDirectory(prefix="qn-") as folder:
        both = [
            simulate(games, rules=rules, out=Path(folder) / name, players=players, bots=bots, seed=seed,
                     progress=False, game=game)
            for name, rules in (("base", base), ("variant", variant))
        ]  # fmt: skip
        return paired_sums(*(sides(statistics.tables(log), wants) for log in both))


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def read_stored(text: str, shape: dict[str, Any], before: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A JSON text that has a shape (`core.files.stored.misshapen`).

    Args:
        text: the JSON.
        shape: what it must look like.
        before: what texts from before leave out, of the document and of its `rows`.

    Raises:
        StudyError: it has not; its first faults are named.
    """
    try:
        told: dict[str, Any] = parse_json(text)
    except UnreadableError as error:
        raise StudyError(f"the study {error}; play it again") from None
    if before and isinstance(told, dict):
        for key, value in before.items():
            if key == "rows":
                for row in told.get(key, []) if isinstance(told.get(key), list) else []:
                    if row and isinstance(row, dict):
                        row |= {name: given for name, given in value.items() if name not in row}
            else:
                told.setdefault(key, value)
    wrong = misshapen(told, shape)
    if wrong:
        raise StudyError(f"this is no whole study: {'; '.join(wrong)}; play it again")
    return told


def stored_study(package: str, kind: str, bots: str = "") -> Study | None:
    """The study of a kind that a package keeps, if it has been played: by some bots, where it keeps several."""
    place = files(package).joinpath(f"{study_name(kind, bots)}.json")
    return Study.load(place.read_text(encoding="utf-8")) if place.is_file() else None


@dataclass(frozen=True)
class GameStudies:
    """The studies of a game, which look at its measures: how they are played, and those that its package comes with.

    Attributes:
        game: its name in manifests.
        package: the game's room `report`; what was played is kept in its folder `stored`.
        kinds: by kind of study, of the base the rulesets that it plays, or what each has otherwise (`varied`):
            `tables`, every assumed table moved; `rulings` and what begins so, every open point of the rules read
            otherwise.
        populations: who plays the package's own: each is played by every one of them, the strongest first. A network
            among them plays any ruleset as it learnt the rulebook's.
        changes: by kind, what the base has otherwise than the rulebook.
    """

    game: str
    package: str
    kinds: Mapping[str, Callable[[Any], Iterable[Variant[Any]] | Moved]]
    populations: tuple[str, ...]
    changes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def variants(self, kind: str, base: Any) -> list[Variant[Any]]:
        """The rulesets that a kind plays, from a base."""
        found = self.kinds[kind](base)
        return list(base.varied(found) if isinstance(found, Mapping) else found)

    def base(self, kind: str) -> BaseRuleset:
        """Of a kind, the ruleset that the others are a step from."""
        rules = engine_of(self.game).layout.rules.default()
        return rules.with_(**self.changes[kind]) if kind in self.changes else rules

    def play(
        self,
        kind: str,
        *,
        games: int,
        most: int | None = None,
        players: int = 3,
        bots: str = "",
        seed: int = 1,
        rules: BaseRuleset | None = None,
        progress: bool = True,
        only: Collection[str] = (),
    ) -> Study:
        """Play a study.

        Args:
            kind: one of the game's.
            games, most: of each ruleset, doubled until its intervals are narrow enough (`core.report.study`).
            players, bots, seed: as of `simulate`, for each ruleset; no bots: the first of the game's populations.
            rules: the base; None is that of the kind.
            progress: show it.
            only: what is moved (a ruling, a card); empty for all.

        Raises:
            SimulationError: no such study, or a value that cannot be simulated.
        """
        return study(
            self, kind, rules or self.base(kind), games=games, most=most, players=players,
            bots=bots or self.populations[0], seed=seed, progress=progress, only=only,
        )  # fmt: skip

    @public
    def stored(self, kind: str, bots: str = "") -> Study:
        """The package's own study of a kind by a population; none named: by the first of the game's.

        Raises:
            StudyError: there is none of that kind, or by those bots.
        """
        if kind not in self.kinds:
            raise StudyError(f"there is no stored study {kind!r}: choose {' or '.join(self.kinds)}")
        found = _own_study(f"{self.package}.stored", kind, bots or self.populations[0])
        if found is None:
            raise StudyError(f"no stored study of {kind} by {bots!r}: choose {' or '.join(self.populations)}")
        return found

    @public
    def all_stored(self, kind: str) -> tuple[Study, ...]:
        """The package's own studies of a kind, one of each population that played it.

        Raises:
            StudyError: there is none of that kind.
        """
        return tuple(self.stored(kind, bots) for bots in self.populations)


@cache
def _own_study(package: str, kind: str, bots: str) -> Study | None:
    """A study that a package comes with, read once."""
    return stored_study(package, kind, bots)


def study_name(kind: str, bots: str = "") -> str:
    """What the file of a study is called."""
    return f"{kind}-{bots}" if bots else kind

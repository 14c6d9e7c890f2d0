"""Several rulesets on the same deals as a base, by tables of several sizes: what shelves and sweeps have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..base.game_registry import game_or_default
from ..base.messages import problems_of, refusal
from ..base.progress import bar, note
from ..log.folder import LogError, check_place, held_folder
from ..play.bot import Bot, bots_listed
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError, TrainError
from ..play.simulate import check_call, knowing, simulate
from ..play.stored import rules_key
from ..report.declaration import report_of
from ..report.result_views import ResultViews
from ..report.study import Study, StudyError, weights_of
from ..rules.problems import RulesetError
from ..rules.ruleset import BaseRuleset
from ..rules.shelf import LeftOut, ShelfError, Trial
from ..stats.differences import Figure, between, paired_sums, sides
from ..stats.measures import Goal, Measure, judged, there, wants_of
from .compare import KEPT, playing
from .played import Apart, deals_of

GAMES: Final = 5_000
PLAYERS: Final = (2, 3, 4)
USUAL: Final = 3
"""The number of players that sentences are about, where it was played."""
_COLUMNS: Final = (
    "key", "base", "variant", "value", "low", "high", "n", "narrowed", "matters", "unit", "share", "verdict",
    "clusters",
)  # fmt: skip


Side = tuple[list[list[Figure]], list[Figure]]
"""Figures of a ruleset: those of its games, part by part, and those that are played apart."""


@dataclass(frozen=True)
class Trials(ResultViews):
    """Rulesets beside a base, on the same deals.

    Attributes:
        game: whose rules, its name in manifests.
        base: the ruleset that all are held against.
        trials: the others.
        players: at how many players they were played.
        bots: who played, by number of players.
        games, seed: what was played, of each ruleset and number of players.
        frame: one row a number of players, ruleset and measure: players, of (`Trial.key`), and of the measure key,
            base, variant, value (the difference), low, high (95 %, paired, clustered by game), n, narrowed, matters,
            unit, share, verdict, clusters. Measures are the goals of the game, then those of comparisons.
        unlearnt: by number of players, the bots that play rulesets they did not learn, and of each the rulesets' keys.
        left_out: house rules that the base cannot have, or has.
        trained: games in which networks were trained on for each ruleset that they had not learnt, by bot.
    """

    game: str
    base: BaseRuleset
    trials: tuple[Trial[Any], ...]
    players: tuple[int, ...]
    bots: Mapping[int, tuple[str, ...]]
    games: int
    seed: int
    frame: pl.DataFrame
    unlearnt: Mapping[int, Mapping[str, tuple[str, ...]]]
    left_out: tuple[LeftOut, ...] = ()
    trained: Mapping[str, int] = field(default_factory=dict)

    @property
    def about(self) -> int:
        """The number of players that its sentences are about."""
        return USUAL if USUAL in self.players else self.players[0]

    @property
    def goals(self) -> Sequence[Goal]:
        """What a house rule could be wanted for, as far as it was measured."""
        known = set(self.frame["key"])
        return [each for each in report_of(self.game).statistics.goals if each.key in known]

    @cached_property
    def measures(self) -> list[Measure]:
        """The figures of the goals, and those of comparisons."""
        known = set(self.frame["key"])
        return [each for each in report_of(self.game).statistics.compared if each.key in known]

    @public
    def rules(self, key: str) -> BaseRuleset:
        """The ruleset of a trial.

        Raises:
            KeyError: there is none.
        """
        rules: BaseRuleset = {each.key: each.rules for each in self.trials}[key]
        return rules

    @public
    def of(self, key: str, players: int) -> pl.DataFrame:
        """The rows of a trial at a number of players."""
        return self.frame.filter((pl.col("of") == key) & (pl.col("players") == players))

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {
            "game": self.game,
            "base": self.base.to_dict(),
            "trials": [
                {"key": each.key, **each.names, "value": each.value, "hash": each.rules.hash,
                 "differences": [
                     {"key": one.key, "base": one.there, "variant": one.here}
                     for one in each.rules.differences(self.base)
                 ]}
                for each in self.trials
            ],
            "players": list(self.players),
            "bots": {str(players): list(bots) for players, bots in self.bots.items()},
            "games": self.games,
            "seed": self.seed,
            "package": version("qn-analysis"),
            "unlearnt": {
                str(players): {bot: list(keys) for bot, keys in each.items()}
                for players, each in self.unlearnt.items()
            },
            "left_out": [each._asdict() for each in self.left_out],
            "trained": dict(self.trained),
            "rows": self.frame.to_dicts(),
        }  # fmt: skip


@dataclass(frozen=True)
class Asked:
    """What is to be played: the arguments of `shelf` and `sweep`."""

    game: str | None
    base: BaseRuleset | str | Path | None
    players: int | Sequence[int]
    games: int
    bots: Bot | Sequence[Bot] | None
    seed: int
    out: str | Path | None
    executor: Executor | None
    progress: bool
    gifts: int | None = None
    players_know_rules: bool | int = False


def tried(ask: Asked, make: Callable[[Any], tuple[list[Trial[Any]], list[LeftOut]]]) -> dict[str, Any]:
    """Play all that is asked for, and not kept; what a `Trials` is made of. `make` gives the rulesets to try, of the
    base, and what was left out; `ShelfError` names all that is wrong with the call.
    """
    name = game_or_default(ask.game)
    engine, report = engine_of(name), report_of(name)
    players = (ask.players,) if isinstance(ask.players, int) else tuple(dict.fromkeys(ask.players))
    bots = report.bots if ask.bots is None else bots_listed(ask.bots)
    wrong: dict[str, None] = {}
    base, trials, out = engine.layout.rules.default(), list[Trial[Any]](), list[LeftOut]()
    try:
        base = engine.layout.rules.of(ask.base)
        trials, out = make(base)
    except ShelfError as error:
        wrong |= dict.fromkeys(error.problems)
    except RulesetError as error:
        wrong |= dict.fromkeys([error.args[0]])
    if not players:
        wrong[refusal("shelf.players", players="")] = None
    for number in players:
        try:
            check_call(engine, ask.games, number, bots, ask.seed, base)
        except SimulationError as error:
            wrong |= dict.fromkeys(problems_of(error))
    try:
        seats = knowing(engine, ask.players_know_rules, ask.progress)
    except TrainError as error:
        wrong |= dict.fromkeys(problems_of(error))
    if wrong:
        raise ShelfError(wrong)
    every = [base, *(each.rules for each in trials)]
    with nullcontext() if ask.out is None else held_folder(Path(ask.out), KEPT):
        if seats.games:  # all of it at once, so that it is said how long it takes
            line_ups = {number: check_call(engine, ask.games, number, bots, ask.seed, base) for number in players}
            seats.learn((line_ups[number], number, rules) for number in players for rules in every)
        seated = {
            (number, rules.hash): line_up for number in players
            for rules, line_up in zip(
                every, playing(engine, seats, number, every, bots, ask.seed, told=_told), strict=True
            )
        }  # fmt: skip
        folder = None if ask.out is None else Path(ask.out) / "gifts"
        apart = Apart(name, ask.seed, deals_of(ask.games, ask.gifts), folder, ask.executor)
        frames = _Played(ask, name, base, trials, players, seated, apart).frames()
    trained: dict[str, int] = {}
    for line_up in seated.values():
        trained |= engine.trained(line_up)
    return {
        "game": name, "base": base, "trials": tuple(trials), "players": players, "games": ask.games,
        "bots": {number: _names(engine, seated[number, base.hash]) for number in players},
        "seed": ask.seed, "frame": pl.concat(frames), "left_out": tuple(out), "trained": trained,
        "unlearnt": {number: _unlearnt(engine, number, seated, trials) for number in players},
    }  # fmt: skip


def _names(engine: Engine, line_up: Sequence[Bot]) -> tuple[str, ...]:
    return tuple(engine.find(each).name for each in line_up)


def _told(bot: str, other: str) -> str:
    return f"{bot} was not trained by all of these rules: {other} plays them all"


def _unlearnt(
    engine: Engine, players: int, seated: Mapping[tuple[int, str], Sequence[Bot]], trials: Sequence[Trial[Any]]
) -> dict[str, tuple[str, ...]]:
    """The bots that play rulesets they did not learn: a network others than it was trained by, any other bot all but
    the rulebook's, for which it was made."""
    rulebook = rules_key(engine.layout.rules.default())
    found: dict[str, list[str]] = {}
    for each in trials:
        for known in map(engine.find, dict.fromkeys(seated[players, each.rules.hash])):
            stored = None if known.brain is None else known.brain.stored(players)
            learnt = rulebook if stored is None else stored.rules
            if rules_key(each.rules) not in learnt.split("+"):
                found.setdefault(known.name, []).append(each.key)
    return {name: tuple(keys) for name, keys in found.items()}


@dataclass
class _Played:
    """Plays rulesets, or takes what was played before from a folder."""

    ask: Asked
    game: str
    base: BaseRuleset
    trials: Sequence[Trial[Any]]
    players: Sequence[int]
    seated: Mapping[tuple[int, str], Sequence[Bot]]
    apart: Apart

    def frames(self) -> list[pl.DataFrame]:
        """The rows of all rulesets, number of players by number of players."""
        kept = {(number, each.key): self._kept(number, each) for number in self.players for each in self.trials}
        left = sum(each is None for each in kept.values())
        frames = []
        try:
            with bar("playing rulesets", left, self.ask.progress) as advance:
                for number in self.players:
                    base: Side | None = None
                    for each in self.trials:
                        rows = kept[number, each.key]
                        if rows is None:
                            base = base or self._figures(self.base, number)
                            rows = self._play(base, number, each)
                            advance(1, f"{number} players, {each.names['en']}")
                        frames.append(
                            rows.select(
                                pl.lit(number).cast(pl.Int64).alias("players"), pl.lit(each.key).alias("of"), *_COLUMNS
                            )
                        )
        except KeyboardInterrupt:
            if self.ask.out is not None:
                note(f"what was played is kept in {self.ask.out}: the same call goes on there")
            raise
        return frames

    def _place(self, number: int, each: Trial[Any]) -> Path | None:
        folder = self.ask.out
        return None if folder is None else Path(folder) / f"trial-{number}-{each.rules.hash}-{self.apart.deals}.json"

    def _head(self, number: int, rules: BaseRuleset) -> dict[str, Any]:
        """What a ruleset was played by, beside the base."""
        both = [self.seated[number, each.hash] for each in (self.base, rules)]
        named = _names(engine_of(self.game), both[0])
        told = [weights_of(self.game, bot, number) for bot in dict.fromkeys((*both[0], *both[1]))]
        return {
            "kind": "trial", "players": number, "bots": ",".join(named[:1] if len(set(named)) == 1 else named),
            "games": self.ask.games, "seed": self.ask.seed, "ruleset": self.base.hash,
            "weights": "; ".join(dict.fromkeys(filter(None, told))),
        }  # fmt: skip

    def _kept(self, number: int, each: Trial[Any]) -> pl.DataFrame | None:
        """The rows of a ruleset that was played before; None: it was not, or other measures are asked for."""
        place = self._place(number, each)
        if place is None or not place.exists():
            return None
        try:
            stored = Study.load(place.read_text(encoding="utf-8"))
        except (StudyError, OSError, UnicodeDecodeError) as error:
            raise LogError(refusal("shelf.unread", place=place, why=str(error).partition(";")[0])) from None
        for key, value in self._head(number, each.rules).items():
            if getattr(stored, key) != value:
                raise LogError(refusal("shelf.kept", place=place, what=key, there=getattr(stored, key), here=value))
        return stored.frame if stored.frame["key"].to_list() == self._wanted() else None

    def _wanted(self) -> list[str]:
        measures = there(report_of(self.game).statistics.compared, self.apart.deals > 0)
        return [each.key for each in measures]

    def _figures(self, rules: BaseRuleset, number: int) -> Side:
        """One side of the comparison."""
        report = report_of(self.game)
        wants = wants_of(report.statistics.compared)
        with TemporaryDirectory(prefix="qn-") as folder:
            log = simulate(
                self.ask.games, players=number, bots=self.seated[number, rules.hash], seed=self.ask.seed, rules=rules,
                out=Path(folder) / "log", executor=self.ask.executor, progress=False, game=self.game,
            )  # fmt: skip
            parts = list(sides(report.statistics.tables(log), wants))
        return parts, self.apart.figures(rules, self.seated[number, rules.hash])

    def _play(self, base: Side, number: int, each: Trial[Any]) -> pl.DataFrame:
        report = report_of(self.game)
        own = each.rules.hash == self.base.hash  # the same deals and players: the same games
        variant = base if own else self._figures(each.rules, number)
        found = between(paired_sums(base[0], variant[0]), paired_sums([base[1]], [variant[1]]))
        told = judged(report.statistics.goals, report.statistics.others, found).select(*_COLUMNS)
        rows = told.filter(pl.col("key").is_in(self._wanted()))
        place = self._place(number, each)
        if place is not None:
            check_place(place, make=True)
            changed = "; ".join(f"{one.key} = {one.here}" for one in each.rules.differences(self.base))
            named = {"of": each.key, "step": "", "changed": changed}
            whole = rows.with_columns(
                *(pl.lit(value).alias(name) for name, value in named.items()), chance=pl.lit(None, dtype=pl.Float64)
            )
            head = self._head(number, each.rules)
            Study(**head, package=version("qn-analysis"), frame=whole, shared=True).save(place)
        return rows

"""Two rulesets on the same deals: what a change of the rules changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl

from ..base.game_registry import game_or_default
from ..base.progress import note, working
from ..log.folder import LogError, check_place
from ..log.log import Log, stored
from ..measures.differences import differences
from ..measures.measures import judge, wants_of
from ..play.bot import Bot
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError
from ..play.simulate import simulate
from ..report.declaration import report_of
from ..report.result_views import Readable, Sheet
from ..rules.ruleset import BaseRuleset
from .page import ComparisonSheet


def compare(
    base: BaseRuleset | str | Path | Log,
    variant: BaseRuleset | str | Path | Log,
    *,
    games: int = 10_000,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    retune: int = 0,
    folder: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> Comparison:
    """Play two rulesets on the same deals, and find every figure's difference.

    Game by game both have the same shuffled decks (a card that only one of them has lies between the others) and the
    same dice, so that what they share cancels: intervals are of the paired differences.

    Args:
        base, variant: rulesets, their TOML files, or two logs of the same deals or the paths of such (then nothing is
            simulated).
        games, players, seed: as of `simulate`.
        bots: as of `simulate`; None is who plays the game's reports. A learnt bot plays both rulesets by what it learnt
            of its own (`learnt-fixed`), and gives way in both where there are cards that it has never seen: two kinds
            of players would be compared otherwise.
        retune: games for which bots are trained on (or tuned) on each ruleset, with the same budget and seed; the
            comparison is then made a second time between these bots (in every seat), and `Comparison.disagreements`
            tells where it comes out otherwise: a rule judged by players who learnt another one misleads.
        folder: where the logs and tunings are kept, and taken up again after an interruption; None keeps none.
        executor: as of `simulate`.
        progress: show it.
        game: whose rules they are, as of `simulate`; logs say it themselves.

    Raises:
        GameError, RulesetError, SimulationError, TuneError, LogError, WorkerError: as of what it does; two logs that
            are not of the same deals; a game whose bots cannot be tuned.
    """
    base, variant = stored(base) or base, stored(variant) or variant
    if isinstance(base, Log) or isinstance(variant, Log):
        return Comparison.of(*_both_played(base, variant, retune), executor)
    name = game_or_default(game)
    engine, report = engine_of(name), report_of(name)
    if retune and report.tune is None:
        raise SimulationError(f"bots of {engine.title} cannot be tuned anew: compare without it")
    rules = [each if isinstance(each, BaseRuleset) else engine.layout.rules.load(each) for each in (base, variant)]
    players_of = partial(same_players, engine, players, rules)
    with ExitStack() as stack:
        kept = Path(folder) if folder is not None else Path(stack.enter_context(TemporaryDirectory(prefix="qn-")))
        check_place(kept / f"tuned-base{report.tuned}", make=True)

        def play(side: int, bots: Bot | Sequence[Bot], of: str) -> Log:
            out = kept / f"{of}-{'base' if side == 0 else 'variant'}"
            played: Log = simulate(
                games, players=players, bots=bots, seed=seed, rules=rules[side], out=out, executor=executor,
                resume=out.exists(), progress=progress, game=name,
            )  # fmt: skip
            return played

        seated = players_of(report.bots if bots is None else bots)
        made = _compared(lambda side: play(side, seated, "log"), executor, progress)
        if not retune or report.tune is None:
            return made
        learnt = []
        for side, of in enumerate(("base", "variant")):
            file = kept / f"tuned-{of}{report.tuned}"
            report.tune(
                players=players, games=retune, seed=seed, rules=rules[side], out=file, resume=True, progress=progress
            )
            learnt.append(str(file))
        again = _compared(lambda side: play(side, learnt[side], "log-tuned"), executor, progress)
        return replace(made, retuned=again, budget=retune)


def _both_played(base: object, variant: object, retune: int) -> tuple[Log, Log]:
    """Two logs to be compared.

    Raises:
        LogError: only one is, or bots are to be tuned.
    """
    if not (isinstance(base, Log) and isinstance(variant, Log)):
        raise LogError("compare two rulesets or two logs, not one of each")
    if retune:
        raise LogError("logs have been played already: bots can be tuned anew for two rulesets only")
    return base, variant


def both_note(bot: str, other: str) -> str:
    """That another bot plays both rulesets, in a line."""
    return f"{bot} was not trained by both rulesets: {other} plays both (--retune trains {bot} on for each)"


def same_players(
    engine: Engine, players: int, rules: Sequence[BaseRuleset], bots: Bot | Sequence[Bot],
    told: Callable[[str, str], str] = both_note,
) -> Bot | Sequence[Bot]:  # fmt: skip
    """Bots that play several rulesets alike: for a network that knows not all of them, the bot that plays by it all the
    same or, where there are cards that it has never seen, whoever plays instead of it. The terminal is told (`told`: of
    a bot, and of who plays instead)."""
    if not isinstance(bots, str) and isinstance(bots, Sequence):
        return [_same_player(engine, players, rules, bot, told) for bot in bots]
    return _same_player(engine, players, rules, bots, told)


def _same_player(
    engine: Engine, players: int, rules: Sequence[BaseRuleset], bot: Bot, told: Callable[[str, str], str]
) -> Bot:
    known = engine.find(bot)
    brain = known.brain
    if brain is None:
        return bot
    strange = any(map(engine.strange, rules))
    if not (strange if not brain.instead else not all(brain.knows(players, each) for each in rules)):
        return bot
    other = engine.quick if strange or not brain.fixed else brain.fixed
    note(told(known.name, other))
    return other


def _compared(play: Callable[[int], Log], executor: Executor | None, progress: bool) -> Comparison:
    base, variant = play(0), play(1)
    with working("comparing", progress):
        return Comparison.of(base, variant, executor)


@dataclass(frozen=True)
class Comparison(Readable):
    """What a change of the rules changes.

    Attributes:
        game: whose rules, its name in manifests.
        base, variant: the rulesets.
        bots, variant_bots: who played them (the same, unless tuned anew or told otherwise by two logs).
        players, games, seed: what was played.
        frame: one row a measure (`stats/measures.toml` of the game): key, base, variant, value (the difference), low,
            high (95 %, paired, clustered by game), n, clusters, narrowed, effect, chance, matters (the smallest
            difference that would matter, fixed beforehand), verdict: more, less, same (no difference that matters) or
            undecided.
        every: the same of every statistic of the report by group, those with the largest effect first.
        retuned: the comparison between bots tuned anew for each ruleset, or None.
        budget: games of each of these tunings.
    """

    game: str
    base: BaseRuleset
    variant: BaseRuleset
    bots: tuple[str, ...]
    variant_bots: tuple[str, ...]
    players: int
    games: int
    seed: int
    frame: pl.DataFrame
    every: pl.DataFrame
    retuned: Comparison | None = None
    budget: int = 0

    @classmethod
    def of(cls, base: Log, variant: Log, executor: Executor | None = None) -> Comparison:
        """The comparison of two logs of the same deals, by an executor as of `simulate`.

        Raises:
            LogError: they are not.
        """
        if any(log.manifest.get("seed") is None for log in (base, variant)):
            raise LogError("a log without a seed has its deals for itself: compare logs that were simulated")
        report = report_of(base.layout.game)
        wants = list(dict.fromkeys([*wants_of(report.statistics.measures), *report.wants]))
        found = differences(report.statistics.tables(base), report.statistics.tables(variant), wants, executor)
        ranked = found.sort(pl.col("effect").abs(), descending=True, nulls_last=True, maintain_order=True)
        return cls(
            base.layout.game, base.rules, variant.rules, tuple(base.bots), tuple(variant.bots), base.players,
            int(base.manifest["games"]), int(base.manifest["seed"]), judge(report.statistics.measures, found), ranked,
        )  # fmt: skip

    @property
    def biggest(self) -> pl.DataFrame:
        """The measures, those that change most in terms of what matters first."""
        weight = (pl.col("value") / pl.col("matters")).abs()
        return self.frame.sort(weight, descending=True, nulls_last=True, maintain_order=True)

    @property
    def narrowed(self) -> float | None:
        """Width of the intervals over what it would be without shared deals: the median over all measures."""
        middle = self.frame["narrowed"].median()
        return float(middle) if isinstance(middle, float) else None

    @property
    def disagreements(self) -> pl.DataFrame:
        """Measures whose verdict is another one once the bots have learnt each ruleset: key, verdict, retuned.

        "undecided" disagrees with nothing.
        """
        if self.retuned is None:
            return self.frame.select("key", "verdict", retuned="verdict").clear()
        both = self.frame.select("key", "verdict").join(
            self.retuned.frame.select("key", retuned="verdict"), on="key", maintain_order="left"
        )
        known = (pl.col("verdict") != "undecided") & (pl.col("retuned") != "undecided")
        return both.filter(known & (pl.col("verdict") != pl.col("retuned")))

    def names(self, lang: str = "en") -> Mapping[str, str]:
        """What the measures are called, by key."""
        return {each.key: each.names[lang] for each in report_of(self.game).statistics.measures}

    def sheet(self, lang: str = "en") -> Sheet:
        """It in the words of a language.

        Raises:
            TextError: there are no texts in the language.
        """
        return ComparisonSheet(self, lang)

    def to_dict(self) -> dict[str, Any]:
        """All figures and what they are about, in a form that JSON can carry."""
        return {
            "game": self.game,
            "base": self.base.to_dict(),
            "variant": self.variant.to_dict(),
            "differences": [
                {"key": each.key, "base": each.there, "variant": each.here}
                for each in self.variant.differences(self.base)
            ],
            "bots": list(self.bots),
            "variant_bots": list(self.variant_bots),
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "package": version("qn-analysis"),
            "narrowed": self.narrowed,
            "measures": self.frame.to_dicts(),
            "every": self.every.to_dicts(),
            "retuned": None if self.retuned is None else {"budget": self.budget, **self.retuned.to_dict()},
        }

    def __repr__(self) -> str:
        return (
            f"<Comparison of {self.variant.name!r} with {self.base.name!r}: {self.games:,} games of {self.players},"
            f" bots {', '.join(dict.fromkeys(self.bots))}, seed {self.seed}>"
        )

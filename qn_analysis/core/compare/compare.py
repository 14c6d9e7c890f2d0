"""Two rulesets on the same deals: what a change of the rules changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from ..base.game_registry import game_or_default
from ..base.progress import note, working
from ..log.folder import LogError, check_place
from ..log.log import Log, stored
from ..play.bot import Bot
from ..play.engine import Engine, engine_of
from ..play.errors import SimulationError
from ..play.simulate import simulate
from ..report.declaration import report_of
from ..rules.ruleset import BaseRuleset
from .comparison import Comparison


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
        bots: as of `simulate`; None is who plays the game's reports. Where a learnt bot did not learn both rulesets, it
            plays both with the weights that it learnt under the rulebook's rules (`learnt-fixed`); where there are
            cards that it has never seen, another bot plays both. Two kinds of players would be compared otherwise.
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

"""Two rulesets on the same deals: what a change of the rules changes; with players that were taught each, if asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ..base.addressed import way
from ..base.calls import public
from ..base.game_registry import game_or_default
from ..base.progress import note, working
from ..log.folder import LogError, held_folder
from ..log.log import Log, stored
from ..log.referee import heed_rules, trusting
from ..play.bot import Bot, bots_listed
from ..play.engine import Engine, Seats, engine_of
from ..play.simulate import check_call, knowing, simulate, teacher_of
from ..report.declaration import report_of
from ..rules.ruleset import BaseRuleset
from ..stats.differences import SMALL, Figure
from .comparison import Comparison
from .played import Apart, deals_of

KEPT: Final = re.compile(
    r"log(-tuned)?-(base|variant)|tuned-(base|variant)\..*|trial-\d+-[0-9a-f]+-\d+\.json(\.tmp)?|gifts|mend\.json(\.tmp)?"
)
"""Names of what comparisons keep in a folder."""


@public(renamed={"folder": "out"})
def compare(
    base: BaseRuleset | str | Path | Log,
    variant: BaseRuleset | str | Path | Log,
    *,
    games: int = 10_000,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    retune: int = 0,
    gifts: int | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
    players_know_rules: bool | int = True,
) -> Comparison:
    """Play two rulesets on the same deals, and find every figure's difference.

    Game by game both have the same shuffled decks (a card that only one of them has lies between the others) and the
    same dice, so that what they share cancels: intervals are of the paired differences.

    Args:
        base, variant: rulesets, their TOML files, or two logs of the same deals or the paths of such (then nothing is
            simulated).
        games, players, seed: as of `simulate`.
        bots: as of `simulate`; None is who plays the game's reports.
        retune: games for which bots are taught each ruleset, with the same budget and seed: a network among them is
            trained on, else weights of their family are tuned (of the game's usual family, if theirs is not tuned). The
            comparison is made between the same bots (`players_know_rules=False`), then a second time between these (in
            every seat), and `Comparison.disagreements` tells where it comes out otherwise: a rule judged by players who
            learnt another one misleads.
        gifts: deals at which cards are given away, to tell what each is worth and how far its ladder is from its fair
            price, and as many at which weaker bots sit at the table, to tell how much skill decides; None: one in 25
            games, if those are 20 or more; 0: none. Of two logs nothing is played.
        out: a folder where the logs and tunings are kept, and taken up again after an interruption; None keeps none.
        executor: as of `simulate`.
        progress: show it.
        game: whose rules they are, as of `simulate`; logs say it themselves.
        players_know_rules: as of `simulate`: each ruleset is played by players who know it. False: where a learnt bot
            did not learn both rulesets, it plays both with the weights that it learnt under the rulebook's rules
            (`learnt-fixed`); where there are cards that it has never seen, another bot plays both. Two kinds of players
            would be compared otherwise.

    Raises:
        GameError, RulesetError, SimulationError, TrainError, TuneError, LogError, WorkerError: as of what it does; two
            logs that are not of the same deals.
    """
    base, variant = stored(base) or base, stored(variant) or variant
    if isinstance(base, Log) or isinstance(variant, Log):
        both = _both_played(base, variant, retune)
        for log in both:
            heed_rules(log)
        with trusting(both[0]), trusting(both[1]):
            return Comparison.of(*both, executor)
    engine = engine_of(game_or_default(game))
    rules = [engine.layout.rules.of(each) for each in (base, variant)]
    asked = _asked(engine, games, players, bots, seed, rules)
    seats = knowing(engine, False if retune else players_know_rules, progress)
    with ExitStack() as stack:
        kept = Path(out) if out is not None else Path(stack.enter_context(TemporaryDirectory(prefix="qn-")))
        stack.enter_context(held_folder(kept, KEPT))
        seated = playing(engine, seats, players, rules, asked, seed)
        taught = []
        if retune:
            course = teacher_of(engine).course([engine.find(each) for each in seated[0]], players, retune, seed)
            for side, of in enumerate(("base", "variant")):
                taught.append(course.teach(rules[side], kept / f"tuned-{of}{course.suffix}", progress))

        in_memory = out is None and games <= SMALL
        table = _Table(engine, rules, kept, in_memory, games, players, seed, deals_of(games, gifts), executor, progress)
        made = table.compared(seated, "log")
        if not taught:
            return made
        return replace(made, retuned=table.compared(taught, "log-tuned"), budget=retune)


def _asked(
    engine: Engine, games: int, players: int, bots: Bot | Sequence[Bot] | None, seed: int,
    rules: Sequence[BaseRuleset],
) -> Bot | Sequence[Bot]:  # fmt: skip
    """Who is to play both rulesets; `SimulationError` names all that is wrong with the call."""
    asked = report_of(engine.layout.game).bots if bots is None else bots_listed(bots)
    for each in rules:
        check_call(engine, games, players, asked, seed, each)
    return asked


def _both_played(base: object, variant: object, retune: int) -> tuple[Log, Log]:
    """Two logs to be compared; `LogError` if only one is, or bots are to be tuned."""
    if not (isinstance(base, Log) and isinstance(variant, Log)):
        raise LogError("compare two rulesets or two logs, not one of each")
    if retune:
        raise LogError("logs have been played already: bots can be tuned anew for two rulesets only")
    return base, variant


def both_note(bot: str, other: str) -> str:
    """That another bot plays both rulesets, in a line."""
    train = way("players_know_rules=True", "--players-know-rules yes")
    return f"{bot} was not trained by both rulesets: {other} plays both ({train} trains {bot} on for each)"


def playing(
    engine: Engine, seats: Seats, players: int, rules: Sequence[BaseRuleset], bots: Bot | Sequence[Bot], seed: int,
    told: Callable[[str, str], str] = both_note,
) -> list[tuple[Bot, ...]]:  # fmt: skip
    """The bots by seat under each of some rulesets: those whom `seats` seats because they know it, or the same under
    all (`same_players`).
    """
    line_up = check_call(engine, 1, players, bots, seed, rules[0])
    seats.learn((line_up, players, each) for each in rules)
    found = [seats.seated(line_up, players, each) for each in rules]
    if any(engine.seated(each, of)[1] for each, of in zip(found, rules, strict=True)):
        same = same_players(engine, players, rules, bots, told)
        return [check_call(engine, 1, players, same, seed, rules[0])] * len(rules)
    return found


def same_players(
    engine: Engine, players: int, rules: Sequence[BaseRuleset], bots: Bot | Sequence[Bot],
    told: Callable[[str, str], str] = both_note,
) -> Bot | Sequence[Bot]:  # fmt: skip
    """The bots, with those replaced that could not play all of the rulesets as one and the same player; in the form
    given, one for all seats or one a seat.

    A bot whose network does not know every ruleset is replaced by the bot that plays by the same network under any
    rules (`Brain.fixed`); where there is none, or a ruleset has cards that the network has never seen, by the game's
    quick bot. Other bots stay. Each replacement is noted on the terminal, as `told` says of both names.
    """
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


@dataclass(frozen=True)
class _Table:
    """Where two rulesets are played on the same deals; attributes as of `compare` and `Apart`.
    `in_memory`: logs are not written into the folder `kept`."""

    engine: Engine
    rules: Sequence[BaseRuleset]
    kept: Path
    in_memory: bool
    games: int
    players: int
    seed: int
    deals: int
    executor: Executor | None
    progress: bool

    def compared(self, bots: Sequence[Bot | Sequence[Bot]], of: str) -> Comparison:
        """Both played, each by its own bots, and held against each other; `of`: what their logs are called."""
        base, variant = (self._play(side, bots[side], of) for side in range(2))
        with working("giving cards away, and seating weaker players", self.progress):
            one, other = (self._apart(side, bots[side]) for side in range(2))
        with working("comparing", self.progress):
            return Comparison.of(base, variant, self.executor, played=(one, other))

    def _play(self, side: int, bots: Bot | Sequence[Bot], of: str) -> Log:
        of = f"{of}-{'base' if side == 0 else 'variant'}"
        place = None if self.in_memory else self.kept / of
        played: Log = simulate(
            self.games, players=self.players, bots=bots, seed=self.seed, rules=self.rules[side], out=place,
            executor=self.executor, resume=place is not None and place.exists(), progress=self.progress,
            game=self.engine.layout.game,
        )  # fmt: skip
        return played

    def _apart(self, side: int, bots: Bot | Sequence[Bot]) -> list[Figure]:
        line_up = check_call(self.engine, self.games, self.players, bots, self.seed, self.rules[side])
        apart = Apart(self.engine.layout.game, self.seed, self.deals, self.kept / "gifts", self.executor)
        return apart.figures(self.rules[side], line_up)

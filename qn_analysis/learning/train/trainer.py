"""Training a network by imitation and self-play: the trainer of every game that declares what its network is told.

A training has stages. The first imitates a bot of the game. The others play: at each table sit the network and, in
mixtures, named bots and the network's older selves; what it did is made likelier where the game went better than a
critic expected, who sees all hands (clipped policy gradients, PPO, with generalised advantages). A game is worth the
share of the win less an even share, and a part of the margin, which later stages make smaller.

The same call gives the same weights on the same machine: deals, line-ups and the order of learning follow from the
seed and the number of the round, and work is always split into `SHARDS`, however many threads there are. The state is
written now and then, so that a training which is cut off goes on from there to the same result.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.base.executor import mapped
from qn_analysis.core.play import collect
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.packing import AS_LEARNT, Shape, Weights, quantised
from qn_analysis.core.rules.ruleset import BaseRuleset

from . import learning
from .learning_build import KERNELS
from .recipe import Recipe, Stage

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

SHARDS: Final = 2
"""Parts of every round's work."""
ROOM: Final = 100_000
"""Decisions of a round and shard that there is room for."""
ENTRIES: Final = 150
"""Entries of a sheet that there is room for, on the whole."""
DEALS, CHECKS, HELD_OUT = 1, 2, 3
"""What deals are for: each purpose has a seed of its own, out of reach of the others and of everyday seeds."""
_SPACING: Final = 2**61
SETTLED: Final = 0.995
"""Likelihood from which what was chosen is not learnt from: the push would be next to nothing."""
MOST_MARGIN: Final = 2.0


@dataclass(frozen=True)
class Seated:
    """A bot at the tables of a training: its name, its policy as the compiled build calls it, and its weights."""

    name: str
    policy: Any
    row: Numbers


@dataclass(frozen=True)
class School:
    """Where a network learns: a game for a number of players by certain rules, with its named bots.

    With habits (`core.play.habits`), `policy` is the one that bends the network, which never learns what they forbid.
    Where there are `others`, tables are played by those rules and `rules` in turn.
    """

    builds: Builds[Any, Any]
    players: int
    rules: BaseRuleset
    policy: Any
    bots: Mapping[str, Seated]
    seed: int
    searcher: Any = None
    search: Mapping[int, int] = field(default_factory=dict)
    habits: tuple[int, ...] = ()
    others: tuple[BaseRuleset, ...] = ()

    @property
    def rulesets(self) -> tuple[BaseRuleset, ...]:
        """All that tables are played by."""
        return self.rules, *self.others

    def row(self, weights: Weights, heat: int) -> Numbers:
        """The row by which `policy` plays: the weights, and the habits behind them."""
        row = weights.row(heat)
        return np.concatenate([row, np.array(self.habits, np.int16).view(np.float64)]) if self.habits else row


@dataclass
class Parameters:
    """Parameters of a network, with the state of their optimiser."""

    shape: Shape
    theta: Numbers
    mean: Numbers
    square: Numbers
    steps: int = 0

    @classmethod
    def begun(cls, shape: Shape, rng: np.random.Generator) -> Parameters:
        """Random parameters: rows of the first layer for some hundred numbers of which some tens are not 0."""
        inputs, wide, narrow, outputs = shape
        parts = [
            rng.normal(0, 0.1, inputs * wide), np.zeros(wide), rng.normal(0, (2 / wide) ** 0.5, wide * narrow),
            np.zeros(narrow), rng.normal(0, 0.02, outputs * narrow), np.zeros(outputs),
        ]  # fmt: skip
        return cls.of(shape, np.concatenate(parts))

    @classmethod
    def of(cls, shape: Shape, theta: Numbers) -> Parameters:
        """Parameters without a past."""
        return cls(shape, theta.astype(np.float32), np.zeros(shape.size, np.float32), np.zeros(shape.size, np.float32))

    def widened(self, shape: Shape, rng: np.random.Generator) -> Parameters:
        """The same network with larger hidden layers: it says the same, and what is new can learn. `ValueError` if the
        shape is not larger, or is told or says other things.
        """
        old = self.shape
        if (
            (old.inputs, old.outputs) != (shape.inputs, shape.outputs)
            or old.wide > shape.wide
            or old.narrow > shape.narrow
        ):
            raise ValueError(f"{tuple(shape)} is no larger shape than {tuple(old)}")
        begun = Parameters.begun(shape, rng)
        parts, found = _layers(self.theta, old), _layers(begun.theta, shape)
        found[2][old.wide :, : old.narrow] = 0  # what was there hears nothing of what is new
        found[4][:, old.narrow :] = 0
        for mine, theirs in zip(found, parts, strict=True):
            mine[tuple(slice(size) for size in theirs.shape)] = theirs
        return Parameters.of(shape, np.concatenate([part.ravel() for part in found]))

    def step(self, gradients: Sequence[Numbers], rate: float, count: int) -> None:
        """A step of Adam along the mean of a sum."""
        for other in gradients[1:]:
            gradients[0][:] += other
            other[:] = 0
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        norm = float(np.sqrt(np.square(gradients[0], dtype=np.float64).sum())) / count
        scale = min(1.0, 1.0 / max(norm, 1e-12)) / count
        KERNELS()["step_on"](self.theta, gradients[0], self.mean, self.square, rate, scale, 0.9, 0.999, first, second)


def _layers(theta: Numbers, shape: Shape) -> list[Numbers]:
    """Parameters by layer, each as a table or, of biases, a row."""
    inputs, wide, narrow, outputs = shape
    sizes = ((inputs, wide), (wide,), (wide, narrow), (narrow,), (outputs, narrow), (outputs,))
    ends = np.cumsum([int(np.prod(size)) for size in sizes])[:-1]
    return [part.reshape(size).copy() for part, size in zip(np.split(theta, ends), sizes, strict=True)]


@dataclass
class State:
    """All that a training is made of; a checkpoint has it.

    `units` of the numbers of a sheet are 0 until they are known; `selves` are whole-number weights, oldest first;
    `games` are those so far without measurements, `seconds` of processor time.
    """

    actor: Parameters
    critic: Parameters
    units: Numbers
    round: int = 0
    selves: list[Numbers] = field(default_factory=list)
    games: int = 0
    seconds: float = 0.0
    curve: list[dict[str, Any]] = field(default_factory=list)


class Shard:
    """Room for what is written down of a part of a round, and for calculating with it."""

    def __init__(self, actor: Shape, critic: Shape, seats: int) -> None:
        self.decisions = np.zeros((ROOM, collect.DECISION), np.int32)
        self.entries = np.zeros((2, ROOM * ENTRIES), np.int16)
        self.moves = np.zeros((2, ROOM * 8), np.int16)
        self.used = np.zeros(3, np.int64)
        self.values = np.zeros((ROOM, learning.HEADS), np.float32)
        self.gains = np.zeros((ROOM, learning.HEADS), np.float32)
        self.wanted = np.zeros((ROOM, learning.HEADS), np.float32)
        self.advantage = np.zeros(ROOM, np.float32)
        self.room = np.zeros((6, 256), np.float32)
        self.grad = np.zeros(actor.size, np.float32)
        self.critic_grad = np.zeros(critic.size, np.float32)
        self.sums = np.zeros(5)
        self.critic_sums = np.zeros(5)
        self.spans: list[tuple[int, int, Numbers]] = []


@dataclass(frozen=True)
class Table:
    """Who sits where at a table of a round; `who` names a bot, `""` is the network, `#3` its older self number 3.

    Where it is searched, a search decides for the network. `rules` is the number of the ruleset that it is played by.
    """

    who: tuple[str, ...]
    first: int
    games: int
    searched: bool = False
    rules: int = 0


class Trainer:
    """Trains one network, on at most so many threads; the result does not depend on their number."""

    def __init__(self, school: School, recipe: Recipe, threads: int = 1) -> None:
        network = school.builds.network
        assert network is not None
        self.school, self.recipe, self.threads = school, recipe, threads
        self.shape = Shape(network.sight, recipe.wide, recipe.narrow, network.moves)
        self.critic_shape = Shape(network.unveiled, *recipe.critic, learning.HEADS)
        rng = np.random.default_rng([school.seed, 0])
        self.state = State(
            Parameters.begun(self.shape, rng),
            Parameters.begun(self.critic_shape, rng),
            np.zeros(network.unveiled, np.float32),
        )
        self.shards = [Shard(self.shape, self.critic_shape, school.players) for _ in range(SHARDS)]
        self._searching = np.zeros(0)
        self.rounds = [recipe.rounds(stage) for stage in recipe.stages]

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.state.round >= sum(self.rounds)

    @property
    def weights(self) -> Weights:
        """The network as it plays."""
        return quantised(self.shape, self.state.actor.theta, self._units()[: self.shape.inputs])

    def _units(self) -> Numbers:
        units = self.state.units
        return units if units.any() else np.ones_like(units)

    def now(self) -> tuple[Stage, float]:
        """The stage of the coming round, and how much of it is done."""
        number = self.state.round
        for stage, rounds in zip(self.recipe.stages, self.rounds, strict=True):
            if number < rounds:
                return stage, number / rounds
            number -= rounds
        return self.recipe.stages[-1], 1.0

    def advance(self) -> dict[str, float]:
        """One round: play, judge, learn. Returns figures about it."""
        begun = time.process_time()
        stage, part = self.now()
        rng = np.random.default_rng([self.school.seed, 1, self.state.round])
        tables = self._imitated(stage, rng) if stage.imitate else self._tables(stage, rng)
        row = self.school.row(self.weights, AS_LEARNT)
        if any(table.searched for table in tables):
            critic = quantised(self.critic_shape, self.state.critic.theta, self._units())
            self._searching = self.weights.searching_row(critic, self.school.search)
        with ThreadPoolExecutor(self.threads) as pool:
            mapped(pool, lambda n: self._play(n, tables[n::SHARDS], stage, row), range(SHARDS))
            if not self.state.units.any():
                self._choose_units()
            figures = self._learn(pool, stage, part, rng)
        for name, network in (("network", self.state.actor), ("critic", self.state.critic)):
            if wild := int((~np.isfinite(network.theta)).sum()):
                raise TrainError(
                    f"the training went astray in round {self.state.round}: {wild:,} parameters of its {name} are no"
                    " numbers any more; begin again with a lower rate. The state that was written last is whole"
                )
        self.state.games += sum(table.games for table in tables)
        self.state.round += 1
        if not stage.imitate and self.state.round % self.recipe.self_every == 0:
            self._keep_self(rng)
        self.state.seconds += time.process_time() - begun
        return figures

    # ------------------------------------------------------------------------------------------------------- line-ups

    def _tables(self, stage: Stage, rng: np.random.Generator) -> list[Table]:
        names = list(self.recipe.rivals)
        odds = np.array([self.recipe.rivals[name] for name in names], float)
        tables = []
        for number in range(self.recipe.tables):
            who = [""] * self.school.players
            if rng.random() >= stage.alone:
                own = rng.integers(1, self.school.players)  # 1 or more seats, but not all
                alike = rng.random() < 0.5
                rivals: list[str] = []
                for _ in range(self.school.players - int(own)):
                    if rivals and alike:
                        rivals.append(rivals[0])
                    elif self.state.selves and rng.random() < stage.older:
                        rivals.append(f"#{rng.integers(len(self.state.selves))}")
                    else:
                        rivals.append(names[int(rng.choice(len(names), p=odds / odds.sum()))])
                seats = rng.permutation(self.school.players)
                for seat, rival in zip(seats, rivals, strict=False):
                    who[int(seat)] = rival
            searched = number < round(stage.search * self.recipe.tables)
            tables.append(self._table(who, number, searched))
        return tables

    def _table(self, who: Sequence[str], number: int, searched: bool = False) -> Table:
        """The table `number` of the coming round; the rulesets take turns in each shard."""
        each = self.recipe.round_games // self.recipe.tables
        first = self.state.round * self.recipe.round_games + number * each
        return Table(tuple(who), first, each, searched, number // SHARDS % len(self.school.rulesets))

    def _imitated(self, stage: Stage, rng: np.random.Generator) -> list[Table]:
        """Half the tables hold nobody but the bot that is imitated, the others one rival besides."""
        names = list(self.recipe.rivals)
        tables = []
        for number in range(self.recipe.tables):
            who = [stage.imitate] * self.school.players
            if number % 2:
                who[int(rng.integers(self.school.players))] = names[int(rng.integers(len(names)))]
            tables.append(self._table(who, number))
        return tables

    def _keep_self(self, rng: np.random.Generator) -> None:
        """The network becomes one of its older selves; where there are too many, a random one but the last leaves."""
        selves = self.state.selves
        if len(selves) >= self.recipe.selves:
            selves.pop(int(rng.integers(len(selves) - 1)) if len(selves) > 1 else 0)
        selves.append(self.weights.numbers)

    # ---------------------------------------------------------------------------------------------------------- playing

    def _play(self, number: int, tables: Sequence[Table], stage: Stage, row: Numbers) -> None:
        """Play the tables of a shard and judge what was decided."""
        shard, school = self.shards[number], self.school
        builds = school.builds
        shard.used[:] = 0
        shard.spans.clear()
        each = [builds.record_game(rules, school.players) for rules in school.rulesets]
        log = builds.record_log(False, False)
        for table in tables:
            seated = [self._seat(who, row, table.searched) for who in table.who]
            roles = np.array([self._role(who, stage, table.searched) for who in table.who], np.int64)
            more = builds.seats - school.players
            policies = (*(policy for policy, _ in seated), *[seated[0][0]] * more)
            rows = (*(weights for _, weights in seated), *[seated[0][1]] * more)
            results = np.zeros((table.games, 5 + 2 * builds.seats), np.int32)
            before = int(shard.used[0])
            played = builds.collect_batch(
                each[table.rules], log, policies, rows, roles, school.seed + DEALS * _SPACING, table.first, table.games,
                shard.used, shard.decisions, shard.entries, shard.moves, results,
            )  # fmt: skip
            rewards = np.zeros((max(1, played), school.players, 3 * learning.HEADS), np.float32)
            rewards[:played, :, : learning.HEADS] = self._rewards(results[:played])
            shard.spans.append((before, int(shard.used[0]), rewards))

    def _seat(self, who: str, row: Numbers, searched: bool) -> tuple[Any, Numbers]:
        if who == "":
            return (self.school.searcher, self._searching) if searched else (self.school.policy, row)
        if who.startswith("#"):
            return self.school.policy, self.school.row(Weights(self.shape, self.state.selves[int(who[1:])]), AS_LEARNT)
        bot = self.school.bots[who]
        return bot.policy, bot.row

    def _role(self, who: str, stage: Stage, searched: bool) -> int:
        if who == "":
            learns = collect.BENT if self.school.habits else collect.LEARNS
            return collect.SEARCHES if searched else learns
        return collect.TEACHES if stage.imitate and who == stage.imitate else collect.PLAYS

    def _rewards(self, results: Numbers) -> Numbers:
        """[games, players, HEADS] share of the win less an even share, and the margin in units, cut off."""
        players, seats = self.school.players, self.school.builds.seats
        scores = results[:, 5 : 5 + players].astype(np.float32)
        first = results[:, 5 + seats : 5 + seats + players] == 1
        share = first / first.sum(axis=1, keepdims=True) - 1 / players
        others = (scores.sum(axis=1, keepdims=True) - scores) / (players - 1)
        margin = np.clip((scores - others) / self.recipe.margin_unit, -MOST_MARGIN, MOST_MARGIN)
        return np.stack([share, margin], axis=2)

    def _choose_units(self) -> None:
        """Units of the numbers of a sheet: the power of two next to their usual size, where they are not 0."""
        total, count = (np.zeros(len(self.state.units)) for _ in range(2))
        for shard in self.shards:
            used = int(shard.used[1])
            places = shard.entries[0, :used]
            total += np.bincount(places, shard.entries[1, :used].astype(float) ** 2, len(total))
            count += np.bincount(places, minlength=len(total))
        size = np.sqrt(total / np.maximum(1, count))
        self.state.units = (2.0 ** np.rint(np.log2(np.maximum(1.0, size)))).astype(np.float32)

    # --------------------------------------------------------------------------------------------------------- learning

    def _learn(self, pool: ThreadPoolExecutor, stage: Stage, part: float, rng: np.random.Generator) -> dict[str, float]:
        kernels, state = KERNELS(), self.state
        inverse = (1 / self._units()).astype(np.float32)
        shape, critic_shape = np.array(self.shape, np.int64), np.array(self.critic_shape, np.int64)
        margin = _between(stage.margin, part, even=True)

        def judge(shard: Shard) -> None:
            for first, last, rewards in shard.spans:
                kernels["judge"](
                    state.critic.theta, critic_shape, inverse, shard.decisions, shard.entries, first, last,
                    shard.values, shard.room,
                )  # fmt: skip
                kernels["look_back"](
                    shard.decisions, first, last, rewards, shard.values, self.recipe.keep, shard.gains, shard.wanted
                )
            shard.sums[:] = shard.critic_sums[:] = 0

        mapped(pool, judge, self.shards)
        counts = [int(shard.used[0]) for shard in self.shards]
        joined = [
            shard.gains[:n, 0] + margin * shard.gains[:n, 1] for shard, n in zip(self.shards, counts, strict=True)
        ]
        every = np.concatenate(joined)
        middle, spread = float(every.mean()), float(every.std()) + 1e-8
        for shard, gains, n in zip(self.shards, joined, counts, strict=True):
            shard.advantage[:n] = (gains - middle) / spread
        batches = max(1, round(sum(counts) / self.recipe.batch))
        open_ = [_undecided(shard.decisions[:n]) for shard, n in zip(self.shards, counts, strict=True)]
        orders = [np.array_split(rng.permutation(each), batches) for each in open_]
        judged = [np.array_split(rng.permutation(n)[: n // 2], batches) for n in counts]
        rate, variety = _between(stage.rate, part), _between(stage.variety, part)

        def gradients(shard: Shard, order: Numbers, judged: Numbers) -> None:
            kernels["policy_gradient"](
                state.actor.theta, shard.grad, shape, inverse, shard.decisions, shard.entries, shard.moves, order,
                shard.advantage, stage.teach, self.recipe.clip, variety, shard.room, shard.sums,
            )  # fmt: skip
            kernels["critic_gradient"](
                state.critic.theta, shard.critic_grad, critic_shape, inverse, shard.decisions, shard.entries, judged,
                shard.wanted, shard.room, shard.critic_sums,
            )  # fmt: skip

        for number in range(batches):
            parts = [order[number].astype(np.int64) for order in orders]
            halves = [order[number].astype(np.int64) for order in judged]
            mapped(pool, gradients, self.shards, parts, halves)
            state.actor.step([shard.grad for shard in self.shards], rate, sum(map(len, parts)))
            state.critic.step([shard.critic_grad for shard in self.shards], max(rate, 2e-4), sum(map(len, halves)))
        sums = np.sum([shard.sums for shard in self.shards], axis=0)
        off = np.sum([shard.critic_sums for shard in self.shards], axis=0)
        wanted = np.concatenate([shard.wanted[:n] for shard, n in zip(self.shards, counts, strict=True)])
        return {
            "decisions": float(sums[learning.COUNTED]),
            "loss": float(sums[learning.LOSS] / sums[learning.COUNTED]),
            "variety": float(sums[learning.ENTROPY] / sums[learning.COUNTED]),
            "clipped": float(sums[learning.CLIPPED] / sums[learning.COUNTED]),
            "drift": float(np.sqrt(sums[learning.DRIFT] / sums[learning.COUNTED])),
            "critic": float(off[learning.LOSS] / off[learning.COUNTED]),
            "explained": float(1 - 2 * off[learning.LOSS] / off[learning.COUNTED] / wanted.var(axis=0).sum()),
            "rate": rate,
        }  # fmt: skip


def _undecided(decisions: Numbers) -> Numbers:
    """Places of the decisions that were not all but certain: the others teach next to nothing."""
    likely = decisions[:, collect.ODDS] >= SETTLED * decisions[:, collect.SUM]
    taught = decisions[:, collect.SUM] == 1
    found: Numbers = np.flatnonzero(~likely | taught)
    return found


def _between(ends: tuple[float, float], part: float, even: bool = False) -> float:
    """What falls from one value to another: evenly, or by its logarithm."""
    first, last = ends
    if even or first <= 0 or last <= 0:
        return first + (last - first) * part
    return float(first * (last / first) ** part)

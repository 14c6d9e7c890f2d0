"""Tuning the weights of a family by self-play over a population.

A tuning has rounds. Each searches with CMA-ES (the package `cmaes`), from where the last one ended, for weights that
do well against the population (`arena` says what that means). What a round found is the mean of the optimiser's
distribution, not its luckiest candidate. It joins the population, and the next round has to do well against it too,
in every other seat: a kind of fictitious play, so that the result is not merely the answer to the named styles.
Deals of another seed, which no round has played, measure every round's result.

The same call gives the same result, on the same machine also after an interruption: the state is written after every
generation.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from qn_analysis.core.base.addressed import resuming
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import LogError, check_place, held_file
from qn_analysis.core.play.errors import TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset

from .arena import (
    MARGIN,
    MAX_SEED,
    TUNING,
    Arena,
    candidate_games,
    deal_seed,
    draw_line_ups,
    optimiser_seed,
)
from .family import Family, Tuning
from .result import State, Tuned, load_tuned

STEP = 0.15
"""The optimiser's first step, as a part of the way between a weight's bounds."""
LATER_STEP = 0.08
"""Its first step in later rounds, and where there are former bots to begin with."""
_TOLERANCE = 1e-9


@dataclass(frozen=True)
class Run:
    """One tuning: what it was asked, and where it plays."""

    tuner: Tuning
    kind: Family
    named: tuple[KnownBot, ...]
    former: tuple[KnownBot, ...]
    arena: Arena
    players: int
    rules: tuple[BaseRuleset, ...]
    generations: tuple[int, ...]
    size: int
    sample: int
    seed: int
    start: dict[str, float]
    deals: int
    threads: int

    @property
    def steps(self) -> list[float]:
        """The optimiser's first step in each round."""
        return [LATER_STEP if turn or self.former else STEP for turn in range(len(self.generations))]

    @property
    def cost(self) -> int:
        """Games of a generation."""
        return self.size * candidate_games(self.players, self.sample)


def tune(tuner: Tuning, policy: str, *, out: str | Path | None, **call: Any) -> Tuned:
    """Tune the weights of a family: `Tuner.tune` says what the arguments are.

    Raises:
        TuneError: a value that cannot be used, a file in the way, or a state that cannot be gone on with.
        LogError: another run is writing the file.
    """
    place = None if out is None else Path(out)
    held = place is not None and place.parent.is_dir()  # another place is refused with all else that is wrong
    with held_file(place) if place is not None and held else nullcontext():
        return _tune(tuner, policy, out=out, **call)


def _tune(
    tuner: Tuning,
    policy: str,
    *,
    players: int,
    games: int,
    seed: int,
    opponents: Sequence[str | KnownBot] | None,
    former: Sequence[KnownBot],
    rounds: int,
    sample: int,
    deals: int,
    start: Mapping[str, float] | None,
    rules: BaseRuleset | str | Path | Sequence[BaseRuleset | str | Path] | None,
    out: str | Path | None,
    resume: bool,
    progress: bool,
    threads: int | None,
) -> Tuned:
    """The same into a file that is held."""
    place = None if out is None else Path(out)
    kind = tuner.family(policy)
    given = rules if isinstance(rules, Sequence) and not isinstance(rules, str) else (rules,)
    usual = tuner.rules
    chosen = usual if rules is None else tuple(type(usual[0]).of(each) for each in given)
    _check(tuner, players, games, seed, rounds, sample, deals, chosen, place, resume)
    from cmaes import CMA  # so that a missing package is said at once

    asked = opponents or tuner.population()
    named = tuple(each if isinstance(each, KnownBot) else tuner.bots.find(each) for each in asked)
    slow = [each.name for each in (*named, *former) if not each.compiles]
    if slow:
        raise TuneError(f"{', '.join(slow)}: a tuning plays on the compiled build; choose bots that compile")
    first = dict(start or kind.start())
    size = int(CMA(np.zeros(len(kind.weights)), 1.0).population_size)
    own = kind.bot("candidate", first)
    run = Run(
        tuner, kind, named, tuple(former), Arena(tuner, own, (*named, *former), players, chosen, progress),
        players, chosen, (), size, sample, seed, first, deals, threads or os.cpu_count() or 1,
    )  # fmt: skip
    run = _with_generations(run, games, rounds)
    state = State(None if place is None else place.with_name(place.name + ".part"), _plan(run, games))
    if place is not None and place.exists():
        done = load_tuned(tuner, place)
        if done.complete and done.how != run_facts(run, games):
            raise TuneError(f"{place} is another tuning's result; choose another file")
        if done.complete:
            return done
    if resume and state.place is not None and state.place.exists():
        state.take_up()
        _check_state(run, state)
    with bar(f"tuning for {players} players", run.cost * sum(run.generations), progress) as advance:
        advance(run.cost * sum(map(len, state.told)))
        result = _rounds(run, state, games, place, advance)
    if state.place is not None:
        state.place.unlink(missing_ok=True)
    return result


def _check_state(run: Run, state: State) -> None:
    """See that what a state file says can come of this tuning; else `TuneError`, whose message names the remedy."""
    for row in state.finished:
        run.kind.bot(f"round {row['round']}", row["weights"])
    told = len(state.told) <= len(run.generations) and len(state.finished) <= len(run.generations) + 1
    fits = all(
        len(values) <= generations and all(len(each) == run.size for each in values)
        for values, generations in zip(state.told, run.generations, strict=False)
    )
    known = len(state.mean) in (0, len(run.kind.weights))
    if not (told and fits and known):
        raise TuneError(f"{state.place} has other rounds and generations than this tuning; begin again without resume")


def _rounds(run: Run, state: State, games: int, place: Path | None, advance: Any) -> Tuned:
    """All rounds, from wherever the state stands."""
    if not state.finished:
        state.finished.append(_finished(run, 0, 0, run.start))
        state.save()
    for turn, generations in enumerate(run.generations):
        if len(state.told) == turn:
            state.told.append([])
        if len(state.finished) <= turn + 1:
            found = _round(run, state, turn, generations, advance)
            played = run.cost * sum(map(len, state.told))
            state.finished.append(_finished(run, turn + 1, played, found))
            state.mean = []
            state.save()
        if place is not None:
            _tuned(run, state, games).save(place)
    return _tuned(run, state, games)


def _round(run: Run, state: State, turn: int, generations: int, advance: Any) -> dict[str, float]:
    """One round: the weights found."""
    from cmaes import CMA

    found = [run.kind.bot(f"round {row['round']}", row["weights"]) for row in state.finished[1 : turn + 1]]
    found = [*run.former, *found]
    arena = Arena(run.tuner, run.kind.bot("candidate", run.start), (*run.named, *found), run.players, run.rules)
    optimiser = CMA(
        np.array(run.kind.scaled(state.finished[turn]["weights"])),
        run.steps[turn],
        bounds=np.array([[0.0, 1.0]] * len(run.kind.weights)),
        n_max_resampling=1,
        seed=optimiser_seed(run.seed, turn),
        population_size=run.size,
    )
    before = sum(run.generations[:turn])
    told = state.told[turn]
    for generation in range(generations):
        asked = [optimiser.ask() for _ in range(run.size)]
        if generation == len(told):
            rows = [np.array(run.kind.bot("candidate", run.kind.values(each)).row()) for each in asked]
            line_ups = draw_line_ups(
                run.seed, before + generation, run.players, run.sample, len(run.named), len(found), len(run.rules)
            )
            told.append(arena.values(rows, line_ups, deal_seed(run.seed, TUNING), run.threads))
            again = False
        else:
            again = generation + 1 == len(told) and turn + 1 == len(state.told)
        optimiser.tell([(each, -value) for each, value in zip(asked, told[generation], strict=True)])
        mean = [float(part) for part in optimiser.mean]
        if again and state.mean and max(map(abs, np.subtract(mean, state.mean))) > _TOLERANCE:
            raise TuneError(
                f"{state.place} cannot be gone on with: its optimiser comes out otherwise here than where it was"
                " begun; begin again with another file"
            )
        if generation + 1 == len(told) and not again:
            state.mean = mean
            state.save()
            advance(run.cost, f"round {turn + 1}, best {max(told[generation]):.3f}")
    return run.kind.values(optimiser.mean)


def _finished(run: Run, number: int, games: int, weights: Mapping[str, float]) -> dict[str, Any]:
    """What is kept of a round: its weights, measured on the held-out deals against the first population."""
    row = np.array(run.kind.bot("candidate", weights).row())
    against = run.arena.measure(row, run.seed, run.deals, run.threads)
    return {
        "round": number, "games": games, "weights": dict(weights), "held_out": [each.to_dict() for each in against],
    }  # fmt: skip


def _tuned(run: Run, state: State, games: int) -> Tuned:
    curve = []
    played = 0
    for turn, told in enumerate(state.told):
        for values in told:
            played += run.cost
            best, mean = round(max(values), 5), round(sum(values) / len(values), 5)
            curve.append({"round": turn + 1, "games": played, "best": best, "mean": mean})
    return Tuned(
        run.tuner,
        family=run.kind.name,
        players=run.players,
        weights=dict(state.finished[-1]["weights"]),
        how=run_facts(run, games),
        rounds=list(state.finished),
        curve=curve,
        complete=len(state.finished) == len(run.generations) + 1,
    )


def run_facts(run: Run, games: int) -> dict[str, Any]:
    """Everything that the result depends on, in plain numbers and words."""
    return {
        "optimiser": f"CMA-ES, cmaes {version('cmaes')}, {run.size} candidates a generation",
        "objective": f"win share + {MARGIN:g} * margin over the best rival / {run.tuner.scale:g}"
        f" {run.tuner.bots.layout.unit}, cut off at one",
        "games": games,
        "generations": list(run.generations),
        "games_a_generation": run.cost,
        "steps": run.steps,
        "seed": run.seed,
        "rivals": [each.name for each in run.named],
        "former": [each.name for each in run.former],
        "rivals_hash": _hash([(each.name, each.row(run.players)) for each in (*run.named, *run.former)]),
        "start": run.start,
        "held_out_deals": run.deals,
        "ruleset_hashes": [each.hash for each in run.rules],
        "package": version("qn-analysis"),
        "kernel": run.arena.key,
    }


def _plan(run: Run, games: int) -> dict[str, Any]:
    return {"family": run.kind.name, "players": run.players, **run_facts(run, games)}


def _hash(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:12]


def _with_generations(run: Run, games: int, rounds: int) -> Run:
    total = games // run.cost
    if total < rounds:
        raise TuneError(
            f"{games:,} games are too few: {rounds} rounds of at least one generation need {rounds * run.cost:,};"
            " ask for more games, fewer rounds or a smaller sample"
        )
    ends = [total * turn // rounds for turn in range(rounds + 1)]
    generations = tuple(end - begin for begin, end in pairwise(ends))
    return Run(**{**vars(run), "generations": generations})


def in_the_way(resume: bool, *places: Path) -> list[str]:
    """Why files of a tuning cannot be written."""
    wrong: list[str] = []
    for place in places:
        try:
            check_place(place)
        except LogError as error:
            return [str(error)]
        if place.exists() and not resume:
            wrong.append(f"{place} exists already; choose another file, or go on with it ({resuming()})")
    return wrong


def _check(
    tuner: Tuning, players: int, games: int, seed: int, rounds: int, sample: int, deals: int,
    rules: Sequence[BaseRuleset], place: Path | None, resume: bool,
) -> None:  # fmt: skip
    wrong: list[str] = []
    if not tuner.bots.layout.fewest <= players <= tuner.bots.layout.seats:
        wrong.append(f"{players} players: {tuner.bots.title} is for {tuner.bots.sizes}")
    wrong += [str(problem) for each in rules for problem in each.problems()]
    if not 0 <= seed <= MAX_SEED:
        wrong.append(f"seed {seed}: choose a whole number from 0 to 2**60 - 1")
    for what, number in (("games", games), ("rounds", rounds), ("games of a sample", sample), ("deals", deals)):
        if number < 1:
            wrong.append(f"{number} {what}: ask for 1 or more")
    if place is not None:
        wrong += in_the_way(resume, place, place.with_name(place.name + ".part"))
    try:
        version("cmaes")
    except PackageNotFoundError:
        wrong.append("tuning needs the package cmaes: pip install 'qn-analysis[tune]'")
    if wrong:
        raise TuneError("; ".join(wrong))

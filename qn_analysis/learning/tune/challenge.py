"""How exploitable a bot is: a challenger tuned only to beat it, on deals that the challenger was not tuned on.

A challenger starts from the family's own weights and meets nothing but the champion, in all other seats. What it wins
above its fair share on held-out deals is the gain; a champion without a weak spot leaves none. Where the gain is too
large, the challenger joins the population and the champion is tuned again, and a fresh challenger tries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from qn_analysis.core.base.addressed import resuming
from qn_analysis.core.play.errors import TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.core.stats.estimates import Estimate

from .result import Tuned, load_tuned
from .search import in_the_way
from .tuner import DEALS, SAMPLE, Tuner

LIMIT = 0.03
"""A gain that is small enough."""
_CHALLENGE_SEED, _AGAIN_SEED = 1000, 2000


def gain(challenger: Tuned) -> Estimate:
    """What a challenger wins of the held-out games above her fair share."""
    if len(challenger.held_out) != 1:
        raise TuneError("a challenger was tuned against one bot; this one met a population")
    (won,) = challenger.held_out.values()
    fair = 1 / challenger.players
    bounds = [None if each is None else each - fair for each in (won.value, won.low, won.high)]
    return Estimate(bounds[0], bounds[1], bounds[2], won.n, "share")


def harden(
    tuner: Tuner,
    first: str | Path,
    out: str | Path,
    *,
    games: int,
    seed: int,
    challengers: int,
    again: int | None = None,
    opponents: Sequence[str | KnownBot] | None = None,
    sample: int = SAMPLE,
    deals: int = DEALS,
    limit: float = LIMIT,
    rules: BaseRuleset | str | Path | Sequence[BaseRuleset | str | Path] | None = None,
    resume: bool = False,
    progress: bool = True,
    threads: int | None = None,
) -> Tuned:
    """Challenge the result of a tuning, and tune it again, until a challenger gains too little or there were enough.

    What comes of it is written after each challenge; every one of them is told in `exploitability`. The files of the
    challengers and of the tunings between lie beside it, so that the work can be gone on with.

    Args:
        first: the file that `tune` wrote, or what this function wrote before and is to go on from; it is only read.
        games: the budget of each challenger.
        seed: of all of this: every tuning has one of its own.
        challengers: the greatest number of them, those of the first file included.
        again: the budget of tuning the champion again; None: that of a challenger.
        opponents: the population at the beginning of tuning again; challengers and former champions come to it.
        limit: the gain, as a share, below which the work is done.
        deals: held-out deals against each rival of the champion; a challenger is measured on four times as many.
        sample, rules, resume, progress, threads: as for `tune`.

    Raises:
        TuneError: the first file is no finished tuning's, or the other one is in the way.
    """
    file = Path(out)
    champion = _begun(tuner, first, file, resume)
    common: dict[str, Any] = {
        "sample": sample, "rules": rules, "resume": resume, "progress": progress, "threads": threads,
    }  # fmt: skip
    steps = champion.exploitability
    while True:
        if not steps or steps[-1]["champion"] != champion.weights:
            number = len(steps) + 1
            tried = tuner.challenge(
                champion.bot("expert"), players=champion.players, policy=champion.family, games=games,
                seed=seed + _CHALLENGE_SEED + number, deals=4 * deals, out=beside(file, f"challenger-{number}"),
                **common,
            )  # fmt: skip
            steps = [*steps, _step(number, tried, champion)]
            champion = replace(champion, exploitability=steps)
            champion.save(file)
        if steps[-1]["gain"] < limit or len(steps) >= challengers:
            return champion
        better = tuner.tune(
            champion.family, players=champion.players, games=again or games, seed=seed + _AGAIN_SEED + len(steps),
            opponents=opponents, former=_former(champion), rounds=1, start=champion.weights, deals=deals,
            out=beside(file, f"again-{len(steps)}"), **common,
        )  # fmt: skip
        champion = replace(_after(champion, better), exploitability=steps)
        champion.save(file)


def renew(tuner: Tuner, first: str | Path, out: str | Path, *, games: int, seed: int, **others: Any) -> Tuned:
    """Tune the result of a tuning again, against the bots as they are now and against itself; the first file is only
    read, and `out` says in `earlier` how the first result was found. All else is as for `tune`.

    Raises:
        TuneError: the first file is no finished tuning's, or `tune` refuses.
    """
    file = Path(out)
    before = _begun(tuner, first, file, bool(others.get("resume")))
    better = tuner.tune(
        before.family, players=before.players, games=games, seed=seed, start=before.weights,
        former=[before.bot("before")], out=beside(file, "again"), **others,
    )  # fmt: skip
    made = _after(before, better)
    made.save(file)
    return made


def _begun(tuner: Tuner, first: str | Path, file: Path, resume: bool) -> Tuned:
    """The result to go on from, if that can be done."""
    champion = load_tuned(tuner, first)
    if not champion.complete:
        raise TuneError(f"{first} is not finished: go on with it first ({resuming()})")
    check_free(file, resume)
    return champion


def check_free(file: Path, resume: bool) -> None:
    """See that a result can be written, before anything is tuned; `TuneError` if it cannot, or is there already."""
    if wrong := in_the_way(resume, file):
        raise TuneError(wrong[0])


def _after(before: Tuned, better: Tuned) -> Tuned:
    """A tuning that went on from another one."""
    earlier = {"how": before.how, "rounds": before.rounds, "curve": before.curve}
    return replace(better, earlier=[*before.earlier, earlier])


def _former(champion: Tuned) -> list[KnownBot]:
    """The champions that were challenged, and their challengers."""
    kind = champion.of.family(champion.family)
    return [
        kind.bot(f"{who} {step['challenger']}", step[weights])
        for step in champion.exploitability
        for who, weights in (("expert", "champion"), ("challenger", "weights"))
    ]


def _step(number: int, tried: Tuned, champion: Tuned) -> dict[str, Any]:
    won = gain(tried)
    return {
        "challenger": number, "gain": won.value, "low": won.low, "high": won.high, "games": won.n,
        "deals": tried.how["held_out_deals"], "budget": tried.how["games"], "seed": tried.how["seed"],
        "champion": dict(champion.weights), "weights": dict(tried.weights),
    }  # fmt: skip


def beside(file: Path, what: str) -> Path:
    """Where an intermediate result of a file lies."""
    return file.with_name(f"{file.stem}-{what}{file.suffix}")

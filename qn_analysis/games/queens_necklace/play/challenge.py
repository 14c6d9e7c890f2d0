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

from qn_analysis.core.estimates import Estimate

from ..rulebook import Ruleset
from .families import TuneError
from .registry import Known
from .tune import DEALS, SAMPLE, tune
from .tuned import Tuned, load_tuned

LIMIT = 0.03
"""A gain that is small enough."""
_CHALLENGE_SEED, _AGAIN_SEED = 1000, 2000


def challenge(
    champion: str | Known,
    *,
    players: int,
    games: int,
    seed: int,
    policy: str = "heuristic",
    sample: int = SAMPLE,
    deals: int = 4 * DEALS,
    rules: Ruleset | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    progress: bool = True,
    threads: int | None = None,
) -> Tuned:
    """Tune a challenger of a family against tables of one bot; the arguments are those of `tune`."""
    return tune(
        policy, players=players, games=games, seed=seed, opponents=[champion], rounds=1, sample=sample, deals=deals,
        rules=rules, out=out, resume=resume, progress=progress, threads=threads,
    )  # fmt: skip


def gain(challenger: Tuned) -> Estimate:
    """What a challenger wins of the held-out games above her fair share."""
    if len(challenger.held_out) != 1:
        raise TuneError("a challenger was tuned against one bot; this one met a population")
    (won,) = challenger.held_out.values()
    fair = 1 / challenger.players
    bounds = [None if each is None else each - fair for each in (won.value, won.low, won.high)]
    return Estimate(bounds[0], bounds[1], bounds[2], won.n, "share")


def harden(
    first: str | Path,
    out: str | Path,
    *,
    games: int,
    seed: int,
    challengers: int,
    again: int | None = None,
    opponents: Sequence[str | Known] | None = None,
    sample: int = SAMPLE,
    deals: int = DEALS,
    limit: float = LIMIT,
    rules: Ruleset | None = None,
    resume: bool = False,
    progress: bool = True,
    threads: int | None = None,
) -> Tuned:
    """Challenge the result of a tuning, and tune it again, until a challenger gains too little or there were enough.

    What comes of it is written after each challenge; every one of them is told in `exploitability`. The files of the
    challengers and of the tunings between lie beside it, so that the work can be gone on with.

    Args:
        first: the file that `tune` wrote; it is only read.
        out: the file to write.
        games: the budget of each challenger.
        seed: of all of this: the first challenger's is 1000 more, and so on.
        challengers: at most so many.
        again: the budget of tuning the champion again; None: as much as a challenger's.
        opponents: the population at the beginning of tuning again; challengers and former champions come to it.
        limit: the gain, as a share, below which the work is done.
        deals: held-out deals against each rival of the champion; a challenger is measured on four times as many.
        sample, rules, resume, progress, threads: as for `tune`.

    Raises:
        TuneError: the first file is no finished tuning's, or the other one is in the way.
    """
    file = Path(out)
    champion = load_tuned(first)
    if not champion.complete:
        raise TuneError(f"{first} is not finished: go on with it first (resume, --resume)")
    if file.exists() and not resume:
        raise TuneError(f"{file} exists already; choose another file, or go on with it (resume, --resume)")
    common: dict[str, Any] = {
        "sample": sample, "rules": rules, "resume": resume, "progress": progress, "threads": threads,
    }  # fmt: skip
    former: list[Known] = []
    for step in range(challengers):
        tried = challenge(
            champion.bot("expert"), players=champion.players, policy=champion.family, games=games,
            seed=seed + _CHALLENGE_SEED + step, deals=4 * deals, out=beside(file, f"challenger-{step + 1}"), **common,
        )  # fmt: skip
        champion = replace(champion, exploitability=[*champion.exploitability, _step(step + 1, tried, champion)])
        champion.save(file)
        if (gain(tried).value or 0.0) < limit or step + 1 == challengers:
            break
        former += [champion.bot(f"expert {step + 1}"), tried.bot(f"challenger {step + 1}")]
        better = tune(
            champion.family, players=champion.players, games=again or games, seed=seed + _AGAIN_SEED + step,
            opponents=opponents, former=former, rounds=1, start=champion.weights, deals=deals,
            out=beside(file, f"again-{step + 1}"), **common,
        )  # fmt: skip
        before = {"how": champion.how, "rounds": champion.rounds, "curve": champion.curve}
        champion = replace(better, exploitability=champion.exploitability, earlier=[*champion.earlier, before])
        champion.save(file)
    return champion


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

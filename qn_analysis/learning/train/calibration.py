"""Win chances made right on average, stage by stage: in some stages of a game a network is surer than it may be.

This is fitted to games of the policy against itself that the network has not seen, and checked on others again. Three
numbers a stage and kind of knowledge (`core.play.win_chances.Calibration`): the likelihood of such a fit has one
maximum.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.base.progress import bar
from qn_analysis.core.play import collect
from qn_analysis.core.play.win_chances import KNOWLEDGE, LEAST, Calibration, Chances, said, stages_of

from .chances import BINS, Surveyor, winners

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    from .trainer import School

    Numbers = np.ndarray[Any, Any]

_FITS, _CHECKS = 1 * 2**60, 3 * 2**60
"""Added to a seed for deals of their own, between those of `learning.train.chances` and `learning.train.trainer`."""
_ROUNDS: Final = 30
_PULL: Final = 20.0
"""How many positions speak for leaving a chance as it is."""


def calibrate(school: School, learnt: Learnt, *, games: int, checked: int, progress: bool = True) -> Learnt:
    """The same weights with win chances that are calibrated to so many games and checked on others, and what each seat
    wins before any card is seen; `school` is as of `learning.train.chances.fit`.
    """
    network = school.builds.network
    assert network is not None
    first, stages = network.stages
    if not stages:
        return learnt
    surveyor = Surveyor(school, learnt)
    with bar("calibrating win chances", games + checked, progress) as advance:
        fits = _told(surveyor, learnt, first, stages, _FITS, games, advance)
        maps = {
            name: tuple(_fit(p[stage == k], won[stage == k]) for k in range(stages))
            for name, (p, won, stage) in fits.items()
        }
        checks = _told(surveyor, learnt, first, stages, _CHECKS, checked, advance)
    made: dict[str, Chances] = {}
    for name, chances in learnt.chances.items():
        found = Calibration(first, maps[name])
        p, won, stage = checks[name]
        after = found.apply(p, stage)
        check = tuple(
            {"raw": bins(p[stage == k], won[stage == k]), "bins": bins(after[stage == k], won[stage == k])}
            for k in range(stages)
        )
        made[name] = replace(chances, calibration=replace(found, check=check, games=checked))
    return replace(learnt, chances=made, start=surveyor.start)


def _told(
    surveyor: Surveyor, learnt: Learnt, first: int, stages: int, purpose: int, games: int, advance: Any
) -> dict[str, tuple[Numbers, Numbers, Numbers]]:
    """By knowledge: what the networks say of positions, who won, and the stage of each."""
    players, units = surveyor.school.players, learnt.units.astype(np.float32)
    found: dict[str, list[tuple[Numbers, Numbers, Numbers]]] = {name: [] for name in learnt.chances}
    for begun, count in surveyor.rounds(games):
        positions, entries = surveyor.play(purpose, begun, count)
        for name, chances in learnt.chances.items():
            mine = positions[positions[:, collect.ALL] == KNOWLEDGE.index(name)]
            p = said(chances, mine, entries, units, players)
            found[name].append((p, winners(mine, players), stages_of(mine, entries, first, stages)))
        advance(count)
    return {
        name: tuple(np.concatenate(parts) for parts in zip(*each, strict=True))  # type: ignore[misc]
        for name, each in found.items()
    }


def _fit(p: Numbers, won: Numbers) -> tuple[float, float, float]:
    """The numbers that make what was won likeliest, by Newton's method."""
    log = np.log(np.clip(p, LEAST, 1))
    features = np.stack([log, log**2, log**3], axis=2)
    at = np.array([1.0, 0.0, 0.0])
    for _round in range(_ROUNDS):
        z = features @ at
        q = np.exp(z - z.max(axis=1, keepdims=True))
        q /= q.sum(axis=1, keepdims=True)
        mean = (q[:, :, None] * features).sum(axis=1)
        spread = np.einsum("nj,njk,njl->kl", q, features, features) - np.einsum("nk,nl->kl", mean, mean)
        slope = ((won - q)[:, :, None] * features).sum(axis=(0, 1)) - _PULL * (at - [1.0, 0.0, 0.0])
        step = np.linalg.solve(spread + _PULL * np.eye(3), slope)
        at += step
        if np.abs(step).max() < 1e-7:
            break
    return float(at[0]), float(at[1]), float(at[2])


def bins(p: Numbers, won: Numbers) -> list[dict[str, Any]]:
    """Reliability table in ten bins: mean predicted chance (`said`), share won (`won`), `n`; none for an empty bin."""
    place = np.minimum(BINS - 1, (p * BINS).astype(int)).ravel()
    sums = [np.bincount(place, weight, BINS) for weight in (p.ravel(), won.ravel(), np.ones(p.size))]
    return [
        {"said": round(float(s / n), 4), "won": round(float(w / n), 4), "n": int(n)}
        for s, w, n in zip(*sums, strict=True)
        if n > 0
    ]

"""The state of a training under way: saved next to the output file, and read as untrusted as any other file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qn_analysis.core.files.stored import misshapen
from qn_analysis.core.log.folder import write_whole
from qn_analysis.core.play.errors import TrainError
from qn_analysis.core.play.packing import parameters
from qn_analysis.core.play.stored import (
    _STATE,
    MOST_STATE,
    SCHEMA,
    UNDER_WAY,
    Learnt,
    archive,
    checked,
    opened,
    shape_of,
)

if TYPE_CHECKING:
    from .trainer import Trainer

_HEAD = 1 << 19
"""Room for what a state says besides numbers, packed."""


def see_that_it_fits(trainer: Trainer) -> None:
    """See that the states of a training can be read again; `TrainError` if they would be too large."""
    actor, critic, kept = trainer.shape.size, trainer.critic_shape.size, trainer.recipe.selves
    needed = 3 * 4 * (actor + critic) + 2 * kept * actor
    if needed > MOST_STATE - _HEAD:
        raise TrainError(
            f"layers of {trainer.recipe.wide} and {trainer.recipe.narrow} and {kept:,} older selves: a state of this"
            f" training takes {needed / 1e6:.1f} MB and may take at most 8 MB: keep fewer older selves, or make the"
            " layers smaller"
        )


def save_state(trainer: Trainer, place: Path, plan: Mapping[str, Any]) -> None:
    import numpy as np

    state = trainer.state
    head = {
        "format": UNDER_WAY, "schema": SCHEMA, "plan": dict(plan), "round": state.round, "games": state.games,
        "seconds": state.seconds, "steps": [state.actor.steps, state.critic.steps], "selves": len(state.selves),
        "shape": list(trainer.shape), "critic": list(trainer.critic_shape), "curve": state.curve,
    }  # fmt: skip
    arrays = {
        f"{name}_{part}": getattr(network, part)
        for name, network in (("actor", state.actor), ("critic", state.critic))
        for part in ("theta", "mean", "square")
    }
    selves = np.stack(state.selves) if state.selves else np.zeros((0, trainer.shape.size), np.int16)
    arrays |= {"units": state.units, "selves": selves}
    write_whole(place, archive(head, arrays, packed=False))  # which is replaced soon


def take_up(trainer: Trainer, place: Path, plan: Mapping[str, Any]) -> None:
    """Go on from a checkpoint; `TrainError` if it cannot be read, or is another training's."""
    from .trainer import Parameters, State

    head, arrays = opened(place, UNDER_WAY, MOST_STATE)
    wrong = misshapen(head, _STATE)
    if wrong:
        raise TrainError(f"{place} cannot be gone on with: {'; '.join(wrong)}; begin again with another file")
    other = sorted(key for key in plan if head["plan"].get(key) != plan[key])
    if other:
        raise TrainError(
            f"{place} is another training: {', '.join(other)} differ; resume with the same call, rules and bots, or"
            " choose another file"
        )
    shapes = {"actor": shape_of(place, head["shape"]), "critic": shape_of(place, head["critic"])}
    if shapes != {"actor": trainer.shape, "critic": trainer.critic_shape}:
        raise TrainError(f"{place} is of a network of another shape: begin again with another file")
    wanted: dict[str, tuple[str, tuple[int, ...]]] = {
        f"{name}_{part}": ("float32", (shape.size,))
        for name, shape in shapes.items()
        for part in ("theta", "mean", "square")
    }
    wanted["units"] = ("float32", (trainer.critic_shape.inputs,))
    wanted["selves"] = ("int16", (max(0, min(head["selves"], 100)), trainer.shape.size))
    checked(place, arrays, wanted)
    least = 1 if head["round"] else 0  # before the first round there are none
    if not (arrays["units"] >= least).all() or any((arrays[f"{name}_square"] < 0).any() for name in shapes):
        raise TrainError(f"{place} cannot be gone on with: a unit is below {least}, or a square below 0; begin again")
    if head["round"] > sum(trainer.rounds):
        raise TrainError(
            f"{place} cannot be gone on with: it is in round {head['round']:,} of {sum(trainer.rounds):,}; begin again"
        )
    steps = head["steps"]
    if len(steps) != 2:
        raise TrainError(f"{place} cannot be gone on with: steps has {len(steps)} numbers, not 2; begin again")

    def network(name: str, taken: int) -> Parameters:
        theta, mean, square = (arrays[f"{name}_{part}"].copy() for part in ("theta", "mean", "square"))
        return Parameters(shapes[name], theta, mean, square, taken)

    trainer.state = State(
        network("actor", steps[0]), network("critic", steps[1]), arrays["units"].copy(), head["round"],
        list(arrays["selves"]), head["games"], head["seconds"], head["curve"],
    )  # fmt: skip


def start_from(trainer: Trainer, begun: Learnt) -> None:
    """Parameters of stored weights, and of their critic; of a smaller network, with what it lacks added. `TrainError`
    if the network is no smaller one of the same game.
    """
    import numpy as np

    from .trainer import Parameters

    state = trainer.state
    state.units = begun.units.astype(np.float32)
    actor = Parameters.of(begun.weights.shape, parameters(begun.weights, begun.units[: trainer.shape.inputs]))
    critic = Parameters.of(begun.critic_shape, begun.critic.astype(np.float32))
    rng = np.random.default_rng([trainer.school.seed, 2])
    try:
        state.actor, state.critic = actor.widened(trainer.shape, rng), critic.widened(trainer.critic_shape, rng)
    except ValueError as error:
        raise TrainError(
            f"the weights {begun.fingerprint} are of a network of another shape ({error}): train anew, or go on from"
            " others"
        ) from error
    state.selves = [trainer.weights.numbers]

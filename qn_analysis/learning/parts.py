"""What a game declares of players that learn, for this wing and for the rooms of `core` that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qn_analysis.core.play.engine import Engine, Teacher

    from .train.training import Learning
    from .tune.tuner import Tuner


def learns(
    engine: Callable[[], Engine],
    network: Callable[[], Learning] | None = None,
    tuner: Callable[[], Tuner] | None = None,
) -> Mapping[str, Callable[[], Any] | None]:
    """The parts of a game that learns, by the class that asks for each: `Game(..., more=learns(...))`.

    Args:
        engine: how it is played.
        network: its network, None if it has none.
        tuner: what can be tuned of it.
    """

    def teacher() -> Teacher:
        from .teaching import Teaching

        return Teaching(engine())

    return {"Learning": network, "Tuner": tuner, "TunedFiles": tuner, "Teacher": teacher}

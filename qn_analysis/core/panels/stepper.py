"""A panel that goes through steps, with buttons, keys, by itself or from Python."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

import traitlets

from .panel import Paged, Panel


class Stepper(Paged, Panel):
    """Steps of a scene, one of which is shown.

    Traits that can be set: the one that says where it stands, `playing`, `speed`, `lang`; to read: `scene`.
    """

    at: ClassVar[str]
    """The trait that says at which step it stands, from 0."""

    scene = traitlets.Dict().tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    speed = traitlets.Float(1.0).tag(sync=True)

    @property
    @abstractmethod
    def steps(self) -> int:
        """How many steps there are."""

    def go(self, step: int) -> None:
        """Go to a step, or to the nearest that there is."""
        self.set_trait(self.at, max(0, min(step, self.steps - 1)))

    def next(self) -> None:
        """Go a step on; at the end stay there."""
        self.go(self._here + 1)

    def back(self) -> None:
        """Go a step back; at the beginning stay there."""
        self.go(self._here - 1)

    def first(self) -> None:
        """Go to the beginning."""
        self.go(0)

    def last(self) -> None:
        """Go to the end."""
        self.go(self.steps - 1)

    @property
    def _here(self) -> int:
        return int(getattr(self, self.at))

    @traitlets.validate("speed")
    def _paced(self, proposal: Any) -> float:
        return self.pace(float(proposal["value"]))

    @abstractmethod
    def pace(self, speed: float) -> float:
        """A speed if it can be; PanelError if it cannot."""

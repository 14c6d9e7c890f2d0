"""What calls that play games refuse."""

from __future__ import annotations

from ..base.errors import Error


class SimulationError(Error):
    """A call that cannot be simulated; the message names the value and the remedy."""


class BotError(SimulationError):
    """A bot that cannot be registered, found or played; the message names it and the remedy."""


class TuneError(SimulationError):
    """A tuning that cannot be run or gone on with; the message names the value and the remedy."""


class TrainError(SimulationError):
    """A training that cannot be run or gone on with, or weights that cannot be used; the message has the remedy."""

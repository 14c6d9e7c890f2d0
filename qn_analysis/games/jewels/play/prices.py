"""What things cost and bring now, as the engine reckons it, for whoever tells it to people."""

from __future__ import annotations

from ..engine.actions import fare
from ..engine.trade import cost_here, price_of

__all__ = ["cost_here", "fare", "price_of"]

"""The calls whose result depends on the game; `api.pyi` says which `Log` and position each call gives."""

from .core.game import position
from .core.log.log import open_log
from .core.play.simulate import simulate

__all__ = ["open_log", "position", "simulate"]

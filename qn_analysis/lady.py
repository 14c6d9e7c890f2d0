"""Lady of the Diamonds: its calls, log, rules, statistics, charts, panels and bots. `lady.pyi` lists all names."""

from .core.base.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

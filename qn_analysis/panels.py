"""Panels for notebooks (extra `lab`): games of all three to replay and to play; of Queen's Necklace a sale by steps, a
quiz about sales, findings; of Lady of the Diamonds the chests of a table; of Jewels a jewel, checked and priced. The
stub `panels.pyi` lists all names.
"""

from .core.base.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

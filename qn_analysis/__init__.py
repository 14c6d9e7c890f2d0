"""qn_analysis: play, record and analyse the card game Queen's Necklace.

    import qn_analysis as qn
    log = qn.simulate(2000, players=4, bots="greedy", seed=1)
    qn.report(log, "balance.html")

The calls here are those of Queen's Necklace; given a log, they find its game. `qn.queens_necklace`, `qn.lady` (Lady of
the Diamonds) and `qn.jewels` (Jewels) have the calls, log, rules, statistics, charts, panels and bots of one game each.
`__init__.pyi` lists all names; each is imported when it is first used.
"""

import sys as _sys

from . import games as _games  # noqa: F401  # registers them
from .core.base.allocator import keep_freed_pages
from .core.base.lazy import attach

keep_freed_pages()
if "IPython" in _sys.modules:
    from .core.base.interrupts import shorten_in_notebooks

    shorten_in_notebooks(_sys.modules["IPython"].get_ipython())
__getattr__, __dir__, __all__ = attach(__name__, __file__)

"""How a game runs: one plain module a heading of the rulebook. The only scorer and the only referee.

The modules are sources of two builds (`core/compile/build.py`): plain functions over the records of `state`, which both
a debugger and numba can read. Phase modules set `table.phase` and do not import one another; only `game` dispatches.
"""

_OF_SALES = ("record", "memory", "hands", "setup", "display", "alchemist", "rarity", "selling")
_OTHERS = ("turn", "influence", "forger", "thief", "merchant", "purchase", "devaluation", "game")
OF_SALES = tuple(f"{__name__}.{name}" for name in _OF_SALES)
"""Those of the sources that a sale by itself needs."""
SOURCES = (*OF_SALES, *(f"{__name__}.{name}" for name in _OTHERS))
"""The sources in the order of their imports."""
LEAVES = ("gain", "lose", "play", "show")
"""What the rules call with many constants: compiled once for all of them."""

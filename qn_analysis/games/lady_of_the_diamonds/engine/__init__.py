"""How a game runs: one plain module a heading of the rulebook. The only scorer and the only referee.

The modules are sources of two builds (`core/compile/build.py`): plain functions over the records of `state`, which both
a debugger and numba can read. They set `table.phase` and do not import one another; only `game` dispatches.
"""

SOURCES = tuple(
    f"{__name__}.{name}"
    for name in ("record", "advanced", "setup", "turn", "treasure", "titles", "scoring", "longer", "game")
)
"""The sources in the order of their imports."""
LEAVES = ("add",)
"""What the rules call with many constants: compiled once for all of them."""

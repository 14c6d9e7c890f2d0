"""How a game runs: one plain module a heading of the rulebook. The only referee.

The modules are sources of two builds (`core/compile/build.py`): plain functions over the records of `state`, which both
a debugger and numba can read. They set `table.phase` and do not import one another but for those that several share
(`record`, `decks`, `effects`, `kingdom`, `trade`); only `game` dispatches.
"""

SOURCES = tuple(
    f"{__name__}.{name}"
    for name in (
        "record", "decks", "effects", "kingdom", "trade", "setup", "start", "actions", "crafting", "interact",
        "auction", "turn", "end", "game",
    )
)  # fmt: skip
"""The sources in the order of their imports."""
LEAVES = ("emit", "run_effects", "do_effect", "propose", "settle", "throw_die")
"""What the rules call with many constants: compiled once for all of them."""

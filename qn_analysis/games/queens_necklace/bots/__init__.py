"""Who plays: plain sources that both builds carry, and their weights."""

SOURCES = tuple(f"{__name__}.{name}" for name in ("random", "greedy"))
"""Bot sources; each defines one policy `(table, me, weights) -> action`."""

"""How a game runs: plain functions over the records of `state`, sources of every build."""

SOURCES = tuple(f"{__name__}.{name}" for name in ("setup", "turn", "scoring", "game"))
"""The sources in the order of their imports."""

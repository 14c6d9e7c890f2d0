"""What the rules of Expeditions are: clauses (`clauses.toml`) and numbers (`ruleset`)."""

from .ruleset import Ruleset

__all__ = ["Ruleset"]

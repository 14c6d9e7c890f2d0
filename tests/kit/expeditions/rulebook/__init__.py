"""What the rules of Expeditions are: clauses (`clauses.toml`) and numbers (`cards.toml`)."""

from .ruleset import Ruleset

__all__ = ["Ruleset"]

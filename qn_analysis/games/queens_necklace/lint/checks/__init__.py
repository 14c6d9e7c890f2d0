"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from . import (
    devaluation,
    influence,
    merchant,
    purchase,
    ruleset_errors,
    ruleset_oddities,
    sale,
    scores,
    setup,
    structure,
)

__all__ = [
    "devaluation",
    "influence",
    "merchant",
    "purchase",
    "ruleset_errors",
    "ruleset_oddities",
    "sale",
    "scores",
    "setup",
    "structure",
]

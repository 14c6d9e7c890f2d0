"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from __future__ import annotations

from ..checklist import CHECKS
from . import permanence, pieces, scoring, setup, structure, titles, turns

__all__ = ["CHECKS", "permanence", "pieces", "scoring", "setup", "structure", "titles", "turns"]

"""The checks of the linter, a module for each heading of their codes; to import them enters them into the list."""

from . import permanence, pieces, scoring, setup, structure, titles, turns

__all__ = ["permanence", "pieces", "scoring", "setup", "structure", "titles", "turns"]

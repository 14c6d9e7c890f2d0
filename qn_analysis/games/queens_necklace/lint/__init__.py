"""The linter: the rules, derived a second time from the events of a log alone; it never imports the engine."""

from .findings import Findings
from .registry import LintError
from .run import lint

__all__ = ["Findings", "LintError", "lint"]

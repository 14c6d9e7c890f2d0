"""The linter: the rules, derived a second time from the events of a log alone; it never imports the engine."""

from qn_analysis.core.lint import Findings, LintError

from .run import LINTER, lint

__all__ = ["LINTER", "Findings", "LintError", "lint"]

"""The linter of any game: what runs the checks, and what tells of findings; a game brings checks, texts and tables."""

from .checks import LintError
from .findings import Findings
from .linter import Linter
from .run import lint

__all__ = ["Findings", "LintError", "Linter", "lint"]

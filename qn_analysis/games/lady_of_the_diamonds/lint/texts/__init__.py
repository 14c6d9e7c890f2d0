"""What the linter says: `LD101.message` and `event.*`. `LD101.summary` and `.explanation` are the docstrings of the
checks in English, and texts in other languages."""

from qn_analysis.core.lint.checks import CheckTexts

from ..checks import all_checks

catalogue = CheckTexts(__name__, all_checks)

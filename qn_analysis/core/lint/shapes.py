"""Types of the arguments of folds: vocabulary of the sources of folds."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Column: TypeAlias = Sequence[int]
"""A column of the events: see `core.lint.folds.TYPES` for its nulls."""
Numbers: TypeAlias = Sequence[int]
"""What a fold reads besides: of the ruleset, or of another fold."""
Memory: TypeAlias = MutableSequence[int]
"""What a fold remembers: zeros at first."""
Made: TypeAlias = MutableSequence[int]
"""A column that a fold writes."""

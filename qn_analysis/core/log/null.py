"""The numbers that stand for null in folds: vocabulary of their sources."""

from __future__ import annotations

from typing import Final

NULL: Final = 255
"""In columns of 8 bits without a sign, and in columns of words."""
NONE: Final = -32768
"""In columns of numbers with a sign."""

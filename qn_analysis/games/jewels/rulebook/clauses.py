"""The clauses of the rulebook and the map of its sentences, read from two files beside this module."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.clauses import Book

_BOOK: Final = Book(__package__, "Jewels, rules", {"advice"})
addresses = _BOOK.addresses
clauses = _BOOK.clauses
sections = _BOOK.sections
faults = _BOOK.faults

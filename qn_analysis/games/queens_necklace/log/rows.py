"""The rows of a log of Queen's Necklace as types; `rows.pyi` says to type checkers what they have."""

from qn_analysis.core.log.rows import rows_of

from ..words.events import Column

EventRow, Fact, Rows, fact = rows_of(Column, __name__)

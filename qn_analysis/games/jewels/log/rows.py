"""The rows of a log of Jewels as types; `rows.pyi` says to type checkers what they have."""

from qn_analysis.core.log.rows import rows_of

from ..words.events import Column

EventRow, Fact, Rows, fact = rows_of(Column, __name__)

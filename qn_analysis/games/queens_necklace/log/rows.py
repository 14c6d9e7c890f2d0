"""The rows of a log of Queen's Necklace as types; `rows.pyi` says to type checkers what they have."""

from qn_analysis.core.log.replay import ReplayError
from qn_analysis.core.log.rows import rows_of

from ..words.events import Column
from .texts import problem

EventRow, Fact, Rows, fact = rows_of(
    Column, __name__, lambda given: ReplayError(problem("no_event", given=repr(given)))
)

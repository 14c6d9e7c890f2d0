"""The third build: sources of a game as JavaScript, for pages that compute without Python.

The interpreted and the compiled build are `core.compile.build`; this one is made of the same modules when a page is
written, and nothing of it is kept.
"""

from .expressions import ScriptError
from .translate import bare, reached, translate

__all__ = ["ScriptError", "bare", "reached", "translate"]

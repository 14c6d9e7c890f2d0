"""Changes to a document, one at a time: a change is a small dictionary, the same from Python and from a front end.

A panel declares its changes by their `op`: the keys that each needs, and the function that makes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..base.catalogue import Catalogue
from ..base.messages import short_repr, suggest
from ..files.document import SheetError

F = TypeVar("F")


def change_of(change: Mapping[str, Any], changes: Mapping[str, tuple[Sequence[str], F]], texts: Catalogue) -> F:
    """The function that makes a change.

    Args:
        change: the dictionary, `op` and what that needs.
        changes: by `op`, the keys that it needs and its function.
        texts: what is said of a change that is none, under `change`.

    Raises:
        SheetError: there is no such change, or it lacks something.
    """
    op = change.get("op")
    if not isinstance(op, str) or op not in changes:
        raise SheetError(
            [texts.text("change.unknown_op", op=short_repr(op), hint=suggest(op, changes), known=", ".join(changes))]
        )
    needs, function = changes[op]
    lacks = [texts.text("change.lacks", op=op, key=key) for key in needs if key not in change]
    if lacks:
        raise SheetError(lacks)
    return function

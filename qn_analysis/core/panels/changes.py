"""Changes to a document, one at a time: a change is a small dictionary, the same from Python and from a front end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..base.catalogue import Catalogue
from ..base.messages import short_repr, suggest
from ..files.document import SheetError


def op_of(change: Mapping[str, Any], needs: Mapping[str, Sequence[str]], texts: Catalogue) -> str:
    """Which change it is.

    Args:
        change: the dictionary, `op` and what that needs.
        needs: keys that each change needs.
        texts: what is said of a change that is none, under `change`.

    Raises:
        SheetError: there is no such change, or it lacks something.
    """
    op = change.get("op")
    if not isinstance(op, str) or op not in needs:
        raise SheetError(
            [texts.text("change.unknown_op", op=short_repr(op), hint=suggest(op, needs), known=", ".join(needs))]
        )
    lacks = [texts.text("change.lacks", op=op, key=key) for key in needs[op] if key not in change]
    if lacks:
        raise SheetError(lacks)
    return op

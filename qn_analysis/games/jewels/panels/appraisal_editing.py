"""Changes to a craft sheet, one at a time.

A change is a small dictionary, the same from Python and from the front end:

    {"op": "cards", "resource": "ruby", "n": 3}
    {"op": "take", "object": "ring ruby topaz"}         # exactly the cards of an object, and no others
    {"op": "clear"}
    {"op": "buyer", "buyer": "bride"}                   # "" for none; the coins are those with which he enters
    {"op": "coins", "n": 4}                             # None: those with which he enters
    {"op": "event", "event": "wedding"}                 # "" for none
    {"op": "crafted", "crafted": "before"}

Whether there can be the sheet that comes of it is for `read_sheet` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.panels.changes import op_of

from ..appraisal.sheet import NAMES
from ..rulebook import Ruleset
from ..rulebook.flattening import contents
from ..words.cards import OBJECTS, object_name
from .texts import catalogue

_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "cards": ("resource", "n"),
    "take": ("object",),
    "clear": (),
    "buyer": ("buyer",),
    "coins": ("n",),
    "event": ("event",),
    "crafted": ("crafted",),
}
"""What each change needs."""


def edit(sheet: Mapping[str, Any], change: Mapping[str, Any], rules: Ruleset, lang: str = "en") -> dict[str, Any]:
    """A written sheet with one change made, unchecked; the one given is left as it is.

    Raises:
        SheetError: there is no such change.
        TextError: there are no texts in the language.
    """
    texts = catalogue(lang)
    op = op_of(change, _NEEDS, texts)
    data = dict(sheet)
    match op:
        case "cards":
            data["cards"] = {**data.get("cards", {}), change["resource"]: change["n"]}
        case "take":
            objects = {object_name(thing): contents(thing, rules.recipes) for thing in range(OBJECTS)}
            cards = objects.get(change["object"]) if isinstance(change["object"], str) else None
            if not cards or not any(cards):
                given = change["object"]
                raise SheetError(
                    [texts.text("change.no_object", given=short_repr(given), hint=suggest(given, objects))]
                )
            data["cards"] = {name: n for name, n in zip(NAMES, cards, strict=True) if n}
        case "clear":
            data["cards"] = {}
        case "buyer":
            data = {key: value for key, value in data.items() if key not in ("buyer", "coins")}
            if change["buyer"]:
                data["buyer"] = change["buyer"]
        case "coins":
            data["coins"] = change["n"]
        case _:
            data[op] = change[op]
    return data

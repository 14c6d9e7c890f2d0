"""Changes to a craft sheet, one at a time.

A change is a small dictionary, the same from Python and from the front end:

    {"op": "cards", "resource": "ruby", "n": 3}
    {"op": "take", "object": "ring ruby topaz"}         # exactly the cards of an object, and no others
    {"op": "clear"}
    {"op": "known", "known": True}                      # picked from a hand: at first these cards; False: any
    {"op": "hand", "resource": "ruby", "n": 4}
    {"op": "buyer", "buyer": "bride"}                   # "" for none; the coins are those with which he enters
    {"op": "coins", "n": 4}                             # None: those with which he enters
    {"op": "event", "event": "wedding"}                 # "" for none
    {"op": "crafted", "crafted": "before"}

Whether there can be the sheet that comes of it is for `read_sheet` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from qn_analysis.core.base.catalogue import Catalogue, Loader
from qn_analysis.core.base.messages import short_repr, suggest
from qn_analysis.core.files.document import SheetError, change_of

from ..appraisal.sheet import NAMES
from ..rulebook import Ruleset
from ..rulebook.ruleset import contents
from ..words.cards import OBJECTS, object_name

catalogue = Loader(f"{__package__}.texts")


class _Sheet(NamedTuple):
    """A written sheet on which a change is made."""

    data: dict[str, Any]
    rules: Ruleset
    texts: Catalogue


Change = Mapping[str, Any]


def _cards(at: _Sheet, change: Change) -> None:
    at.data["cards"] = {**at.data.get("cards", {}), change["resource"]: change["n"]}


def _take(at: _Sheet, change: Change) -> None:
    given = change["object"]
    objects = {object_name(thing): contents(thing, at.rules.recipes) for thing in range(OBJECTS)}
    cards = objects.get(given) if isinstance(given, str) else None
    if not cards or not any(cards):
        raise SheetError([at.texts.text("change.no_object", given=short_repr(given), hint=suggest(given, objects))])
    at.data["cards"] = {name: n for name, n in zip(NAMES, cards, strict=True) if n}


def _clear(at: _Sheet, _change: Change) -> None:
    at.data["cards"] = {}


def _known(at: _Sheet, change: Change) -> None:
    at.data.pop("hand", None)
    if change["known"]:
        at.data["hand"] = dict(at.data.get("cards", {}))


def _hand(at: _Sheet, change: Change) -> None:
    at.data["hand"] = {**(at.data.get("hand") or {}), change["resource"]: change["n"]}


def _buyer(at: _Sheet, change: Change) -> None:
    for key in ("buyer", "coins"):
        at.data.pop(key, None)
    if change["buyer"]:
        at.data["buyer"] = change["buyer"]


def _put(key: str, given: str) -> Callable[[_Sheet, Change], None]:
    """Sets what the sheet has under a key to what is given."""

    def put(at: _Sheet, change: Change) -> None:
        at.data[key] = change[given]

    return put


CHANGES: Final[dict[str, tuple[tuple[str, ...], Callable[[_Sheet, Change], None]]]] = {
    "cards": (("resource", "n"), _cards),
    "take": (("object",), _take),
    "clear": ((), _clear),
    "known": (("known",), _known),
    "hand": (("resource", "n"), _hand),
    "buyer": (("buyer",), _buyer),
    "coins": (("n",), _put("coins", "n")),
    "event": (("event",), _put("event", "event")),
    "crafted": (("crafted",), _put("crafted", "crafted")),
}
"""The changes: what each needs, and its function."""


def edit(sheet: Mapping[str, Any], change: Change, rules: Ruleset, lang: str = "en") -> dict[str, Any]:
    """A written sheet with one change made, unchecked; the one given is left as it is.

    Raises:
        SheetError: there is no such change.
        TextError: there are no texts in the language.
    """
    at = _Sheet(dict(sheet), rules, catalogue(lang))
    change_of(change, CHANGES, at.texts)(at, change)
    return at.data

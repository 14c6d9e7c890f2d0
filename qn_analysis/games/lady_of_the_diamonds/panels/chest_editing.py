"""Changes to a chest sheet, one at a time.

A change is a small dictionary, the same from Python and from the front end; `seat` counts chests from 0:

    {"op": "pieces", "seat": 0, "treasure": "ruby", "n": 3}
    {"op": "title", "seat": 0, "treasure": "ruby", "held": True}        # and nobody else
    {"op": "permanent", "seat": 0, "treasure": "ruby", "held": True}
    {"op": "name", "seat": 0, "name": "Amy"}
    {"op": "mode", "mode": "advanced"}
    {"op": "players", "n": 4}
    {"op": "add"}
    {"op": "remove", "seat": 1}

Whether there can be the chests that come of it is for `read_sheet` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.panels.changes import op_of

from ..words.cards import FEWEST, SEATS
from ..words.texts import catalogue as words
from .texts import catalogue

_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "pieces": ("seat", "treasure", "n"),
    "title": ("seat", "treasure", "held"),
    "permanent": ("seat", "treasure", "held"),
    "name": ("seat", "name"),
    "mode": ("mode",),
    "players": ("n",),
    "add": (),
    "remove": ("seat",),
}
"""What each change needs."""


def edit(sheet: Mapping[str, Any], change: Mapping[str, Any], lang: str = "en") -> dict[str, Any]:
    """A written sheet with one change made, unchecked; the one given is left as it is.

    Raises:
        SheetError: there is no such change.
        TextError: there are no texts in the language.
    """
    texts = catalogue(lang)

    def refused(key: str, /, **values: Any) -> SheetError:
        return SheetError([texts.text(f"change.{key}", **values)])

    op = op_of(change, _NEEDS, texts)
    data = deepcopy(dict(sheet))
    chests: list[dict[str, Any]] = data["chests"]
    seat = change.get("seat", 0)
    if isinstance(seat, bool) or seat not in range(len(chests)):
        raise refused("no_seat", seat=short_repr(seat), last=len(chests) - 1)
    if op == "remove" and len(chests) == 1:
        raise refused("one_left")
    if op == "add" and len(chests) == SEATS:
        raise refused("no_room", most=SEATS)
    match op:
        case "mode":
            data["mode"] = change["mode"]
        case "players":
            data["players"] = change["n"]
        case "name":
            chests[seat]["player"] = change["name"]
        case "pieces":
            chests[seat]["pieces"] = {**chests[seat].get("pieces", {}), change["treasure"]: change["n"]}
        case "add":
            chests.append({"player": _new_name(data, lang), "pieces": {}})
            data["players"] = max(data.get("players", FEWEST), len(chests))
        case "remove":
            del chests[seat]
            data["players"] = max(len(chests), FEWEST)
        case _:
            _hold(chests, seat, "titles" if op == "title" else "permanent", change)
    return data


def _hold(chests: list[dict[str, Any]], seat: int, key: str, change: Mapping[str, Any]) -> None:
    """List a title with one chest alone, or with none; a title that moves is not permanent any more."""
    treasure = change["treasure"]
    for at, chest in enumerate(chests):
        lists = (key,) if at == seat and change["held"] else ("titles", "permanent") if key == "titles" else (key,)
        for each in lists:
            chest[each] = [other for other in chest.get(each, ()) if other != treasure]
    if change["held"]:
        chests[seat][key] = [*chests[seat][key], treasure]


def _new_name(data: Mapping[str, Any], lang: str) -> str:
    """The name of the first seat that nobody is called after."""
    taken = {chest.get("player") for chest in data["chests"]}
    names = (words(lang).text("seat.default", n=n) for n in range(1, SEATS + 2))
    return next(name for name in names if name not in taken)

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

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.files.document import SheetError, change_of

from ..words.cards import FEWEST, SEATS
from ..words.texts import catalogue as words
from .chest_scene import catalogue

Change = Mapping[str, Any]


class _Sheet:
    """A written sheet on which a change is made, at the chest of a seat."""

    def __init__(self, sheet: Mapping[str, Any], lang: str) -> None:
        self.data = deepcopy(dict(sheet))
        self.chests: list[dict[str, Any]] = self.data["chests"]
        self.lang, self.texts = lang, catalogue(lang)
        self.seat = 0

    @property
    def chest(self) -> dict[str, Any]:
        """Of the seat."""
        return self.chests[self.seat]

    def sit(self, seat: Any) -> None:
        """Whose chest it is."""
        if isinstance(seat, bool) or seat not in range(len(self.chests)):
            raise self.refused("no_seat", seat=short_repr(seat), last=len(self.chests) - 1)
        self.seat = seat

    def refused(self, key: str, /, **values: Any) -> SheetError:
        """Why there is no such change."""
        return SheetError([self.texts.text(f"change.{key}", **values)])

    def pieces(self, change: Change) -> None:
        """How many pieces of a treasure a chest has."""
        self.chest["pieces"] = {**self.chest.get("pieces", {}), change["treasure"]: change["n"]}

    def title(self, change: Change) -> None:
        """A title for one chest alone, or for none; one that moves is not permanent any more."""
        self._hold("titles", ("titles", "permanent"), change)

    def permanent(self, change: Change) -> None:
        """A title permanent for one chest alone, or for none."""
        self._hold("permanent", ("permanent",), change)

    def name(self, change: Change) -> None:
        """Whose a chest is."""
        self.chest["player"] = change["name"]

    def mode(self, change: Change) -> None:
        """The game: basic or advanced."""
        self.data["mode"] = change["mode"]

    def players(self, change: Change) -> None:
        """How many play."""
        self.data["players"] = change["n"]

    def add(self, _change: Change) -> None:
        """One more chest, of the first seat that nobody is called after."""
        if len(self.chests) == SEATS:
            raise self.refused("no_room", most=SEATS)
        taken = {chest.get("player") for chest in self.chests}
        names = (words(self.lang).text("seat.default", n=n) for n in range(1, SEATS + 2))
        self.chests.append({"player": next(name for name in names if name not in taken), "pieces": {}})
        self.data["players"] = max(self.data.get("players", FEWEST), len(self.chests))

    def remove(self, _change: Change) -> None:
        """A chest less."""
        if len(self.chests) == 1:
            raise self.refused("one_left")
        del self.chests[self.seat]
        self.data["players"] = max(len(self.chests), FEWEST)

    def _hold(self, key: str, others: tuple[str, ...], change: Change) -> None:
        """List a title under `key` with one chest alone, or with none; other chests lose it under all of `others`."""
        treasure = change["treasure"]
        for at, chest in enumerate(self.chests):
            for each in (key,) if at == self.seat and change["held"] else others:
                chest[each] = [other for other in chest.get(each, ()) if other != treasure]
        if change["held"]:
            self.chest[key] = [*self.chest[key], treasure]


CHANGES: Final[dict[str, tuple[tuple[str, ...], Callable[[_Sheet, Change], None]]]] = {
    "pieces": (("seat", "treasure", "n"), _Sheet.pieces),
    "title": (("seat", "treasure", "held"), _Sheet.title),
    "permanent": (("seat", "treasure", "held"), _Sheet.permanent),
    "name": (("seat", "name"), _Sheet.name),
    "mode": (("mode",), _Sheet.mode),
    "players": (("n",), _Sheet.players),
    "add": ((), _Sheet.add),
    "remove": (("seat",), _Sheet.remove),
}
"""The changes: what each needs, and its function."""


def edit(sheet: Mapping[str, Any], change: Change, lang: str = "en") -> dict[str, Any]:
    """A written sheet with one change made, unchecked; the one given is left as it is.

    Raises:
        SheetError: there is no such change.
        TextError: there are no texts in the language.
    """
    at = _Sheet(sheet, lang)
    function = change_of(change, CHANGES, at.texts)
    at.sit(change.get("seat", 0))
    function(at, change)
    return at.data

"""The fields of a document, from its type: what a form draws of it, and how one of them is changed.

A field is plain JSON. `kind` is "number" (from `least` to `most`), "choice" (one of `options`), "name" (of `most`
letters), "tick" (yes or no) or "any"; or it has others inside: "table" (`fields` by key), "each" (`of` for each of the
`keys`), "ticks" (a list of some of the `keys`: `of` is a tick) and "list" (of `fewest` to `most` times `of`).

A change says where, by keys and numbers from the whole document inwards, and what shall be there:

    {"at": ["chests", 0, "pieces", "ruby"], "to": 3}
    {"at": ["chests", 0, "titles", "ruby"], "to": True}   # in that list, or not
    {"at": ["chests", 2], "to": {"player": "Zoe"}}        # one more, at the end of a list
    {"at": ["chests", 1], "to": None}                     # without it

`pages/static/form_engine.js` makes the same changes in a page. Whether there can be the document that comes of one is
for its reader to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, get_args, get_origin

from typing_extensions import is_typeddict

from ..base.messages import refusal, short_repr, suggest
from .document import SheetError
from .validate import Bounds, Length, fields_of, kind_of, known_of, marks_of

Field = dict[str, Any]


def field_of(hint: Any) -> Field:
    """What is declared of a document, or of a part of it, as a field."""
    kind, inner = kind_of(hint), get_args(kind_of(hint))
    if is_typeddict(kind):
        return {"kind": "table", "fields": {key: field_of(each) for key, each in fields_of(kind).items()}}
    if get_origin(kind) is dict:
        return {"kind": "each", "keys": known_of(inner[0]), "of": field_of(inner[1])}
    if get_origin(kind) is list and known_of(inner[0]):
        return {"kind": "ticks", "keys": known_of(inner[0]), "of": {"kind": "tick"}}
    (fewest, longest), (least, most) = (
        [*marks_of(hint, Length), (0, None)][0],
        [*marks_of(hint, Bounds), (None, None)][0],
    )
    if get_origin(kind) is list:
        return {"kind": "list", "fewest": fewest, "most": longest, "of": field_of(inner[0])}
    if kind is int:
        return {"kind": "number", "least": least, "most": most}
    if kind is bool:
        return {"kind": "tick"}
    if known := known_of(hint):
        return {"kind": "choice", "options": known}
    return {"kind": "name", "most": longest} if kind is str else {"kind": "any"}


def changed(field: Field, written: Any, change: Mapping[str, Any]) -> Any:
    """A document with one change made, unchecked; the one given is left as it is.

    Args:
        field: the whole document's.
        written: what was written.
        change: see the module.

    Raises:
        SheetError: there is no such place.
    """
    at: Any = change.get("at")
    if "to" not in change or not isinstance(at, list | tuple) or not at:
        raise SheetError([refusal("form.needs", given=short_repr(dict(change)))])
    return _put(field, deepcopy(written), list(at), deepcopy(change["to"]), refusal("file.the_sheet"))


def _put(field: Field, written: Any, at: list[Any], to: Any, where: str) -> Any:
    """What was written in a field, with something else at a place inside it."""
    if not at:
        return to
    part, *rest = at
    if field["kind"] == "list":
        return _put_in_list(field, written if isinstance(written, list) else [], at, to, where)
    known: list[str] = list(field.get("fields") or field.get("keys") or ())
    if part not in known:
        key = "no_place" if known else "nothing_inside"
        hint, names = suggest(part, known), ", ".join(known)
        raise SheetError([refusal(f"form.{key}", given=short_repr(part), where=where, hint=hint, known=names)])
    if field["kind"] == "ticks":
        others = [each for each in written or () if each != part]
        return [*others, part] if to else others
    inner = field["of"] if field["kind"] == "each" else field["fields"][part]
    table = dict(written) if isinstance(written, Mapping) else {}
    table[part] = _put(inner, table.get(part), rest, to, f"`{part}`")
    return {key: each for key, each in table.items() if key != part or rest or to is not None}


def _put_in_list(field: Field, written: list[Any], at: list[Any], to: Any, where: str) -> list[Any]:
    part, *rest = at
    many = len(written)
    ending = not rest and to is not None and many != field["most"]
    if isinstance(part, bool) or part not in range(many + ending):
        key = "most" if part == many == field["most"] else "no_number"
        raise SheetError([refusal(f"form.{key}", where=where, given=short_repr(part), last=many - 1, n=field["most"])])
    if not rest and to is None:
        if many == field["fewest"]:
            raise SheetError([refusal("form.fewest", where=where, n=many)])
        return [*written[:part], *written[part + 1 :]]
    now = _put(field["of"], written[part] if part < many else None, rest, to, f"{where}[{part}]")
    return [*written[:part], now, *written[part + 1 :]]

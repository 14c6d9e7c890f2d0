"""The fields of a document, from its type: what a form draws of it, and how one of them is changed.

A field is plain JSON. `kind` is "number" (from `least` to `most`), "choice" (one of `options`), "name" (of `fewest` to
`most` letters), "tick" (yes or no) or "any"; or it has others inside: "table" (`fields` by key), "each" (`of` for each
of the `keys`), "ticks" (a list of some of the `keys`: `of` is a tick) and "list" (of `fewest` to `most` times `of`).

A change says where, by keys and numbers from the whole document inwards, and what shall be there:

    {"at": ["chests", 0, "pieces", "ruby"], "to": 3}
    {"at": ["chests", 0, "titles", "ruby"], "to": True}   # in that list, or not
    {"at": ["chests", 2], "to": {"player": "Zoe"}}        # one more, at the end of a list
    {"at": ["chests", 1], "to": None}                     # without it

`pages/static/form_engine.js` makes the same changes in a page. Whether there can be the document that comes of one is
for its reader to say: a page checks it by its fields (`pages/static/documents.js`), which say what is refused too
(`fault`, as of `validate.Fault`; of keys and parts `key`), how messages name a table (`called`), what is `needed` in
it, what may be null (`empty`) and what has to be `printable`. A value that follows from others is the name of a source
(`core.base.telling`).
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from types import UnionType
from typing import Annotated, Any, NotRequired, Required, Union, get_args, get_origin

from typing_extensions import is_typeddict

from ..base.messages import refusal, short_repr, suggest
from .document import SheetError
from .validate import (
    Bounds,
    Fault,
    Length,
    Said,
    called_of,
    fields_of,
    kind_of,
    known_of,
    marks_of,
)

Field = dict[str, Any]


def field_of(hint: Any) -> Field:
    """What is declared of a document, or of a part of it, as a field."""
    return _kind(hint) | _refused(hint)


def sources_of(field: Field) -> list[str]:
    """The sources that messages on a document ask: `module:function`."""
    inner = [*field.get("fields", {}).values(), *([field["of"]] if "of" in field else ())]
    said = [field.get("called"), *field.get("fault", {}).get("values", {}).values()]
    said += field.get("key", {}).get("values", {}).values()
    own = [each["source"] for each in said if isinstance(each, dict) and "source" in each]
    return list(dict.fromkeys([*own, *(name for each in inner for name in sources_of(each))]))


def _kind(hint: Any) -> Field:
    kind, inner = kind_of(hint), get_args(kind_of(hint))
    if is_typeddict(kind):
        return {"kind": "table", "fields": {key: field_of(each) for key, each in fields_of(kind).items()}}
    if get_origin(kind) is dict:
        return {"kind": "each", "keys": known_of(inner[0]), "of": field_of(inner[1])}
    (fewest, longest), (least, most) = (
        [*(each[:2] for each in marks_of(hint, Length)), (0, None)][0],
        [*marks_of(hint, Bounds), (None, None)][0],
    )
    if get_origin(kind) is list and known_of(inner[0]):
        bounds = {"fewest": fewest, "most": longest} if longest else {}
        return {"kind": "ticks", "keys": known_of(inner[0]), "of": {"kind": "tick"}, **bounds}
    if get_origin(kind) is list:
        return {"kind": "list", "fewest": fewest, "most": longest, "of": field_of(inner[0])}
    if kind is int:
        return {"kind": "number", "least": least, "most": most}
    if kind is bool:
        return {"kind": "tick"}
    if known := known_of(hint):
        return {"kind": "choice", "options": known}
    if kind is str:
        return {"kind": "name", "fewest": fewest, "most": longest}
    return {"kind": "any"}


def _refused(hint: Any) -> Field:
    """What else a page needs to refuse what does not fit, as far as it is declared."""
    kind, found = kind_of(hint), Field()
    needed = [key for key, each in fields_of(kind).items() if _is_needed(kind, each)] if is_typeddict(kind) else []
    found |= {"needed": needed} if needed else {}
    found |= {"empty": True} if _may_be_null(hint) else {}
    found |= {"printable": True} if any(length.printable for length in marks_of(hint, Length)) else {}
    for fault in marks_of(hint, Fault)[:1]:
        found["fault"] = _fault(fault)
    for called in called_of(hint):
        found["called"] = _said(called)
    for fault in marks_of(get_args(kind)[0], Fault)[:1] if get_origin(kind) in (dict, list) else ():
        found["key"] = _fault(fault)
    return found


def _is_needed(kind: Any, hint: Any) -> bool:
    """Whether a field must be there."""
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    return get_origin(hint) is Required or (bool(kind.__total__) and get_origin(hint) is not NotRequired)


def _may_be_null(hint: Any) -> bool:
    """Whether nothing may be written in a place, as null."""
    while get_origin(hint) in (NotRequired, Required, Annotated):
        hint = get_args(hint)[0]
    return get_origin(hint) in (UnionType, Union) and type(None) in get_args(hint)


def _fault(fault: Fault) -> Field:
    instead = dict(fault.instead) if isinstance(fault.instead, Mapping) else None
    more = {"missing": fault.missing, "long": fault.long, "instead": instead, "known": [*(fault.choices or ())]}
    return {
        "key": fault.key,
        "values": {name: _said(value) for name, value in fault.values.items()},
        **{name: each for name, each in more.items() if each},
    }


def _said(value: Any) -> Any:
    """A value of a message, as a page knows it."""
    if callable(value):
        return {"source": f"{value.__module__}:{value.__name__}"}
    return {"said": value.key} if isinstance(value, Said) else value


def changed(field: Field, written: Any, change: Mapping[str, Any]) -> Any:
    """A document of a field with one change made (see the module), unchecked; the one that was `written` is left as it
    is. `SheetError` if there is no such place.
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

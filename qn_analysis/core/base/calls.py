"""What a public call takes: each argument is held against its annotation before anything is done.

    @public(renamed={"folder": "out"})
    def compare(base: Ruleset, *, out: str | Path | None = None) -> Comparison: ...

Python itself says nothing of a wrong kind of value until something breaks far below. A call marked `public` refuses
it at once, names every argument that is wrong with the value that was given, and says what it takes. A name that an
argument had before is taken for one more version, with a warning. What an annotation cannot say (bounds, known names)
each call checks itself.
"""

from __future__ import annotations

import ast
import functools
import inspect
import re
import sys
import types
import typing
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from importlib import import_module
from importlib.util import resolve_name
from numbers import Integral, Real
from os import PathLike
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar, overload

from .catalogue import LANGUAGES, Joined, Message
from .errors import Error
from .messages import in_one, refusal, short_repr, suggest

P = ParamSpec("P")
T = TypeVar("T")

FEW: Final = 1000
"""Members of a list that are looked at: a wrong kind shows at once."""
THINGS: Final = {
    "BaseRuleset": "ruleset", "Ruleset": "ruleset", "Log": "log", "Record": "log", "DataFrame": "frame",
    "LazyFrame": "lazy", "Executor": "executor", "Estimate": "estimate", "LogTables": "log", "Compared": "comparison",
}  # fmt: skip
"""Classes that have words of their own (`[call.kind_of]` of the texts), by name."""

_FOR_CHECKERS: Final = re.compile(r"^if TYPE_CHECKING:\n(?:(?:[ \t]+.*)?\n)+", re.MULTILINE)
"""What a module says for type checkers alone."""


class CallError(Error, TypeError):
    """A call was given what it does not take; the message names every such argument and what belongs there."""


class OldNameWarning(FutureWarning):
    """An argument or a call was named as before; the message says how it is called now."""


@dataclass(frozen=True)
class Word:
    """What a kind is called, told when somebody asks: texts are not read for calls that are right. `key` is of its text
    in `[call.kind_of]`, with its `value`; of a list, `parts` are what the members are called.
    """

    key: str
    value: str = ""
    parts: tuple[Word, ...] = ()

    def said(self) -> Message:
        """As a message says it."""
        return said(f"kind_of.{self.key}", value=self.value, what=_either(self.parts))


@dataclass(frozen=True)
class Kind:
    """What an annotation takes.

    Attributes:
        takes: whether a value is of it.
        words: what it is called; of a union, each of its members. Empty where everything is taken.
        member: the kind of the members, of a list.
        pair: the kinds of keys and values, of a dictionary.
        whole: whether a whole number is taken.
        listed: whether a list is taken.
    """

    takes: Callable[[Any], bool]
    words: tuple[Word, ...] = ()
    member: Kind | None = None
    pair: tuple[Kind, Kind] | None = None
    whole: bool = False
    listed: bool = False

    @property
    def open(self) -> bool:
        """Whether it takes everything."""
        return not self.words


ANYTHING: Final = Kind(lambda _value: True)
BOT: Final = Kind(lambda value: isinstance(value, str) or callable(value), (Word("bot"),))
"""How calls name a bot."""


def said(key: str, /, **values: Any) -> Message:
    """A text on calls."""
    return refusal(f"call.{key}", **values)


@overload
def public(function: Callable[P, T], /) -> Callable[P, T]: ...
@overload
def public(*, renamed: Mapping[str, str]) -> Callable[[Callable[P, T]], Callable[P, T]]: ...
def public(
    function: Callable[P, T] | None = None, /, *, renamed: Mapping[str, str] | None = None
) -> Callable[P, T] | Callable[[Callable[P, T]], Callable[P, T]]:
    """Mark a function or method that users call; `renamed` are names that its arguments had before, and have now."""
    if function is None:
        return lambda made: _checked(made, dict(renamed or {}))
    return _checked(function, {})


def _checked(function: Callable[P, T], renamed: Mapping[str, str]) -> Callable[P, T]:
    taken = Taken(function, renamed)

    @functools.wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> T:
        good, also = taken.of(args, named)
        return function(*good, **also)

    vars(call)["takes"] = taken
    return call


class Taken:
    """What a function takes, found out when it is first called; `known` are parameters whose kind their annotations do
    not tell.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        renamed: Mapping[str, str] | None = None,
        known: Mapping[str, Kind] | None = None,
    ) -> None:
        self.function = function
        self.renamed = dict(renamed or {})
        self.known = dict(known or {})

    @functools.cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """By name; that of a method which is bound is left out."""
        return inspect.signature(self.function).parameters

    @functools.cached_property
    def kinds(self) -> dict[str, Kind]:
        """Of each parameter."""
        names = _Names(self.function)
        found = {}
        for name, parameter in self.parameters.items():
            untold = name in ("self", "cls") or parameter.annotation is inspect.Parameter.empty
            usual = ANYTHING if untold or name in self.known else kind_of(parameter.annotation, names.evaluated)
            found[name] = self.known.get(name, usual)
        return found

    @functools.cached_property
    def _places(self) -> list[str]:
        """Parameters that can be given by their place."""
        by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        return [name for name, each in self.parameters.items() if each.kind in by_place]

    @functools.cached_property
    def _rest(self) -> str:
        """The parameter that takes all further places."""
        rest = (name for name, each in self.parameters.items() if each.kind is inspect.Parameter.VAR_POSITIONAL)
        return next(rest, "")

    @functools.cached_property
    def _others(self) -> str:
        """The parameter that takes all further names."""
        others = (name for name, each in self.parameters.items() if each.kind is inspect.Parameter.VAR_KEYWORD)
        return next(others, "")

    def of(self, args: Sequence[Any], named: Mapping[str, Any]) -> tuple[Sequence[Any], Mapping[str, Any]]:
        """The arguments of a call under their names of today; `CallError` names whatever is wrong with them."""
        if self.renamed and not self.renamed.keys().isdisjoint(named):
            named = self._today(args, named)
        wrong = [*self._misplaced(args, named), *self._unfit(args, named)]
        if wrong:
            error = CallError(in_one([said("head", call=self.name, wrong=wrong[0]), *wrong[1:]]))
            lang = named.get("lang")
            raise error.speaking(lang) if isinstance(lang, str) and lang in LANGUAGES else error
        return [_plain_number(each) for each in args], {name: _plain_number(each) for name, each in named.items()}

    @property
    def name(self) -> str:
        """What a message calls the function."""
        name, first = self.function.__name__, next(iter(self.parameters), "")
        return self.function.__qualname__.removeprefix("Base") if first == "cls" else name

    def _today(self, args: Sequence[Any], named: Mapping[str, Any]) -> dict[str, Any]:
        """The named arguments under their names of today; a warning tells of each that was called as before."""
        made: dict[str, Any] = {}
        for name, value in named.items():
            now = self.renamed.get(name, name)
            if now in made or (now != name and (now in named or now in self._places[: len(args)])):
                raise CallError(said("head", call=self.name, wrong=said("both", old=name, new=now)))
            if now != name:
                told = said("renamed", call=self.name, old=name, new=now)
                warnings.warn(OldNameWarning(told), stacklevel=4)
            made[now] = value
        return made

    def _misplaced(self, args: Sequence[Any], named: Mapping[str, Any]) -> Iterator[Message]:
        """Arguments too many, given twice, unknown or missing."""
        places = self._places
        mine = [name for name in places if name not in ("self", "cls")]
        if len(args) > len(places) and not self._rest:
            named_only = [name for name, each in self.parameters.items() if each.kind is each.KEYWORD_ONLY]
            extra = len(args) - len(places)
            key = "by_name" if named_only else "too_many"
            names = ", ".join(f"{each}=" for each in named_only)
            yield said(key, n=len(mine), first=_named(args[-extra]), names=names)
        given = {*places[: len(args)]}
        for name in named:
            if name in given:
                yield said("twice", name=name)
            elif name not in self.parameters and not self._others:
                known = [each for each in self.parameters if each not in ("self", "cls")]
                yield said("unknown", name=name, hint=suggest(name, known), known=", ".join(known) or said("none"))
        for name, each in self.parameters.items():
            if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) or each.default is not each.empty:
                continue
            if name not in given and name not in named:
                words = self.kinds[name].words
                yield said("missing", name=name, takes=_either(words)) if words else said("missing_any", name=name)

    def _unfit(self, args: Sequence[Any], named: Mapping[str, Any]) -> Iterator[Message]:
        """Arguments of another kind than is taken."""
        kinds = self.kinds
        for name, value in zip(self._places, args, strict=False):
            if not kinds[name].takes(value):
                yield _unfit(name, value, kinds[name])
        if self._rest and not kinds[self._rest].open:
            for value in args[len(self._places) :]:
                if not kinds[self._rest].takes(value):
                    yield _unfit(self._rest, value, kinds[self._rest])
        for name, value in named.items():
            kind = kinds.get(name) or (kinds[self._others] if self._others else ANYTHING)
            if not kind.takes(value):
                yield _unfit(name, value, kind)


def _plain_number(value: Any) -> Any:
    """A number of NumPy as one of Python: it is written into manifests."""
    if isinstance(value, Real) and not isinstance(value, int | float):
        return int(value) if isinstance(value, Integral) else float(value)
    return value


def _either(words: Sequence[Word]) -> Message:
    listed = [
        said("kind_of.list_of_these") if each.parts and {*each.parts} <= {*words} else each.said() for each in words
    ]
    return Joined(said("or"), [Joined(", ", listed[:-1]), listed[-1]] if len(listed) > 1 else listed)


def _unfit(name: str, value: Any, kind: Kind) -> Message:
    return said("kind", name=name, takes=_either(kind.words), value=_odd(value, kind), hint=_hint(value, kind))


def _odd(value: Any, kind: Kind) -> Message | str:
    """A value of another kind; of a list or a dictionary that is wrong within, the first part of it that is."""
    if kind.pair is not None and isinstance(value, Mapping):
        keys, values = kind.pair
        for key, each in _few(value.items()):
            if not keys.takes(key):
                return said("value.key", key=_named(key), takes=_either(keys.words))
            if not values.takes(each):
                return said("value.at_key", value=_named(each), key=_named(key), takes=_either(values.words))
    if kind.member is not None and isinstance(value, list | tuple | set | frozenset):
        for each in _few(value):
            if not kind.member.takes(each):
                return said("value.member", value=_named(each))
    return _named(value)


def _named(value: Any) -> Message | str:
    """A value as a message shows it: short ones whole, others by what they are."""
    for base in type(value).__mro__:
        if base.__name__ in THINGS:
            return said(f"value.{THINGS[base.__name__]}")
    if callable(value) and hasattr(value, "__name__"):
        return said("value.function", name=value.__name__)
    if isinstance(value, str | int | float | None | bytes):
        return short_repr(value) if value is not None else "None"
    if isinstance(value, list | tuple | set | frozenset):
        return said("value.list", n=len(value))
    if isinstance(value, Mapping):
        return said("value.mapping", n=len(value))
    return said("value.other", kind=type(value).__name__)


def _hint(value: Any, kind: Kind) -> Message | str:
    """How to mend a value of another kind, where that is plain."""
    number = isinstance(value, Real) and not isinstance(value, bool | Integral)
    if kind.whole and number and float(value).is_integer():
        return said("hint.write", value=str(int(value)))
    if kind.whole and isinstance(value, str) and value.strip().lstrip("-").isdigit():
        return said("hint.write", value=value.strip())
    if kind.member is not None and not kind.member.open and kind.member.takes(value):
        return said("hint.in_list")
    if isinstance(value, list | tuple) and value and not kind.listed and all(map(kind.takes, value)):
        return said("hint.one_each")
    if "frame" in {each.key for each in kind.words}:
        if type(value).__name__ == "LazyFrame":
            return said("hint.collect")
        if type(value).__module__.startswith("pandas"):
            return said("hint.pandas")
        if isinstance(value, Mapping):
            return said("hint.frame")
    if inspect.ismethod(value) or inspect.isfunction(value):
        return said("hint.call", name=value.__name__)
    return ""


def kind_of(annotation: Any, names: Callable[[str], Any] = lambda _: Any) -> Kind:
    """What an annotation takes; whatever it does not know takes everything. `names` tells what those parts mean that
    stand as texts.
    """
    if annotation is None or annotation is type(None):
        return Kind(lambda value: value is None, (Word("none"),))
    if annotation in (Any, object):
        return ANYTHING
    if isinstance(annotation, TypeVar):
        return kind_of(annotation.__bound__ or Any, names)
    if isinstance(annotation, typing.ForwardRef | str):
        return kind_of(names(annotation if isinstance(annotation, str) else annotation.__forward_arg__), names)
    origin = typing.get_origin(annotation)
    if origin is typing.Annotated:
        return kind_of(typing.get_args(annotation)[0], names)
    if origin in (typing.Union, types.UnionType):
        return _union([BOT if each is BOT else kind_of(each, names) for each in _flat(annotation)])
    if origin is typing.Literal:
        listed = typing.get_args(annotation)
        words = tuple(Word("exactly", repr(each)) for each in listed)
        return Kind(lambda value: any(value is each or value == each for each in listed), words)
    plain = _plain(annotation)
    if plain is not None:
        return plain
    if origin is not None:
        return _generic(origin, typing.get_args(annotation), names)
    return _instance(annotation)


def _flat(annotation: Any) -> list[Any]:
    """The members of a union; a path that may be written as a text is one thing, a text or a function is a bot."""
    listed = list(typing.get_args(annotation))
    paths = [each for each in listed if each is Path or typing.get_origin(each) is PathLike or each is PathLike]
    if paths:
        return [each for each in listed if each is not str]
    functions = [each for each in listed if typing.get_origin(each) is Callable]
    return [BOT, *(each for each in listed if each not in (str, *functions))] if functions and str in listed else listed


def _plain(annotation: Any) -> Kind | None:
    if annotation is bool:
        return Kind(lambda value: type(value).__name__ in ("bool", "bool_"), (Word("bool"),))
    if annotation is int:
        return Kind(lambda value: isinstance(value, Integral) and not isinstance(value, bool), (Word("int"),),
                    whole=True)  # fmt: skip
    if annotation is float:
        return Kind(lambda value: isinstance(value, Real) and not isinstance(value, bool), (Word("float"),))
    if annotation is str:
        return Kind(lambda value: isinstance(value, str), (Word("str"),))
    if annotation is Path or annotation is PathLike or typing.get_origin(annotation) is PathLike:
        return Kind(lambda value: isinstance(value, str | PathLike), (Word("path"),))
    if annotation is Callable or typing.get_origin(annotation) is Callable:
        return Kind(callable, (Word("function"),))
    return None


def _union(kinds: Sequence[Kind]) -> Kind:
    if any(each.open for each in kinds):
        return ANYTHING
    words = tuple(dict.fromkeys(word for each in kinds for word in each.words))
    members = [each.member for each in kinds if each.member is not None]
    pairs = [each.pair for each in kinds if each.pair is not None]
    tests = [each.takes for each in kinds]
    return Kind(
        lambda value: any(takes(value) for takes in tests), words, members[0] if len(members) == 1 else None,
        pairs[0] if len(pairs) == 1 else None, any(each.whole for each in kinds),
        any(each.listed for each in kinds),
    )  # fmt: skip


def _generic(origin: Any, args: tuple[Any, ...], names: Callable[[str], Any]) -> Kind:
    if not isinstance(origin, type):
        return ANYTHING
    if issubclass(origin, Mapping):
        keys, values = (kind_of(each, names) for each in (args if len(args) == 2 else (Any, Any)))

        def maps(value: Any) -> bool:
            return isinstance(value, Mapping) and all(
                keys.takes(key) and values.takes(each) for key, each in _few(value.items())
            )

        return Kind(maps, (Word("mapping"),), pair=(keys, values))
    if issubclass(origin, Iterable) and not issubclass(origin, Iterator):
        member = kind_of(args[0], names) if args and (origin is not tuple or args[1:] in ((), (...,))) else ANYTHING
        once = not issubclass(origin, Sequence | Set)  # may be an iterator, which is not to be used up
        return Kind(lambda value: _lists(value, member, once), (_list_words(member),), member, listed=True)
    return _instance(origin)


def _list_words(member: Kind) -> Word:
    return Word("list") if member.open else Word("list_of", parts=member.words)


def _lists(value: Any, member: Kind, once: bool) -> bool:
    if isinstance(value, str | bytes | Mapping):
        return False
    if isinstance(value, Sequence | Set) or type(value).__name__ in ("ndarray", "Series"):
        return member.open or all(map(member.takes, _few(value)))
    return once and isinstance(value, Iterable)


def _few(values: Iterable[Any]) -> Iterator[Any]:
    return (value for value, _ in zip(values, range(FEW), strict=False))


def _instance(wanted: Any) -> Kind:
    if not isinstance(wanted, type):
        return ANYTHING
    if typing.is_typeddict(wanted):
        return Kind(lambda value: isinstance(value, Mapping), (Word("mapping"),))
    if getattr(wanted, "_is_protocol", False) and not getattr(wanted, "_is_runtime_protocol", False):
        return ANYTHING
    if wanted in (list, tuple, set, frozenset, dict) or wanted in (Sequence, Iterable, Mapping):
        return _generic(wanted, (), lambda _: Any)
    key = THINGS.get(wanted.__name__, "")
    return Kind(lambda value: isinstance(value, wanted), (Word(key) if key else Word("other", wanted.__name__),))


class _Names(dict[str, Any]):
    """The names that the annotations of a function use, those too that its module imports for type checkers alone."""

    def __init__(self, function: Callable[..., Any]) -> None:
        inner = inspect.unwrap(function)
        self._module = sys.modules[inner.__module__]
        super().__init__(getattr(inner, "__globals__", vars(self._module)))
        owner = self.get(inner.__qualname__.partition(".")[0])
        if isinstance(owner, type):
            self["Self"] = owner

    def evaluated(self, annotation: str) -> Any:
        """An annotation as what it means; `Any` where it names what is nowhere to be found."""
        try:
            meant = eval(annotation, {}, self)  # written in the source of the package
            return self.evaluated(meant) if isinstance(meant, str) else meant
        except NameError:
            return Any

    def __missing__(self, name: str) -> Any:
        found = _for_checkers(self._module.__name__)
        if name not in found:
            raise KeyError(name)
        module, inside = found[name]
        if not module:
            return self.evaluated(inside)
        return getattr(import_module(module), inside) if inside else import_module(module)


@functools.cache
def _for_checkers(module: str) -> dict[str, tuple[str, str]]:
    """Module and name of what a module imports under `TYPE_CHECKING`, "" for a whole module; of what it says there
    itself, "" and the text."""
    file = sys.modules[module].__file__
    package = sys.modules[module].__package__ or ""
    # to parse all of a module takes far longer than to find these lines
    said = _FOR_CHECKERS.findall(Path(str(file)).read_text(encoding="utf-8"))
    blocks = [each for each in ast.parse("".join(said)).body if isinstance(each, ast.If)]
    own = {
        node.target.id: ("", ast.unparse(node.value))
        for block in blocks
        for node in block.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    }
    whole = {
        alias.asname: (alias.name, "")
        for block in blocks
        for node in block.body
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.asname
    }
    return (
        own
        | whole
        | {
            alias.asname or alias.name: (resolve_name("." * node.level + (node.module or ""), package), alias.name)
            for block in blocks
            for node in block.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
    )

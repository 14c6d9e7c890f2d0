"""Charts that users draw: each says in its docstring of which frames, and refuses every other.

    @chart
    def ring_gems(frame: pl.DataFrame, lang: str = "en") -> AnyChart:
        '''Pounds per Ring shown, by gem. Takes `stats.ring_value(log, "gem")`.'''

What stands after "Takes" is read here, by the page that lists all charts and by the examples of the reference: it is
said once.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, ParamSpec, TypeVar

import polars as pl

from ..base.calls import Taken
from ..base.catalogue import Joined, Message, TextError
from ..base.errors import Error
from ..base.messages import first_line, refusal, short_repr
from ..stats.statistic import origin
from .chart_types import checked_whole

P = ParamSpec("P")
T = TypeVar("T")

MANY: Final = 30
"""Words of a column beyond which they are no names that somebody can choose."""
_TAKES: Final = re.compile(r"\bTakes\s+(?:[^`.]*?`[^`]*`)+", re.DOTALL)
_SPAN: Final = re.compile(r"`((?:stats\.)?\w+(?:\.\w+)*(?:\([^`]*\))?)`")
_CHOICES: Final = ("by", "column", "measure", "trade")
"""Arguments that name a column of the frame, or a word in one."""


class FrameError(Error):
    """A chart was given something else than the frame that it takes; the message says which call gives that."""


def chart(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a function that draws a frame: its docstring says of which statistics ("Takes `stats.name(log)`")."""
    taken = Taken(function)
    wanted = calls_of(function.__doc__ or "")

    @functools.wraps(function)
    def draw(*args: P.args, **named: P.kwargs) -> T:
        given = _by_name(function, args, named)
        frames = {name: value for name, value in given.items() if name in _frames(taken)}
        strange = next((name for name, value in frames.items() if not isinstance(value, pl.DataFrame)), "")
        if strange and wanted:
            raise FrameError(_told(function, strange, _what(taken, args, named), wanted))
        good, also = taken.of(args, named)
        each_its_own = len(wanted) == len(_frames(taken))
        for at, name in enumerate(_frames(taken)):
            found, allowed = origin(frames.get(name)), wanted[at : at + 1] if each_its_own else wanted
            if found is not None and allowed and not any(_same(found.statistic.name, call) for call in allowed):
                raise FrameError(_told(function, name, refusal("chart.figures", of=found.call), wanted))
        for name in _CHOICES:
            if isinstance(given.get(name), str):
                _check_choice(function.__name__, name, given[name], frames)
        try:
            with checked_whole():
                return function(*good, **also)
        except Exception as error:
            if isinstance(error, Error) and not isinstance(error, TextError):  # a title may read a column there is not
                raise
            if all(origin(frame) is not None for frame in frames.values()) and _as_wanted(frames, wanted):
                raise  # the frames are right: the chart is wrong
            why = f"{type(error).__name__}: {first_line(error)}"
            raise FrameError(
                _told(function, next(iter(frames), ""), refusal("chart.columns", why=why), wanted)
            ) from None

    vars(draw)["takes"] = taken
    vars(draw)["draws"] = wanted
    return draw


def calls_of(doc: str) -> tuple[str, ...]:
    """The calls that give the frames of a chart, in their order, from its docstring."""
    told = _TAKES.search(doc)
    spans = [" ".join(each.split()) for each in _SPAN.findall(told[0])] if told else []
    called = [each if "(" in each else f"{each}(log)" for each in spans if each.startswith("stats.")]
    return tuple(called) or tuple(spans)


def _same(statistic: str, call: str) -> bool:
    return re.split(r"[.(]", call.removeprefix("stats."))[0] == statistic


def _as_wanted(frames: Mapping[str, Any], wanted: tuple[str, ...]) -> bool:
    """Whether frames come from the very calls that are wanted."""
    found = [str(origin(frame)) for frame in frames.values()]
    return len(found) == len(wanted) and all(map(_equal, found, wanted))


def _equal(found: str, call: str) -> bool:
    """Whether a request is that of a call, however either is written: `ring_value('gem')`, `ring_value(log, "gem")`."""
    plain = [re.sub(r"[\s\"'\[\](),]|\blog\b|\bstats\.|None", "", each) for each in (found, call)]
    return plain[0] == plain[1]


def _frames(taken: Taken) -> list[str]:
    """The parameters that are frames."""
    return [name for name, each in taken.parameters.items() if "DataFrame" in str(each.annotation)]


def _by_name(function: Callable[..., Any], args: tuple[Any, ...], named: Mapping[str, Any]) -> dict[str, Any]:
    places = list(inspect.signature(function).parameters)
    return {**dict(zip(places, args, strict=False)), **named}


def _what(taken: Taken, args: tuple[Any, ...], named: Mapping[str, Any]) -> str:
    """What is wrong with the arguments, as any call would say it."""
    try:
        taken.of(args, named)
    except Error as error:
        return str(error).partition(": ")[2] or str(error)
    return ""


def _told(function: Callable[..., Any], name: str, wrong: str, wanted: tuple[str, ...]) -> Message:
    needed = sum("DataFrame" in str(each.annotation) for each in inspect.signature(function).parameters.values())
    between = refusal("chart.and") if len(wanted) == needed else refusal("call.or")
    calls = Joined(between, [f"`{each}`" for each in wanted])
    takes = refusal("chart.takes", calls=calls) if wanted else refusal("chart.doc", chart=function.__name__)
    return refusal("chart.refused", chart=function.__name__, name=name, wrong=wrong, takes=takes)


def _check_choice(called: str, name: str, value: str, frames: Mapping[str, pl.DataFrame]) -> None:
    """See that what an argument names is there; else `FrameError`, whose message lists what is."""
    known = [word for frame in frames.values() for word in _words(frame, name)]
    if known and value not in known:
        listed = ", ".join(repr(each) for each in dict.fromkeys(known))
        raise FrameError(refusal("chart.choice", chart=called, name=name, value=short_repr(value), known=listed))


def _words(frame: pl.DataFrame, asked: str) -> Iterator[str]:
    """What an argument can name: measures, or columns of groups and the words in them."""
    for name, dtype in frame.schema.items():
        if asked == "measure" and name != "measure":
            continue
        if name in ("value", "low", "high", "n", "clusters", "alike", "assumed"):
            continue
        if asked != "measure":
            yield name
        if dtype in (pl.String, pl.Enum) and frame[name].n_unique() <= MANY:
            yield from frame[name].unique(maintain_order=True).drop_nulls().cast(pl.String)

"""The bots that a name can call: built-in, registered, entry points of installed packages, import paths.

    @qn.bot("cautious", about="never steals")
    def choose(view, legal, rng): ...

    @qn.compiled_bot("mine", weights=[1.0, 0.3], about="likes Rings")
    def choose_mine(table, me, weights): ...

A plain bot plays on the interpreted build. A compiled bot is a function in the style of `bots/greedy.py`: it is
given the table, its own seat and its weights, and nothing else; long runs compile it into the kernel, short ones call
it as it is. Both are then called by name, wherever a bot has a name.
"""

from __future__ import annotations

import hashlib
import inspect
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from operator import index
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar

from qn_analysis.core.base.messages import suggest
from qn_analysis.core.base.progress import note
from qn_analysis.core.compile.user_functions import bytecode, fingerprint
from qn_analysis.core.play.bot import Brain
from qn_analysis.core.play.builtin_bots import BUILT_IN, Style, fitting
from qn_analysis.core.play.engine import instead_note
from qn_analysis.core.play.errors import BotError
from qn_analysis.core.play.habits import MARK
from qn_analysis.core.play.packing import SURE

from ..bots import SOURCES
from ..bots.learnt import choose_learnt
from ..bots.weights import STYLES
from ..log.schema import GAME
from .bot import Known
from .builds import WEIGHTS
from .guard import said
from .habits import bend
from .view import PlainBot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ..rulebook import Ruleset

F = TypeVar("F", bound=Callable[..., int])

GROUP = "qn_analysis.bots"
"""The group of entry points."""
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


class Name(str):
    """The name of a bot that another process may have to import first."""

    where: str = ""


_REGISTERED = "registered"
_registered: dict[str, Known] = {}
_loaded: dict[str, Known] = {}


def bot(name: str, *, about: str = "") -> Callable[[F], F]:
    """Register a plain Python bot under a name.

        @qn.bot("cheap", about="buys what is cheapest")
        def choose(view, legal, rng):
            buys = {offer.action: offer.price for offer in view.market if offer.action in legal}
            return min(buys, key=buys.get) if buys else rng.choice(legal)

        qn.simulate(20, players=2, bots=["cheap", "greedy"], seed=1)

    The function stays what it was. It is given a `View` (what its seat can know), the legal action numbers and dice of
    its own, and returns one of the actions. It plays on the interpreted build: some hundred games a second.

    Args:
        name: a word of letters, digits, `-` and `_`; the same function, or a cell run again, may take its own name
            again.
        about: a line for `qn bots`; without it, the first line of the docstring.

    Raises:
        BotError: the name is no word or taken, or the function does not take three arguments.
    """
    return _decorator(name, about, False, {})


def compiled_bot(
    name: str, *, weights: Mapping[int, float] | Sequence[float] | str = (), about: str = ""
) -> Callable[[F], F]:
    """Register a bot that plays in the compiled kernel.

        from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy, held
        from qn_analysis.games.queens_necklace.words.phases import Phase

        @qn.compiled_bot("spender", weights=[0.5])
        def choose_spender(table, me, weights):
            if table.phase == Phase.PURCHASE:
                return me.legal[me.options - 1]
            return me.legal[0]

    The function is given what everyone sees (`engine.state.Table`), what its seat knows (`engine.state.Seat`) and its
    weights, and returns one of `me.legal[: me.options]`. It may call functions of the engine and of other bots,
    imported by name, and helpers of its own; it keeps to numbers, loops and lists of numbers, and changes nothing
    that it is given, except that it may draw from its dice `me.chance`. Runs of a few games call it as it is; longer
    ones compile it, a few seconds once, and play it as fast as the bots of the package.

    Args:
        name: as for `bot`.
        weights: numbers by place, or the name of a bot whose weights it takes, for each number of players (for one
            that calls that bot's functions); the function sees them followed by zeros.
        about: as for `bot`.

    Raises:
        BotError: the name is no word or taken, the weights do not fit, or the function does not take three arguments.
    """
    return _decorator(name, about, True, weights)


def find(asked: str | PlainBot) -> Known:
    """The bot that a name or a function stands for.

    Raises:
        BotError: no such bot, or what stands behind its name is broken.
    """
    if not isinstance(asked, str):
        return _of_function(asked)
    found = _by_name(asked)
    if found is None and isinstance(asked, Name) and asked.where:
        _imported(asked.where, asked)  # in another process: its module registers it
        found = _by_name(asked) or _by_name(asked.where)
    if found is not None:
        return found
    if isinstance(asked, Name):
        raise BotError(
            f"the bot {str(asked)!r} is registered in a notebook or a script, where another process cannot find it:"
            " put it into a module that can be imported, or simulate with threads (executor=None)"
        )
    names = list(known_names())
    raise BotError(f"unknown bot {asked!r}{suggest(asked, names)}: the bots are {', '.join(names)}")


def at_table(asked: str | PlainBot, players: int, rules: Ruleset) -> Known:
    """The bot that a name stands for at a table, or whoever plays instead where it does not know the rules; the
    terminal is told once.

    Raises:
        BotError: no such bot, or what stands behind its name is broken.
    """
    known = find(asked)
    other = instead_of(known, players, rules)
    if not other:
        return known
    if (known.name, players, rules.hash) not in _told:
        _told.add((known.name, players, rules.hash))
        note(instead_note(known.name, other))
    return find(other)


_told: set[tuple[str, int, str]] = set()
"""Of whom the terminal was told that another bot plays instead."""


def instead_of(known: Known, players: int, rules: Ruleset) -> str:
    """The name of the bot that plays instead of another where that does not know the rules; "" where it does."""
    return "" if known.brain is None or known.brain.knows(players, rules) else known.brain.instead


def carried(asked: str | PlainBot) -> str | PlainBot:
    """A bot as an executor's jobs carry it: by name, wherever it has one."""
    known = find(asked)
    if known.origin != _REGISTERED:
        return asked
    name = Name(known.name)
    name.where = known.where
    return name


def code_of(known: Known) -> str:
    """Hash of a user's bot: its source, the helpers of its package, its weights. The same in every Python.

    The lists and tables that a plain function reads may be its memory, which is not to make it another bot.
    """
    weights = repr(sorted(known.weights.items()))
    if not isinstance(known.function, FunctionType):
        return hashlib.sha256(f"{type(known.function).__qualname__} {weights}".encode()).hexdigest()[:12]
    package = (known.function.__module__ or "").split(".")[0]
    code = fingerprint(
        known.function, lambda other: other.__module__.split(".")[0] == package, _source, not known.compiles
    )
    return hashlib.sha256(f"{code} {weights}".encode()).hexdigest()[:12]


def known_names() -> Iterator[str]:
    """Every name that can be called, without loading anything."""
    yield from STYLES
    yield from _registered
    yield from (name for name in entry_points() if name not in STYLES and name not in _registered)


def entry_points() -> dict[str, EntryPoint]:
    """The bots that installed packages declare, by name; none is loaded."""
    from importlib.metadata import entry_points as declared

    return {each.name: each for each in sorted(declared(group=GROUP), key=lambda each: (each.name, each.value))}


def listed() -> list[tuple[str, str, str]]:
    """Name, origin and description of every bot; entry points are not loaded for it."""
    rows = [(name, BUILT_IN, style.about) for name, style in STYLES.items()]
    rows += [(each.name, each.origin, each.about) for each in _registered.values()]
    taken = {row[0] for row in rows}
    for name, entry in entry_points().items():
        rows.append((name, _origin(entry), f"{entry.value}{' (hidden: the name is taken)' if name in taken else ''}"))
    return rows


def _by_name(name: str) -> Known | None:
    if MARK in name and ":" not in name:
        return bend(find(name.partition(MARK)[0]), name)
    if name in STYLES:
        return _of_style(name, STYLES[name], BUILT_IN)
    if name in _registered:
        return _registered[name]
    if name.endswith(".json"):
        return _of_file(name)
    if name.endswith(".npz"):
        return _of_network(name)
    if ":" in name:
        return _of_path(name)
    entry = entry_points().get(name)
    return None if entry is None else _of_entry(entry)


def _of_style(name: str, style: Style, origin: str) -> Known:
    function = style.function(name, SOURCES)
    tuned = {players: _weights(name, row) for players, row in style.tuned.items()}
    brain = (
        None if style.network is None else Brain(style.network, style.heat, style.instead, style.search, style.fixed)
    )
    return Known(name, origin, style.about, function, True, _weights(name, style.weights), tuned=tuned, brain=brain)


def _of_function(function: PlainBot) -> Known:
    for known in reversed(list(_registered.values())):
        if known.function is function:
            return known
    if not callable(function):
        raise BotError(f"{function!r} is no bot: give a name, or a function choose(view, legal, rng)")
    name = f"python:{getattr(function, '__name__', type(function).__name__)}"
    _check_function(name, function, False)
    return Known(name, "function", _first_line(function), function, False)


def _of_entry(entry: EntryPoint) -> Known:
    if _loaded.get(entry.name) is None or _loaded[entry.name].where != entry.value:
        try:
            value = entry.load()
        except Exception as error:
            raise BotError(
                f"the bot {entry.name!r} ({_origin(entry)}, {entry.value}) cannot be loaded: {said(error)};"
                " repair or remove that package"
            ) from error
        _loaded[entry.name] = _of_value(entry.name, value, _origin(entry), entry.value)
    return _loaded[entry.name]


def _of_file(path: str) -> Known:
    """Weights that a tuning wrote; the bot is called like the file."""
    from .families import TuneError
    from .tuned import load_tuned

    try:
        tuned = load_tuned(path)
    except TuneError as error:
        raise BotError(f"the bot {path!r}: {error}") from error
    made = tuned.bot(Path(path).stem)
    return replace(made, origin=f"tuned for {tuned.players} players")


def _of_network(path: str) -> Known:
    """Weights that a training wrote; the bot is called like the file, and has the habits that it was trained with."""
    learnt = fitting(path, GAME)
    brain = Brain(lambda players: learnt if players == learnt.players else None, SURE, "expert")
    about = f"a network trained for {learnt.players} players"
    known = Known(Path(path).stem, about, about, choose_learnt, True, brain=brain)
    return bend(known, f"{known.name}{MARK}{learnt.habits}") if learnt.habits else known


def _of_path(path: str) -> Known:
    if path not in _loaded:
        value = _imported(path, path)
        _loaded[path] = _of_value(path, value, "import path", path)
    return _loaded[path]


def _of_value(name: str, value: Any, origin: str, where: str) -> Known:
    """What an entry point or an import path stands for: a registered bot, a style, or a plain function."""
    for known in _registered.values():
        if known.function is value:
            return Known(name, origin, known.about, value, known.compiles, known.weights, where)
    if isinstance(value, Style):
        made = _of_style(name, value, origin)
        return Known(name, origin, made.about, made.function, True, made.weights, where, made.tuned)
    if not callable(value):
        raise BotError(f"the bot {name!r} ({origin}): {where} is no bot: it is a {type(value).__name__}")
    _check_function(name, value, False)
    return Known(name, origin, _first_line(value), value, False, {}, where)


def _imported(path: str, name: str) -> Any:
    """Import `module:name`."""
    module, _, inside = path.partition(":")
    try:
        value: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(
                f"the bot {str(name)!r}: no module {module!r} can be imported here; a bot is a name, or"
                " package.module:function"
            ) from error
        raise BotError(f"the bot {str(name)!r}: importing {module} failed: {said(error)}") from error
    except Exception as error:
        raise BotError(f"the bot {str(name)!r}: importing {module} failed: {said(error)}") from error
    for part in inside.split("."):
        if not hasattr(value, part):
            hint = suggest(part, [each for each in vars(value) if not each.startswith("_")])
            raise BotError(f"the bot {str(name)!r}: {module} has no {inside!r}{hint}")
        value = getattr(value, part)
    return value


def _decorator(
    name: str, about: str, compiles: bool, weights: Mapping[int, float] | Sequence[float] | str
) -> Callable[[F], F]:
    decorator = "compiled_bot" if compiles else "bot"
    if not isinstance(name, str):
        raise BotError(f'a bot needs a name: write @qn.{decorator}("name") above the function')
    if not _WORD.fullmatch(name):
        raise BotError(
            f"{name!r} cannot name a bot: use a word of at most 40 letters, digits, '-' and '_' that begins"
            " with a letter"
        )
    if name in STYLES:
        raise BotError(f"the bot name {name!r} is taken by a bot of the package: choose another")
    if isinstance(weights, str):
        of = find(weights)
        placed, tuned = _weights(name, of.weights), of.tuned
    else:
        placed, tuned = _weights(name, weights), {}

    def register(function: F) -> F:
        _check_function(name, function, compiles)
        module, inside = function.__module__, getattr(function, "__qualname__", type(function).__name__)
        before = _registered.get(name)
        if before is not None and not _same_place(before.function, module, inside):
            raise BotError(
                f"the bot name {name!r} is taken by {before.function.__module__}:{before.function.__qualname__}:"
                " choose another"
            )
        reachable = module != "__main__" and "<" not in inside
        _registered[name] = Known(
            name, _REGISTERED, about or _first_line(function), function, compiles, placed,
            f"{module}:{inside}" if reachable else "", tuned,
        )  # fmt: skip
        return function

    return register


def _same_place(before: Callable[..., int], module: str, inside: str) -> bool:
    """Whether a function may take over a name: it is the same function anew, or a cell of the same notebook."""
    return before.__module__ == module and (module == "__main__" or before.__qualname__ == inside)


def _weights(name: str, weights: Mapping[int, float] | Sequence[float]) -> dict[int, float]:
    try:
        pairs = weights.items() if isinstance(weights, Mapping) else enumerate(weights)
        placed = {index(place): float(value) for place, value in pairs}
    except (TypeError, ValueError) as error:
        raise BotError(f"the bot {name!r}: weights are numbers, in a list or by their place ({error})") from error
    out = [place for place in placed if not 0 <= place < WEIGHTS]
    if out:
        raise BotError(f"the bot {name!r}: weights have places 0 to {WEIGHTS - 1}, not {out[0]}")
    odd = [place for place, value in placed.items() if not math.isfinite(value)]
    if odd:
        raise BotError(f"the bot {name!r}: weight {odd[0]} is {placed[odd[0]]}: give a finite number")
    return placed


def _check_function(name: str, function: Callable[..., int], compiles: bool) -> None:
    wanted = "(table, me, weights)" if compiles else "(view, legal, rng)"
    if compiles and not isinstance(function, FunctionType):
        hint = "; qn compiles it, so leave out numba's own decorator" if hasattr(function, "py_func") else ""
        raise BotError(f"the bot {name!r} must be a plain function {wanted}{hint}")
    if not callable(function):
        raise BotError(f"the bot {name!r} must be a function {wanted}, not a {type(function).__name__}")
    try:
        signature = inspect.signature(function)
        signature.bind(None, None, None)
    except TypeError as error:
        raise BotError(f"the bot {name!r} must take three arguments, {wanted}: {error}") from error
    except ValueError:
        return  # a builtin without a signature
    if not compiles and list(signature.parameters) == ["table", "me", "weights"]:
        raise BotError(
            f"the bot {name!r} takes (table, me, weights): register it with @qn.compiled_bot; a plain bot takes"
            f" {wanted}"
        )


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return bytecode(function)  # typed at a prompt


def _origin(entry: EntryPoint) -> str:
    package = "" if entry.dist is None else f" of {entry.dist.name} {entry.dist.version}"
    return f"entry point{package}"


def _first_line(function: object) -> str:
    text = inspect.getdoc(function) if isinstance(function, FunctionType) else ""
    return text.strip().splitlines()[0] if text and text.strip() else ""

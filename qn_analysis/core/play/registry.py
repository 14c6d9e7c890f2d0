"""The bots that a name can call: built-in, registered, entry points of installed packages, import paths.

    @qn.bot("cautious", about="never steals")
    def choose(view, legal, rng): ...

    @qn.lady.compiled_bot("mine", weights=[1.0, 0.3], about="likes rubies")
    def choose_mine(table, me, weights): ...

A plain bot plays on the interpreted build. A compiled bot is a function in the style of a game's `bots/greedy.py`: it
is given the table, its own seat and its weights, and nothing else; long runs compile it into the kernel, short ones
call it as it is. Both are then called by name, wherever a bot has a name. Each game has a registry of its own.
"""

from __future__ import annotations

import inspect
import math
import re
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from operator import index
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from ..base.addressed import way
from ..base.calls import public
from ..base.game_registry import find_game
from ..base.messages import refusal, suggest
from ..base.progress import note, working
from ..compile.build import Build
from ..compile.user_functions import AdoptError, compile_function, fingerprint
from ..log.layout import Layout
from ..log.log import Log
from ..rules.ruleset import BaseRuleset
from .bot import Brain
from .builds import LOOPS, PLAYS, Builds
from .builtin_bots import BotSpec, fitting
from .declared_network import POLICY
from .errors import BotError
from .habits import MARK, Habits
from .known import BUILT_IN, KnownBot, said
from .packing import SURE

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

BY: Final = "@"
"""Between a bot's name and the file of the weights that its network plays by."""
F = TypeVar("F", bound=Callable[..., int])

GROUP: Final = "qn_analysis.bots"
"""The group of entry points of the first game; that of another one has its name behind it."""
REGISTERED: Final = "registered"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")


class TunedFiles(Protocol):
    """Reads what tunings of a game wrote: its `Tuner`."""

    def bot_of(self, path: str) -> KnownBot:
        """The bot with the weights of a file, called like it.

        Raises:
            BotError: it cannot be read.
        """


class Name(str):
    """The name of a bot that another process may have to import first."""

    where: str = ""


class Bots:
    """The bots of a game, by name.

    Args:
        log: the game's log; its layout says what the game is called, and for how many players it is.
        rules: its rulesets; trial games are played by the rulebook's.
        builds: the game's.
        kind: its bots, as they are known.
        styles: the package's, by name.
        space: where its calls are: `qn`, `qn.lady`.
        quick: the strongest whose weights fit any rules: it plays where a network does not know them.
        habits: those that its bots can have; None where they have none.
    """

    def __init__(
        self, log: type[Log], rules: type[BaseRuleset], builds: Builds[Any, Any], kind: type[KnownBot],
        styles: Mapping[str, BotSpec], *, space: str, quick: str, habits: Habits | None = None,
    ) -> None:  # fmt: skip
        self.log, self.rules, self.builds, self.kind, self.styles = log, rules, builds, kind, styles
        self.space, self.quick, self.habits = space, quick, habits
        self.group = f"{GROUP}{space.removeprefix('qn')}"
        self.registered: dict[str, KnownBot] = {}
        self.loaded: dict[str, KnownBot] = {}
        self._told: set[tuple[str, int, str]] = set()
        """Of whom the terminal was told that another bot plays instead."""
        self._lock = threading.RLock()
        self._kernels: dict[tuple[FunctionType, str], Any] = {}

    @property
    def layout(self) -> Layout:
        """How its log is laid out."""
        return self.log.layout

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.layout.title

    # ---------------------------------------------------------------------------------------------------- registering

    @public
    def bot(self, name: str | Callable[..., Any], *, about: str = "") -> Callable[[F], F]:
        """Register a plain Python bot under a name.

            @qn.bot("cheap", about="buys what is cheapest")
            def choose(view, legal, rng):
                buys = {offer.action: offer.price for offer in view.market if offer.action in legal}
                return min(buys, key=buys.get) if buys else rng.choice(legal)

            qn.simulate(20, players=2, bots=["cheap", "greedy"], seed=1)

        The function stays what it was. It is given what its seat can know (a `View`; of the companion games a
        `core.play.known.PlainView`), the legal action numbers and dice of its own, and returns one of the actions. It
        plays on the interpreted build: some hundred games a second.

        Args:
            name: a word of letters, digits, `-` and `_`; the same function, or a cell run again, may take its own name
                again.
            about: a line for `qn bots`; without it, the first line of the docstring.

        Raises:
            BotError: the name is no word or taken, or the function does not take three arguments.
        """
        return self._decorator(name, about, False, {})

    @public
    def compiled_bot(
        self,
        name: str | Callable[..., Any],
        *,
        weights: Mapping[int, float] | Sequence[float] | str = (),
        about: str = "",
    ) -> Callable[[F], F]:
        """Register a bot that plays in the compiled kernel.

            from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy, held
            from qn_analysis.games.queens_necklace.words.phases import Phase

            @qn.compiled_bot("spender", weights=[0.5])
            def choose_spender(table, me, weights):
                if table.phase == Phase.PURCHASE:
                    return me.legal[me.options - 1]
                return me.legal[0]

        The function is given what everyone sees (`engine.state.Table`), what its seat knows (`engine.state.Seat`) and
        its weights, and returns one of `me.legal[: me.options]`. It may call functions of the engine and of other bots,
        imported by name, and helpers of its own; it keeps to numbers, loops and lists of numbers, and changes nothing
        that it is given, except that it may draw from its dice `me.chance`. Runs of a few games call it as it is;
        longer ones compile it, a few seconds once, and play it as fast as the bots of the package.

        Args:
            name: as for `bot`.
            weights: numbers by place, or the name of a bot whose weights it takes, for each number of players (for one
                that calls that bot's functions); the function sees them followed by zeros.
            about: as for `bot`.

        Raises:
            BotError: the name is no word or taken, the weights do not fit, or the function does not take three
                arguments.
        """
        return self._decorator(name, about, True, weights)

    def _decorator(
        self,
        name: str | Callable[..., Any],
        about: str,
        compiles: bool,
        weights: Mapping[int, float] | Sequence[float] | str,
    ) -> Callable[[F], F]:
        decorator = "compiled_bot" if compiles else "bot"
        if not isinstance(name, str):
            raise BotError(f'a bot needs a name: write @{self.space}.{decorator}("name") above the function')
        if not _WORD.fullmatch(name):
            raise BotError(
                f"{name!r} cannot name a bot: use a word of at most 40 letters, digits, '-' and '_' that begins"
                " with a letter"
            )
        if name in self.styles:
            raise BotError(f"the bot name {name!r} is taken by a bot of the package: choose another")
        if isinstance(weights, str):
            of = self.find(weights)
            placed, tuned = self._weights(name, of.weights), of.tuned
        else:
            placed, tuned = self._weights(name, weights), {}

        def register(function: F) -> F:
            self._check_function(name, function, compiles)
            module, inside = function.__module__, getattr(function, "__qualname__", type(function).__name__)
            before = self.registered.get(name)
            if before is not None and not _same_place(before.function, module, inside):
                raise BotError(
                    f"the bot name {name!r} is taken by {before.function.__module__}:{before.function.__qualname__}:"
                    " choose another"
                )
            reachable = module != "__main__" and "<" not in inside
            self.registered[name] = self.kind(
                name, REGISTERED, about or _first_line(function), function, compiles, placed,
                f"{module}:{inside}" if reachable else "", tuned,
            )  # fmt: skip
            return function

        return register

    # -------------------------------------------------------------------------------------------------------- finding

    def find(self, asked: str | Callable[..., int]) -> KnownBot:
        """The bot that a name or a function stands for.

        Raises:
            BotError: no such bot, or what stands behind its name is broken.
        """
        if not isinstance(asked, str):
            return self._of_function(asked)
        found = self._by_name(asked)
        if found is None and isinstance(asked, Name) and asked.where:
            _imported(asked.where, asked)  # in another process: its module registers it
            found = self._by_name(asked) or self._by_name(asked.where)
        if found is not None:
            return found
        if isinstance(asked, Name):
            raise BotError(refusal("bot.unreachable", name=repr(str(asked))))
        names = list(self.known_names())
        raise BotError(refusal("bot.unknown", given=repr(asked), hint=suggest(asked, names), known=", ".join(names)))

    def at_table(self, asked: str | Callable[..., int], players: int, rules: BaseRuleset) -> KnownBot:
        """The bot that a name stands for at a table, or whoever plays instead where it does not know the rules; the
        terminal is told once.

        Raises:
            BotError: no such bot, or what stands behind its name is broken.
        """
        known = self.find(asked)
        other = instead_of(known, players, rules)
        if not other:
            return known
        if (known.name, players, rules.hash) not in self._told:
            self._told.add((known.name, players, rules.hash))
            note(instead_note(known.name, other))
        return self.find(other)

    def carried(self, asked: str | Callable[..., int]) -> str | Callable[..., int]:
        """A bot as an executor's jobs carry it: by name, wherever it has one."""
        known = self.find(asked)
        if known.origin != REGISTERED:
            return asked
        name = Name(known.name)
        name.where = known.where
        return name

    def known_names(self) -> Iterator[str]:
        """Every name that can be called, without loading anything."""
        yield from self.styles
        yield from self.registered
        yield from (name for name in self.entry_points() if name not in self.styles and name not in self.registered)

    def entry_points(self) -> dict[str, EntryPoint]:
        """The bots that installed packages declare, by name; none is loaded."""
        from importlib.metadata import entry_points as declared

        every = sorted(declared(group=self.group), key=lambda each: (each.name, each.value))
        return {each.name: each for each in every}

    def listed(self) -> list[tuple[str, str, str]]:
        """Name, origin and description of every bot; entry points are not loaded for it."""
        rows = [(name, BUILT_IN, style.about) for name, style in self.styles.items()]
        rows += [(each.name, each.origin, each.about) for each in self.registered.values()]
        taken = {row[0] for row in rows}
        for name, entry in self.entry_points().items():
            hidden = " (hidden: the name is taken)" if name in taken else ""
            rows.append((name, _origin(entry), f"{entry.value}{hidden}"))
        return rows

    def _by_name(self, name: str) -> KnownBot | None:
        of, by, file = name.partition(BY)
        if by and file.endswith(".npz") and (of.endswith(".npz") or of.partition(MARK)[0] in self.styles):
            return self._by_weights(of, file)
        if MARK in name and ":" not in name:
            if self.habits is None:
                raise BotError(refusal("bot.no_habits", name=repr(name), title=self.title, mark=repr(MARK)))
            return self.habits.bend(self.find(name.partition(MARK)[0]), name)
        if name in self.styles:
            return self._of_style(name, self.styles[name], BUILT_IN)
        if name in self.registered:
            return self.registered[name]
        if name.endswith(".json"):
            tuner = find_game(self.layout.game).part(TunedFiles)  # type: ignore[type-abstract]  # looked up by its name
            return tuner.bot_of(name)
        if name.endswith(".npz"):
            return self._of_network(name)
        if ":" in name:
            return self._of_path(name)
        entry = self.entry_points().get(name)
        return None if entry is None else self._of_entry(entry)

    def _of_style(self, name: str, style: BotSpec, origin: str) -> KnownBot:
        function = style.function(name, self.kind.sources)
        tuned = {players: self._weights(name, row) for players, row in style.tuned.items()}
        weights = self._weights(name, style.weights)
        return self.kind(name, origin, style.about, function, True, weights, tuned=tuned, brain=style.brain)

    def _of_function(self, function: Callable[..., int]) -> KnownBot:
        for known in reversed(list(self.registered.values())):
            if known.function is function:
                return known
        if not callable(function):
            raise BotError(f"{function!r} is no bot: give a name, or a function choose(view, legal, rng)")
        name = f"python:{getattr(function, '__name__', type(function).__name__)}"
        self._check_function(name, function, False)
        return self.kind(name, "function", _first_line(function), function, False)

    def _of_entry(self, entry: EntryPoint) -> KnownBot:
        if self.loaded.get(entry.name) is None or self.loaded[entry.name].where != entry.value:
            try:
                value = entry.load()
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # also one that leaves (`sys.exit`)
                raise BotError(
                    f"the bot {entry.name!r} ({_origin(entry)}, {entry.value}) cannot be loaded: {said(error)};"
                    " repair or remove that package"
                ) from error
            self.loaded[entry.name] = self._of_value(entry.name, value, _origin(entry), entry.value)
        return self.loaded[entry.name]

    def _by_weights(self, of: str, file: str) -> KnownBot:
        """A bot whose network plays by the weights in a file; it keeps its name."""
        known = self.find(of)
        if known.brain is None:
            raise BotError(f"the bot {of!r} has no network, which could play by other weights: leave out {BY!r}")
        learnt = fitting(file, self)
        games = int(learnt.how.get("games", 0))
        brain = replace(
            known.brain, stored=lambda players: learnt if players == learnt.players else None, trained=games
        )
        return replace(known, origin=f"{known.origin}, trained on in {games:,} games", brain=brain)

    def _of_network(self, path: str) -> KnownBot:
        """Weights that a training wrote; the bot is called like the file, and has the habits it was trained with."""
        learnt = fitting(path, self)
        brain = Brain(lambda players: learnt if players == learnt.players else None, SURE, self.quick)
        about = f"a network trained for {learnt.players} players"
        function = BotSpec(POLICY, {}, about).function(path, self.kind.sources)
        known = self.kind(Path(path).stem, about, about, function, True, brain=brain)
        if not learnt.habits or self.habits is None:
            return known
        return self.habits.bend(known, f"{known.name}{MARK}{learnt.habits}")

    def _of_path(self, path: str) -> KnownBot:
        if path not in self.loaded:
            value = _imported(path, path)
            self.loaded[path] = self._of_value(path, value, "import path", path)
        return self.loaded[path]

    def _of_value(self, name: str, value: Any, origin: str, where: str) -> KnownBot:
        """What an entry point or an import path stands for: a registered bot, a style, or a plain function."""
        for known in self.registered.values():
            if known.function is value:
                return self.kind(name, origin, known.about, value, known.compiles, known.weights, where)
        if isinstance(value, BotSpec):
            return replace(self._of_style(name, value, origin), where=where)
        if not callable(value):
            raise BotError(f"the bot {name!r} ({origin}): {where} is no bot: it is a {type(value).__name__}")
        self._check_function(name, value, False)
        return self.kind(name, origin, _first_line(value), value, False, {}, where)

    def _weights(self, name: str, weights: Mapping[int, float] | Sequence[float]) -> dict[int, float]:
        try:
            pairs = weights.items() if isinstance(weights, Mapping) else enumerate(weights)
            placed = {index(place): float(value) for place, value in pairs}
        except (TypeError, ValueError) as error:
            raise BotError(f"the bot {name!r}: weights are numbers, in a list or by their place ({error})") from error
        most = self.kind.width
        out = [place for place in placed if not 0 <= place < most]
        if out:
            raise BotError(f"the bot {name!r}: weights have places 0 to {most - 1}, not {out[0]}")
        odd = [place for place, value in placed.items() if not math.isfinite(value)]
        if odd:
            raise BotError(f"the bot {name!r}: weight {odd[0]} is {placed[odd[0]]}: give a finite number")
        return placed

    def _check_function(self, name: str, function: Callable[..., int], compiles: bool) -> None:
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
                f"the bot {name!r} takes (table, me, weights): register it with @{self.space}.compiled_bot; a plain bot"
                f" takes {wanted}"
            )

    # ---------------------------------------------------------------------------------------------------- in the kernel

    def ready(self, line_up: Collection[Any], progress: bool = False) -> None:
        """Load the compiled build, and compile the users' bots of a line-up, or fetch them from the cache.

        Raises:
            BotError: a bot breaks the rules of a trial game, or does not compile.
        """
        build = self.builds.compiled(progress)
        entries = self._entries(line_up)
        own = [each for each in entries if each not in PLAYS]
        network = bool(own) and any(each.brain is not None for each in line_up)
        # What a network is told takes as long to compile as its layers: each has a core.
        told = [*PLAYS, "describe", *own] if network and not build.at_hand(*entries) else entries
        self.builds.compiled.ready(told, LOOPS if network else (), own)
        for known in line_up:
            self.kernel(build, known, progress)

    def soon(self, line_up: Iterable[Any]) -> bool:
        """Whether a line-up is to play on the compiled build from now on (`LazyBuild.soon`). Bots of users are compiled
        as they begin to."""
        return self.builds.compiled.soon(*self._entries(line_up))

    def _entries(self, line_up: Iterable[Any]) -> list[str]:
        """What of the compiled build plays a line-up."""
        own = (each.function.__name__ for each in line_up if each.function.__module__ in self.builds.sources)
        return list(dict.fromkeys([*PLAYS, *own]))

    def kernel(self, build: Build, known: Any, progress: bool = False) -> Any:
        """The policy of a bot as the compiled build calls it: a first-class function of the one policy type."""
        function = known.function
        sources = self.builds.sources
        assert isinstance(function, FunctionType), known
        if function.__module__ in sources and function.__name__ in self.builds.signatures:
            return build[f"{function.__module__}:{function.__name__}"]
        mark = fingerprint(function, lambda other: other.__module__ not in sources)
        with self._lock:
            if (function, mark) not in self._kernels:
                self.trial(known)
                with working(f"compiling the bot {known.name}", progress):
                    self._kernels[function, mark] = self._compiled(build, function, known.name, mark)
            return self._kernels[function, mark]

    def _compiled(self, build: Build, function: FunctionType, name: str, mark: str) -> Any:
        try:
            return compile_function(build, function, self.builds.signatures["choose_greedy"], mark)
        except AdoptError as error:
            raise BotError(
                f"the bot {name!r} cannot be compiled: {error}; a compiled bot keeps to numbers, loops, lists of"
                f" numbers and functions imported by name, or register it as a plain one with @{self.space}.bot"
            ) from error

    def trial(self, known: KnownBot) -> None:
        """Seat a bot against itself in interpreted games: mistakes show there as Python tells them.

        Raises:
            BotError: it fails, chooses something illegal, or changes what it is given.
        """
        for players in (self.layout.fewest, self.layout.seats):
            g: Any = self.builds.plain_game(self.rules.default(), players)
            policies = [known.policy()] * players
            rows = [known.row(players)] * players
            if self.builds.play_game(g, self.builds.plain_log(), policies, rows, 1, 0) >= 0:
                raise BotError(
                    f"the bot {known.name!r} chose an illegal action in a trial game of {players} players, turn"
                    f" {g.table.turn}; it must return one of me.legal[: me.options]"
                )


def instead_note(bot: str, other: str) -> str:
    """That one bot plays instead of another, in a line."""
    train = way("qn.train(rules=...)", "qn train --rules")
    return f"{bot} was not trained by these rules: {other} plays instead ({train} trains it)"


def instead_of(known: KnownBot, players: int, rules: BaseRuleset) -> str:
    """The name of the bot that plays instead of another where that does not know the rules; "" where it does."""
    return "" if known.brain is None or known.brain.knows(players, rules) else known.brain.instead


def _imported(path: str, name: str) -> Any:
    """Import `module:name`."""
    module, _, inside = path.partition(":")
    try:
        value: Any = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(refusal("bot.no_module", name=repr(str(name)), module=repr(module))) from error
        raise _failed(module, name, error) from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also one that leaves (`sys.exit`)
        raise _failed(module, name, error) from error
    for part in inside.split("."):
        if not hasattr(value, part):
            hint = suggest(part, [each for each in vars(value) if not each.startswith("_")])
            raise BotError(
                refusal("bot.no_member", name=repr(str(name)), module=module, inside=repr(inside), hint=hint)
            )
        value = getattr(value, part)
    return value


def _failed(module: str, name: str, error: BaseException) -> BotError:
    return BotError(refusal("bot.import", name=repr(str(name)), module=module, reason=said(error)))


def _same_place(before: Callable[..., int], module: str, inside: str) -> bool:
    """Whether a function may take over a name: it is the same function anew, or a cell of the same notebook."""
    return before.__module__ == module and (module == "__main__" or before.__qualname__ == inside)


def _origin(entry: EntryPoint) -> str:
    package = "" if entry.dist is None else f" of {entry.dist.name} {entry.dist.version}"
    return f"entry point{package}"


def _first_line(function: object) -> str:
    text = inspect.getdoc(function) if isinstance(function, FunctionType) else ""
    return text.strip().splitlines()[0] if text and text.strip() else ""

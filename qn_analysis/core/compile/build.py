"""One source, built twice.

Rules and bots are plain modules of small functions. Imported the ordinary way they are the interpreted build. `Build`
loads the same sources a second time under other module names, wraps every function in `njit` and rebinds the sources'
imports of each other to the wrapped functions: the compiled build. Vocabulary modules are not sources; both builds
share them, so that there is one enum of each kind.

numba's own cache does not notice an edit in another file, and fails over a damaged one of its own. So each set of
sources has a folder of a `Cache`, named by a hash of everything that the machine code depends on, the processor too.

A function that only one place names is compiled as a part of its caller: LLVM optimises a caller together with all that
it calls, so every layer of the call tree costs the compilation of everything below it once more. But numba's type
inference takes longer than its function is long, so there must be units as well.

A function without a signature is called by other compiled ones only, so it is compiled without what Python calls it by:
that is a tenth of a first compilation. Whoever asks a build for such a function is given another copy, with all of it.

Nothing is compiled before it is called or asked for, and nothing of numba is imported before. To compile takes seconds
to half a minute, once a machine. Both builds do the same, so who has little to do, or can go over from one to the
other, need not wait: `LazyBuild.soon` says whether functions are at hand, and else has a process beside compile them.
"""

from __future__ import annotations

import importlib
import sys
import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from functools import cached_property
from types import FunctionType, ModuleType
from typing import Any

from ..base.cache import Cache, cache_root
from ..base.executor import cores
from ..base.interrupts import holding
from ..base.processes import Process
from ..base.progress import working
from . import beside
from .compiler import PLAIN, VECTORS, Working, compiling, function_types, made_by, numba_set, without_scipy
from .constants import reached, settle
from .kernels import kept_by, processor
from .sources import BuildError, code_of, named_once, source_hash

SUFFIX = "__compiled"


class Build:
    """The compiled build of an ordered list of sources.

    Args:
        sources: full module names; a source may import functions of the sources before it, by name.
        vocabulary: full names of modules that both builds share and the machine code depends on.
        signatures: gives explicit numba signatures by function name: for entry points, and for leaves that would
            otherwise be compiled once for each combination of literal arguments.
        units: functions to compile by themselves, although only one place names them.
        inside: functions to compile as a part of each of their callers, although several places name them.
        natives: what stands in for a function that only the interpreted build can call, both as `module:function`.
            Sources import the first; in the compiled build that name is bound to the second.
        owners: functions that make arrays (by natives). All others work on records and arrays that their callers keep,
            so that no references need be counted, which would take a seventh of the time.
        loops: functions that only run over rows of numbers, all with signatures: they alone are vectorised, and their
            indices are not checked, which would prevent that. Whoever calls them sees to it that they stay inside.
        any_order: loops may add up floats in any order (the same one on the same machine), which is faster.
        about: what is compiled, for the text that says so.
        declared: full names of the modules that say all this, whose text stands for it: to ask for the signatures is to
            import numba.
        base: a build of the first of these sources, whose functions are taken as they are there: what several builds
            need is compiled once.
    """

    def __init__(
        self,
        sources: Sequence[str],
        vocabulary: Sequence[str] = (),
        signatures: Callable[[], Mapping[str, Any]] = dict,
        *,
        units: Collection[str] = (),
        inside: Collection[str] = (),
        natives: Mapping[str, str] | None = None,
        owners: Collection[str] = (),
        loops: Collection[str] = (),
        any_order: bool = False,
        about: str = "the engine",
        declared: Sequence[str] = (),
        base: Build | None = None,
    ) -> None:
        self._sources: tuple[str, ...] = tuple(sources)
        if base is not None and self._sources[: len(base._sources)] != base._sources:
            raise BuildError("the first sources of a build on another one are those of the other one, in their order")
        self._vocabulary, self._declared, self._base = tuple(vocabulary), tuple(declared), base
        self._signatures, self._units, self._inside = signatures, {*units}, {*inside}
        self._natives, self._owners, self._loops, self._any_order = dict(natives or {}), {*owners}, {*loops}, any_order
        self.working: Working | None = None
        """Shows, with the text it is given, that something takes a while; used when there is something to compile."""
        self.about = about
        self.loaded = False
        """Whether the functions are there; each is compiled, or fetched from the cache, when it is first asked for."""
        self._inlined: set[str] = set()
        self._functions: dict[str, Any] = {}
        self._given: dict[str, _Given] = {}
        self._bare: set[str] = set()
        self._whole: dict[str, Any] = {}
        self._asked: set[str] = set()
        """Functions with signatures that are there."""
        self._known: set[str] = set()
        """Functions that were found to be at hand: they stay so."""
        self._settled: set[str] = set()
        """Functions that know constants as numbers, with all that they call."""

    @cached_property
    def key(self) -> str:
        """What tells one version of the machine code from another."""
        groups = (self._units, self._inside, self._owners, self._loops, [str(self._any_order)])
        settled = " / ".join(" ".join(sorted(group)) for group in groups)
        standing_in = sorted({native.split(":")[0] for native in self._natives.values()})
        made = (__name__, *(each.__module__ for each in (source_hash, compiling, settle, kept_by, Cache)))
        hashed = [*self._sources, *self._vocabulary, *standing_in, *self._declared, *made]
        base = "" if self._base is None else self._base.key
        return source_hash(hashed, made_by(), sys.version, processor(), settled, base)

    @cached_property
    def cache(self) -> Cache:
        """Where the machine code is kept."""
        return Cache(cache_root() / "kernels" / self.key)

    def load(self) -> Build:
        """This build, with its functions there."""
        if not self.loaded:
            with numba_set(PLAIN), function_types:  # which is also a lock
                if not self.loaded:
                    self._load_all()
        return self

    def _load_all(self) -> None:
        given = dict(self._signatures())
        if not self._loops <= {*given}:
            raise BuildError(f"loops without a signature: {', '.join(sorted(self._loops - {*given}))}")
        self._inlined = (self._named_once() - {*self._units, *given}) | self._inside
        base = self._base
        if base is not None:
            base.load()
            self._functions, self._given, self._bare = dict(base._functions), dict(base._given), set(base._bare)
        for name in self._sources[0 if base is None else len(base._sources) :]:
            self._load(name, given)
        self.loaded = True

    def _named_once(self) -> set[str]:
        """`named_once`, kept beside the kernels: to read all sources takes longer than to load what is made of them."""
        kept = self.cache.read("named_once")
        if kept is not None:
            return {*kept.decode().split()}
        found = named_once(self._sources)
        self.cache.write("named_once", "\n".join(sorted(found)).encode())
        return found

    def __getitem__(self, name: str) -> Any:
        """The wrapped function `module:function` or, where only one source defines it, `function`."""
        full = self._full(name)
        if full in self._bare:
            return self._with_wrappers(full)
        self.ready(full)
        return self._functions[full]

    def _full(self, name: str) -> str:
        functions = self.load()._functions
        found = [name] if name in functions else [key for key in functions if key.endswith(f":{name}")]
        if len(found) != 1:
            raise KeyError(f"{name}: {len(found)} sources define it")
        return found[0]

    def ready(self, *names: str, before: Callable[[str], None] | None = None, held: bool = False) -> None:
        """Have functions with signatures compiled here and now, or fetched from the cache.

        Args:
            before: called with the name of each that is not at hand, before it is compiled.
            held: another process holds the cache for this one.
        """
        full = [each for each in map(self._full, names) if each not in self._asked]
        if not full:
            return
        with numba_set(PLAIN):  # which is also a lock
            there = self.at_hand(*full)
            done = all(self._given[each].done for each in full)  # as others call them
            with nullcontext() if done else compiling(self.cache, there, self.working, self.about, held):
                for each in full:
                    if before is not None and not there:
                        before(each.partition(":")[2])
                    self._given[each].compile()
                    if not there:
                        self.cache.mark(_complete(each))
            self._asked |= {*full}
            self._known |= {each.partition(":")[2] for each in full}

    def _with_wrappers(self, name: str) -> Any:
        """A copy of a bare function that Python can call, and that can be passed to functions.

        numba would take the bare one from the cache for it, so it is not kept there.
        """
        with numba_set(PLAIN):  # which is also a lock
            if name not in self._whole:
                without_scipy()
                self._whole[name] = self._wrapped(self._functions[name].py_func, kept=False)
            return self._whole[name]

    def settle(self, *names: str) -> None:
        """Have functions of the sources, which are interpreted meanwhile, know constants as numbers, with all that they
        call."""
        if not self._settled.issuperset(names):
            settle(reached(names, self._sources), self.cache)
            self._settled |= {*names}

    def has(self, name: str) -> bool:
        """Whether a function with a signature is there, in this process."""
        return self.loaded and self._full(name) in self._asked

    def at_hand(self, *names: str) -> bool:
        """Whether calls of functions with signatures would not have to compile them first: this process has loaded
        them, or their kernels are complete in the cache."""
        for name in names:
            plain = name.rpartition(":")[2]
            if plain not in self._known:
                if not self.cache.marked(_complete(plain)):
                    return False
                self._known.add(plain)
        return True

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an entry point that takes functions, without numba's warning that passing them is experimental."""
        with function_types:
            return self[name](*arguments)

    def _load(self, name: str, signatures: Mapping[str, Any]) -> None:
        original = importlib.import_module(name)
        spec = original.__spec__
        assert spec is not None
        loader: Any = spec.loader
        module = ModuleType(name + SUFFIX, original.__doc__)
        module.__file__ = original.__file__
        module.__package__ = original.__package__
        sys.modules[module.__name__] = module
        exec(code_of(name, loader, str(original.__file__)), module.__dict__)
        own: list[FunctionType] = []
        for key, value in list(vars(module).items()):
            if isinstance(value, ModuleType) and value.__name__ in self._sources:
                raise BuildError(
                    f"{name} imports the source {value.__name__} as a module; import its functions by name"
                )
            if not isinstance(value, FunctionType):
                continue
            native = self._natives.get(f"{value.__module__}:{value.__name__}")
            if native is not None:
                where, standing_in = native.split(":")
                setattr(module, key, getattr(importlib.import_module(where), standing_in))
            elif value.__module__ in self._sources:
                other = f"{value.__module__}:{value.__name__}"
                if other not in self._functions:
                    raise BuildError(f"{name} imports {other}, which comes after it in the list of sources")
                setattr(module, key, self._functions[other])
            elif value.__module__ == module.__name__:
                own.append(value)
        for function in own:
            full = f"{name}:{function.__name__}"
            signature = signatures.get(function.__name__)
            # The function's own globals are the module's, so callers see the wrapped one.
            wrapped = self._wrapped(function, signature, full)
            setattr(module, function.__name__, wrapped)
            self._functions[full] = wrapped
            if signature is None:
                self._bare.add(full)

    def _wrapped(self, function: FunctionType, signature: Any = None, full: str = "", kept: bool = True) -> Any:
        """A function as numba compiles it: for its signature, or for the types it is called with.

        `kept`: its machine code is kept, and what Python calls one without a signature by, and what it is passed to
        functions by, are left out. A copy that is not kept is for Python.
        """
        import numba

        njit: Any = numba.njit
        name = function.__name__
        loop, bare = name in self._loops, signature is None and kept
        wrapped = njit(
            nogil=True, boundscheck=not loop, fastmath=loop and self._any_order,
            _nrt=name in self._owners, no_cpython_wrapper=bare, no_cfunc_wrapper=bare,
            inline="always" if name in self._inlined else "never",
        )(function)  # fmt: skip
        if kept:
            kept_by(wrapped, self.cache)
        if signature is not None:
            self._given[full] = _Given(wrapped, signature, VECTORS if loop else PLAIN)
        elif name not in self._inlined:
            _compile_once(wrapped)
        return wrapped


class _Given:
    """A function with a signature: it is compiled for it alone, when it is first called or asked for."""

    def __init__(self, wrapped: Any, signature: Any, settings: Mapping[str, Any]) -> None:
        self._wrapped, self._signature, self._settings = wrapped, signature, settings
        self.done = False
        """It is compiled, or is being compiled."""
        template = wrapped.get_call_template

        def get_call_template(args: Any, kws: Any) -> Any:
            self.compile()
            return template(args, kws)

        wrapped.get_call_template = get_call_template

    def compile(self) -> None:
        """Compile it, or fetch it from the cache."""
        with numba_set(self._settings):
            if self.done:
                return
            self.done = True  # it may call itself
            try:
                self._wrapped.compile(self._signature)
            except BaseException:
                self.done = False
                raise
            self._wrapped.disable_compile()  # no other types


class LazyBuild:
    """A build that is made when it is first asked for, once a process, and can be compiled by another process.

    That one finds it at `place`, as `module:attribute`; without one, all is compiled where it is needed.
    """

    def __init__(self, make: Callable[[], Build], place: str = "") -> None:
        self._make, self.place = make, place
        self._lock = threading.RLock()
        self._build: Build | None = None

    @property
    def build(self) -> Build:
        """The build, which may not be loaded yet."""
        with holding(self._lock):
            if self._build is None:
                self._build = self._make()
            return self._build

    @property
    def loaded(self) -> bool:
        """Whether it is loaded."""
        return self._build is not None and self._build.loaded

    def __call__(self, progress: bool = False) -> Build:
        """The build, loaded; what is asked of it from now on is compiled here where it is not at hand, which `progress`
        shows."""
        build = self.build
        if progress:
            build.working = working
        return build.load()

    def ready(self, names: Sequence[str], apart: Sequence[str] = (), last: Collection[str] = ()) -> None:
        """Have functions with signatures compiled now, on two cores if there are.

        Args:
            names: of the functions, in the order in which they are compiled.
            apart: what some of them call: a process beside compiles it meanwhile.
            last: those of `names` that call it.
        """
        started: list[list[Process]] = []

        def before(name: str) -> None:
            if not started:
                left = [each for each in apart if not self.build.at_hand(each)]
                started.append(beside.compile_apart(self.place, left))
            if name in last:  # two that compile the same would name it differently
                for each in started[0]:
                    each.wait()

        self().ready(*names, before=before if apart and cores() > 1 else None)

    def soon(self, *names: str) -> bool:
        """Whether functions with signatures are to be called compiled from now on. Where the answer is no, they are not
        at hand and a process beside compiles them: interpret, and ask again in a while.

        Where no process can do so the answer is yes, and they are compiled as they are called.
        """
        build = self.build
        if build.at_hand(*names) or not beside.compiles(self.place, build.cache, build.at_hand, names):
            return True
        build.settle(*names)
        return False

    def pays(self, name: str, work: int, most: int) -> bool:
        """The same of a function that is not worth compiling for a little work: until what was interpreted has taken as
        long as its compilation takes, it is interpreted and nothing is compiled.

        What was interpreted is added up beside the kernels, over all processes. Nobody waits for the compiler but who
        has more to do at once than could be interpreted meanwhile.

        Args:
            work: how much there is to do now (such as events); where the answer is no, it counts as interpreted.
            most: how much is interpreted in the time of a compilation.
        """
        build = self.build
        if build.at_hand(name):
            return True
        if build.cache.count(f"interpreted-{name}", work, most) + work <= most:
            build.settle(name)
            return False
        return work > most or self.soon(name)


def _compile_once(wrapped: Any) -> None:
    """Have a function compiled once for all whole numbers: numba would do so anew for each constant, enum and width
    that it is called with."""
    from numba import types

    kinds: Any = types
    template = wrapped.get_call_template

    def plain(given: Any) -> Any:
        kind = kinds.unliteral(given)
        whole = isinstance(kind, kinds.IntEnumMember) or (isinstance(kind, kinds.Integer) and kind.bitwidth < 64)
        return kinds.int64 if whole else kind

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()})

    wrapped.get_call_template = get_call_template


def declared_in(module: str, place: str) -> tuple[str, ...]:
    """The modules that say how a build is made: one of the package, and that of its place, if it has one."""
    return tuple(filter(None, (module, place.partition(":")[0])))


def _complete(name: str) -> str:
    """The mark of a function whose kernel is in the cache."""
    return f"complete-{name.rpartition(':')[2]}"

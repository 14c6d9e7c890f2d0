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
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import os
import sys
import threading
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from ..base.interrupts import heed, holding, watched
from ..base.progress import working
from .cache import Cache, cache_root, kept_by, processor

SUFFIX = "__compiled"
Working = Callable[[str], AbstractContextManager[None]]


class BuildError(Exception):
    """A source does something that one of the two builds cannot carry."""


def source_hash(names: Sequence[str], *parts: str) -> str:
    """Hash of the text of modules and of further strings (layouts, versions)."""
    digest = hashlib.sha256()
    for name in names:
        digest.update(f"{name}\0".encode())
        digest.update(_file_of(name).read_bytes())
    for part in parts:
        digest.update(f"\0{part}".encode())
    return digest.hexdigest()[:24]


class Build:
    """The compiled build of an ordered list of sources.

    Args:
        sources: full module names; a source may import functions of the sources before it, by name.
        vocabulary: full names of modules that both builds share and the machine code depends on.
        signatures: explicit numba signatures by function name: for entry points, and for leaves that would otherwise
            be compiled once for each combination of literal arguments. These are compiled, or fetched from the
            cache, while the build is loaded; all others when one of these calls them.
        units: functions to compile by themselves, although only one place names them.
        later: functions with signatures that few need: each is compiled, or fetched from the cache, when the build is
            first asked for it by name.
        natives: what stands in for a function that only the interpreted build can call, both as `module:function`.
            Sources import the first; in the compiled build that name is bound to the second.
        inside: functions to compile as a part of each of their callers, although several places name them.
        loops: functions that only run over rows of numbers, all with signatures: they alone are vectorised, and their
            indices are not checked, which would prevent that. Whoever calls them sees to it that they stay inside.
        any_order: loops may add up floats in any order (the same one on the same machine), which is faster.
        owners: functions that make arrays (by natives). All others work on records and arrays that their callers keep,
            so that no references need be counted, which would take a seventh of the time.
        working: shows, with the text it is given, that something takes a while; used when there is something to
            compile.
        about: what is compiled, for that text.
        base: a build of the first of these sources, whose functions are taken as they are there: what several builds
            need is compiled once.
    """

    def __init__(
        self,
        sources: Sequence[str],
        vocabulary: Sequence[str] = (),
        signatures: Mapping[str, Any] | None = None,
        units: Collection[str] = (),
        inside: Collection[str] = (),
        working: Working | None = None,
        later: Collection[str] = (),
        natives: Mapping[str, str] | None = None,
        owners: Collection[str] = (),
        loops: Collection[str] = (),
        any_order: bool = False,
        about: str = "the engine",
        base: Build | None = None,
    ) -> None:
        import numba

        given = dict(signatures or {})
        self._later = {name: given.pop(name) for name in later}
        self._natives = dict(natives or {})
        self._owners = {*owners}
        self._loops = {*loops}
        self._any_order = any_order
        if not self._loops <= {*given}:
            raise BuildError(f"loops without a signature: {', '.join(sorted(self._loops - {*given}))}")
        self._working, self._about = working, about
        self._sources: tuple[str, ...] = tuple(sources)
        if base is not None and self._sources[: len(base._sources)] != base._sources:
            raise BuildError("the first sources of a build on another one are those of the other one, in their order")
        kept = sorted({*units, *given, *self._later})
        groups = (kept, sorted(inside), sorted(self._owners), sorted(self._loops), [str(any_order)])
        settled = " / ".join(" ".join(group) for group in groups)
        standing_in = sorted({native.split(":")[0] for native in self._natives.values()})
        hashed = [*sources, *vocabulary, *standing_in, __name__, Cache.__module__]
        made_by = (numba.__version__, sys.version, processor())
        self.key: str = source_hash(hashed, *made_by, settled, "" if base is None else base.key)
        self.cache = Cache(cache_root() / "kernels" / self.key)
        self._inlined = (self._named_once(sources) - {*kept}) | {*inside}
        self._functions: dict[str, Any] = {} if base is None else dict(base._functions)
        self._bare: set[str] = set() if base is None else set(base._bare)
        self._whole: dict[str, Any] = {}
        # Rules branch more than they loop: without the vectorisers they compile and run faster.
        self._settings = {"LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}
        _without_scipy()
        with _settings(self._settings), _compiling(self.cache, "complete", working, about):
            for name in sources[0 if base is None else len(base._sources) :]:
                self._load(name, sources, given)

    def _named_once(self, sources: Sequence[str]) -> set[str]:
        """`named_once`, kept beside the kernels: to read all sources takes longer than to load what is made of them."""
        kept = self.cache.read("named_once")
        if kept is not None:
            return {*kept.decode().split()}
        found = named_once(sources)
        self.cache.write("named_once", "\n".join(sorted(found)).encode())
        return found

    def __getitem__(self, name: str) -> Any:
        """The wrapped function `module:function` or, where only one source defines it, `function`."""
        found = [name] if name in self._functions else [key for key in self._functions if key.endswith(f":{name}")]
        if len(found) != 1:
            raise KeyError(f"{name}: {len(found)} sources define it")
        if found[0] in self._bare:
            return self._with_wrappers(found[0])
        wrapped = self._functions[found[0]]
        wanted = found[0].split(":")[1]
        if wanted in self._later:
            with _settings(self._settings):  # which is also a lock
                if wanted in self._later:
                    with _compiling(self.cache, f"complete-{wanted}", self._working, f"{self._about}: {wanted}"):
                        wrapped.compile(self._later[wanted])
                        wrapped.disable_compile()  # as one with a signature from the start: no other types
                    del self._later[wanted]
        return wrapped

    def _with_wrappers(self, name: str) -> Any:
        """A copy of a bare function that Python can call, and that can be passed to functions.

        numba would take the bare one from the cache for it, so it is not kept there.
        """
        with _settings(self._settings):  # which is also a lock
            if name not in self._whole:
                self._whole[name] = self._wrapped(self._functions[name].py_func, cache=False)
            return self._whole[name]

    def at_hand(self, name: str) -> bool:
        """Whether a call of a function would not have to compile it first.

        Functions named in `later` are compiled at their first use: it is true of one that this process has loaded, or
        whose kernel is complete in the cache. It is true of all others that have a signature.
        """
        return name not in self._later or self.cache.marked(f"complete-{name}")

    def pays(self, name: str, work: int, most: int) -> bool:
        """Whether a function is called compiled for some work: it is compiled, or interpreting it has taken as long as
        its compilation takes.

        What was interpreted is added up beside the kernels: who makes many small reports waits for the compiler once.
        In all, neither way is waited for twice as long as the better one would have taken.

        Args:
            name: named in `later`.
            work: how much there is to do now (such as events); where the answer is no, it counts as interpreted.
            most: how much is interpreted in the time of a compilation.
        """
        if self.at_hand(name):
            return True
        return self.cache.count(f"interpreted-{name}", work, most) + work > most

    def call(self, name: str, *arguments: Any) -> Any:
        """Call an entry point that takes functions, without numba's warning that passing them is experimental."""
        with _function_types:
            return self[name](*arguments)

    def _load(self, name: str, sources: Sequence[str], signatures: Mapping[str, Any]) -> None:
        original = importlib.import_module(name)
        spec = original.__spec__
        assert spec is not None
        loader: Any = spec.loader
        module = ModuleType(name + SUFFIX, original.__doc__)
        module.__file__ = original.__file__
        module.__package__ = original.__package__
        sys.modules[module.__name__] = module
        exec(_code_of(name, loader, str(original.__file__)), module.__dict__)
        own: list[FunctionType] = []
        for key, value in list(vars(module).items()):
            if isinstance(value, ModuleType) and value.__name__ in sources:
                raise BuildError(
                    f"{name} imports the source {value.__name__} as a module; import its functions by name"
                )
            if not isinstance(value, FunctionType):
                continue
            native = self._natives.get(f"{value.__module__}:{value.__name__}")
            if native is not None:
                where, standing_in = native.split(":")
                setattr(module, key, getattr(importlib.import_module(where), standing_in))
            elif value.__module__ in sources:
                other = f"{value.__module__}:{value.__name__}"
                if other not in self._functions:
                    raise BuildError(f"{name} imports {other}, which comes after it in the list of sources")
                setattr(module, key, self._functions[other])
            elif value.__module__ == module.__name__:
                own.append(value)
        # A function with a signature is compiled on the spot, so everything it may call must be wrapped by then.
        for function in sorted(own, key=lambda f: f.__name__ in signatures):
            loop = function.__name__ in self._loops
            bare = function.__name__ not in {*signatures, *self._later}
            # The function's own globals are the module's, so callers see the wrapped one.
            with _settings({"LOOP_VECTORIZE": 1, "SLP_VECTORIZE": 1} if loop else {}):
                wrapped = self._wrapped(function, signatures.get(function.__name__), loop, bare)
            setattr(module, function.__name__, wrapped)
            self._functions[f"{name}:{function.__name__}"] = wrapped
            if bare:
                self._bare.add(f"{name}:{function.__name__}")

    def _wrapped(
        self, function: FunctionType, signature: Any = None, loop: bool = False, bare: bool = False, cache: bool = True
    ) -> Any:
        """A function as numba compiles it: at once where it has a signature, else for the types it is called with.

        Args:
            loop: one of `loops`.
            bare: without what Python calls it by, and what it is passed to functions by.
            cache: keep the machine code.
        """
        import numba
        from numba.core.typeinfer import register_dispatcher

        njit: Any = numba.njit
        name = function.__name__
        wrapped = njit(
            nogil=True, boundscheck=not loop, fastmath=loop and self._any_order,
            _nrt=name in self._owners, no_cpython_wrapper=bare, no_cfunc_wrapper=bare,
            inline="always" if name in self._inlined else "never",
        )(function)  # fmt: skip
        if cache:
            kept_by(wrapped, self.cache)
        if signature is not None:
            with register_dispatcher(wrapped):  # it may call itself
                wrapped.compile(signature)
            wrapped.disable_compile()  # no other types
        elif name not in {*self._later, *self._inlined}:
            _compile_once(wrapped)
        return wrapped


class LazyBuild:
    """A build that is loaded when it is first asked for, once a process.

    Args:
        make: makes it; its argument shows that something takes a while, or is None where nothing is to be shown.
    """

    def __init__(self, make: Callable[[Working | None], Build]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self.build: Build | None = None

    def __call__(self, progress: bool = False) -> Build:
        """The build; the first call of a process loads it, the first ever on a machine compiles it."""
        with holding(self._lock):
            if self.build is None:
                self.build = self._make(working if progress else None)
            return self.build


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


def _without_scipy() -> None:
    """Import numba's functions for arrays without scipy, which takes a quarter of a second.

    They look whether linear algebra can be compiled, by importing it, although what compiles some looks again. Here it
    is enough that it could be imported.
    """
    if "numba.np.arraymath" in sys.modules or importlib.util.find_spec("scipy") is None:
        return
    linalg: Any = importlib.import_module("numba.np.linalg")
    look, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = look


def named_once(sources: Sequence[str]) -> set[str]:
    """Functions with exactly one caller: they are inlined into it. To be passed on as a value counts as a call."""
    trees = [ast.parse(_file_of(name).read_text(encoding="utf-8")) for name in sources]
    functions = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    uses = Counter(node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {name for name in functions if uses[name] == 1}


class _FunctionTypes:
    """Silences numba's warning about function types while at least one thread is inside, and nothing else.

    Function types are the one way to pass bots to a kernel that is cached. `warnings.catch_warnings` by itself is not
    safe when several threads leave it in another order than they came.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._caught = warnings.catch_warnings()

    def __enter__(self) -> None:
        from numba.core.errors import NumbaExperimentalFeatureWarning

        with self._lock:
            if self._inside == 0:
                self._caught = warnings.catch_warnings()
                self._caught.__enter__()
                warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
            self._inside += 1

    def __exit__(self, *exception: object) -> None:
        with self._lock:
            self._inside -= 1
            if self._inside == 0:
                self._caught.__exit__(None, None, None)


_function_types = _FunctionTypes()


_loading = threading.RLock()


@contextmanager
def _settings(settings: Mapping[str, Any]) -> Iterator[None]:
    """numba's settings while a build is loaded. They are the process's, so two threads load one after the other."""
    from numba import config

    with holding(_loading):
        before = {key: getattr(config, key) for key in settings}
        try:
            for key, value in settings.items():
                setattr(config, key, value)
            yield
        finally:
            for key, value in before.items():
                setattr(config, key, value)


@contextmanager
def _compiling(kept: Cache, complete: str, working: Working | None, about: str) -> Iterator[None]:
    """Hold the cache while it is filled, so that two processes do not do the same work.

    `complete` is a mark that is left once the work is done.
    """
    with _function_types:
        if kept.marked(complete):
            with kept.settled():
                yield
            return
        shown = nullcontext() if working is None else working(f"compiling {about}, once for this version")
        with shown, kept.held(), watched(), _heeding():
            yield
            kept.mark(complete)


@contextmanager
def _heeding() -> Iterator[None]:
    """End on Ctrl-C, whatever the compiler is at: LLVM calls back as it makes machine code, and what is raised there is
    lost."""
    from numba.core import event

    class Heed(event.Listener):
        def on_start(self, event: Any) -> None:
            heed()

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:run_pass", Heed()):
        yield


def _code_of(name: str, loader: Any, file: str) -> Any:
    """A source as bytecode: what Python has kept of it, unless the source was saved so shortly before that it may have
    changed since (Python compares seconds and sizes)."""
    try:
        settled = os.stat(importlib.util.cache_from_source(file)).st_mtime - os.stat(file).st_mtime > 2
    except (OSError, NotImplementedError):
        settled = False
    return loader.get_code(name) if settled else loader.source_to_code(loader.get_data(file), file)


def _file_of(name: str) -> Path:
    loaded = sys.modules.get(name)
    spec = importlib.util.find_spec(name) if loaded is None else loaded.__spec__
    if spec is None or spec.origin is None:
        raise BuildError(f"no module {name}")
    return Path(spec.origin)

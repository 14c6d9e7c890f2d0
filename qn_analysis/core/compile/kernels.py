"""The machine code that numba makes, kept in the cache on disk for the next process.

numba gives each function a copy of the machine code of all that it calls, of what that calls, and so on: what is at the
bottom of a game was made fifty times. Here a function that is kept is made once. Whoever calls it sees its code, so
that it can be inlined as before, and calls it where it lies (`link_once`); so its file names those that it needs.
"""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..base.cache import Cache

if TYPE_CHECKING:
    from types import FunctionType


def processor() -> str:
    """The kind of processor that machine code is made for: its name and what it can do."""
    from llvmlite import binding  # type: ignore[import-untyped]

    cpu: Any = binding
    features = cpu.get_host_cpu_features()
    return f"{cpu.get_process_triple()} {cpu.get_host_cpu_name()} {features.flatten()}"


class Stored(NamedTuple):
    """Machine code as it is kept.

    Attributes:
        needs: by the files of other functions, as `Kernels.place` gives them, what is called there.
        defines: what can be called here.
        code: numba's, with the environments that it names.
        rest: all else that numba asks for, packed: whoever calls the function from other machine code needs none of it.
    """

    needs: Mapping[str, Sequence[str]]
    defines: Sequence[str]
    code: bytes
    rest: bytes


_libraries: dict[Path, Any] = {}
"""By its file: machine code that was made here, or read."""
_lock = threading.RLock()


class Kernels:
    """What numba asks for the machine code of one function (its `_Cache`), kept in a `Cache`, a file a signature.

    Whatever else the machine code depends on is told by the folder.
    """

    cache_path = None

    def __init__(self, kept: Cache, function: FunctionType) -> None:
        self._kept = kept
        code = function.__code__
        name = function.__name__[:60] if function.__name__.isidentifier() else "function"
        self._name = f"{Path(code.co_filename).stem}.{name}"
        self._what = f"{function.__module__} {function.__qualname__} {code.co_firstlineno} {code.co_code.hex()}"

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The function for a signature, or None.

        numba's own also has it know all that can be compiled (`context.refresh`), which takes a third of a loop. What
        is loaded needs none of that but the memory of its arrays, and whoever compiles does so first.
        """
        from numba.core import runtime
        from numba.core.compiler import CompileResult

        memory: Any = runtime
        memory.rtsys.initialize(context)
        name = self._place(signature)
        if name is None:
            return None
        found = _read(self._kept, name)
        if found is None:
            return None
        try:
            library = _loaded(self._kept, name, found, context)
            if library is None:
                return None
            described, environment, *others = pickle.loads(found.rest)
            signature, objectmode, lifted, annotation, reload, environments = others
            for function in reload:
                function()
            made: Any = CompileResult
            return made(
                target_context=context, typing_context=context.typing_context, library=library,
                environment=environment, entry_point=context.get_executable(library, described, environment),
                fndesc=described, type_annotation=annotation, signature=signature, objectmode=objectmode,
                lifted=lifted, typing_error=None, call_helper=None, metadata=None, reload_init=reload,
                referenced_envs=environments,
            )  # fmt: skip
        except Exception:  # sound, and of no use all the same: a library is another one than it was
            self._kept.discard(name)
            return None

    def save_overload(self, signature: Any, made: Any) -> None:
        """Keep a function for a signature, if it holds no addresses of this process."""
        from numba.core.serialize import dumps

        name = self._place(signature)
        if name is None or made.library.has_dynamic_globals or any(not each.can_cache for each in made.lifted):
            return
        packed: Any = dumps
        code, *rest = made._reduce()
        library = made.library
        stored = Stored(library.needs, library.defines, packed((code, rest[-1])), packed(tuple(rest)))
        self._kept.write(name, pickle.dumps(tuple(stored)))
        if self._kept.marked(name):
            with _lock:
                library.kept_as = _file(self._kept, name)
                _libraries[self._kept.folder / name] = library

    def enable(self) -> None:
        """It always is."""

    def disable(self) -> None:
        """It never is."""

    def flush(self) -> None:
        """There is nothing to forget."""

    def _place(self, signature: Any) -> str | None:
        """The name of the file; None where a type is told by an address of this process.

        A function is asked for by its signature or by the types of its arguments: it is the same one.
        """
        from numba.core import sigutils

        plain: Any = sigutils
        said = str(plain.normalize_signature(signature)[0])
        if " at 0x" in said:
            return None
        return f"{self._name}-{hashlib.sha256(f'{self._what} {said}'.encode()).hexdigest()[:32]}.kernel"


def _file(kept: Cache, name: str) -> str:
    """A file as others name it: builds that are made on each other have folders side by side."""
    return f"{kept.folder.name}/{name}"


def _read(kept: Cache, name: str) -> Stored | None:
    """What is kept, or None."""
    found = kept.read(name)
    if found is None:
        return None
    try:
        return Stored(*pickle.loads(found))
    except Exception:
        kept.discard(name)
        return None


def _loaded(kept: Cache, name: str, found: Stored | None, context: Any) -> Any:
    """The machine code of a function, after all that it calls; None where something of that is not there any more."""
    with _lock:
        place = kept.folder / name
        if place in _libraries:
            return _libraries[place]
        found = found or _read(kept, name)
        if found is None:
            return None
        others = []
        for file, called in found.needs.items():
            folder, _, other = file.partition("/")
            library = _loaded(Cache(kept.folder.parent / folder), other, None, context)
            if library is None or not {*called} <= {*library.defines}:
                return None
            others.append(library)
        code, environments = pickle.loads(found.code)
        library = _unpacked(code, found.defines, context.codegen())
        for each in environments:
            library.codegen.set_env(each.env_name, each)
        library.needs, library.defines, library.others = found.needs, found.defines, others
        library.kept_as = _file(kept, name)
        _libraries[place] = library
        return library


def _unpacked(code: Any, defines: Iterable[str], codegen: Any) -> Any:
    """Machine code that was packed, as numba unpacks it, but that the compiler's form of it is left packed until
    somebody is compiled who calls it: to read that takes as long as to load the machine code."""
    name, kind, packed = code
    if kind != "object" or not _links_once():
        return codegen.unserialize_library(code)
    library = codegen.create_library(name)
    library.enable_object_caching()
    machine_code, library.packed = packed
    library._set_compiled_object(machine_code)
    library._finalize_final_module()
    codegen._engine._defined_symbols.update(defines)
    return library


_OF_NUMBA = (
    "_optimize_functions", "_optimize_final_module", "_raise_if_finalized", "_get_module_for_linking",
    "_finalize_final_module", "finalize", "_set_compiled_object",
)  # fmt: skip
"""What `link_once` builds on."""


def _links_once() -> bool:
    """Whether numba is built as `link_once` needs it."""
    from numba.core.codegen import CPUCodeLibrary

    return all(hasattr(CPUCodeLibrary, name) for name in _OF_NUMBA)


def link_once() -> None:
    """Have numba link machine code so that what is kept is called where it lies, and optimise what has no loops of
    numbers once: it does so three times, function by function, cheaply and in full, for arrays that are counted. Loops
    are optimised as ever, as is what others compile: in which order a loop adds up hangs on it.

    A numba that is built otherwise links and optimises as it does by itself: a function has a copy of all it calls.
    """
    from llvmlite import binding
    from numba.core import config
    from numba.core.codegen import CPUCodeLibrary

    of: Any = CPUCodeLibrary
    settings: Any = config
    if hasattr(of, "kept_as"):
        return
    of.kept_as, of.needs, of.defines, of.others, of.packed = "", {}, (), (), b""
    if not _links_once():
        return
    elsewhere = binding.Linkage.available_externally
    functions, whole, linking = of._optimize_functions, of._optimize_final_module, of._get_module_for_linking

    def get_module_for_linking(library: Any) -> Any:
        if library.packed:
            library._shared_module = binding.parse_bitcode(library.packed)
            library._codegen._engine._load_defined_symbols(library._shared_module)
            library.packed = b""
        return linking(library)

    def optimize_functions(library: Any, module: Any) -> None:
        if settings.LOOP_VECTORIZE:
            functions(library, module)
        else:
            module.data_layout = library._codegen._data_layout

    def optimize_final_module(library: Any) -> None:
        if settings.LOOP_VECTORIZE:
            whole(library)
        else:
            passes, how = library._codegen._module_pass_manager()
            passes.run(library._final_module, how)

    def finalize(library: Any) -> None:
        library._raise_if_finalized()
        module = library._final_module
        library.defines = tuple(_defined(module))
        library.others = tuple(dict.fromkeys(library._linking_libraries))
        for other in library.others:
            library._reload_init.update(other._reload_init)
            module.link_in(other._get_module_for_linking(), preserve=True)
        theirs = {name for other in library.others if other.kept_as for name in other.defines}
        for function in module.functions:
            if function.name in theirs and not function.is_declaration:
                function.linkage = elsewhere
        library._optimize_final_module()
        module.verify()
        called = {each.name for each in module.functions if each.is_declaration}
        needs = {each.kept_as: sorted(called & {*each.defines}) for each in _closure(library.others) if each.kept_as}
        library.needs = {file: names for file, names in needs.items() if names}
        library._finalize_final_module()

    of._optimize_functions, of._optimize_final_module, of.finalize = optimize_functions, optimize_final_module, finalize
    of._get_module_for_linking = get_module_for_linking


def _closure(libraries: Iterable[Any]) -> list[Any]:
    """All that some machine code may call: what was linked into it, and what that calls."""
    found, left = dict[Any, None](), [*libraries]
    while left:
        each = left.pop()
        if each not in found:
            found[each] = None
            left += each.others
    return [*found]


def _defined(module: Any) -> list[str]:
    """The functions of a module that others can call."""
    return [each.name for each in module.functions if not each.is_declaration and each.linkage.name == "external"]


def kept_by(dispatcher: Any, kept: Cache) -> None:
    """Have numba keep the machine code of a function in a cache.

    Functions as arguments are a kind that numba loads late: where machine code comes from the cache, in the middle of
    its first call. That would enlarge a table in which another thread may be looking up its own arguments, and end it
    with an error. So it is loaded here, before any call.
    """
    import numba.experimental.function_type  # noqa: F401

    link_once()
    dispatcher._cache = Kernels(kept, dispatcher.py_func)

"""Sources as JavaScript: the functions that entry points reach, constants as numbers, records as plain objects.

Whole numbers are JavaScript's numbers, exact below 2**53. Arithmetic under a constant mask of 32 bits is done in 32
bits. What lies outside the subset that sources keep to is refused with its module and line, rather than guessed at.
"""

from __future__ import annotations

import ast
import importlib
import json
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.compile.records import Field, fields

from .expressions import ScriptError, spelled
from .functions import Function

NATIVES: Final[Mapping[str, str]] = {
    "qn_analysis.core.compile.records:clear_record": "$clear",
    "qn_analysis.core.compile.records:copy_record": "$copy",
    "qn_analysis.core.compile.records:blank": "$blank",
    "qn_analysis.core.compile.records:fill": "$fill",
    "qn_analysis.core.base.messages:short_repr": "shortRepr",
    "qn_analysis.core.base.messages:suggest": "suggest",
    "qn_analysis.core.base.plain:words": "wordsOf",
    "qn_analysis.core.base.telling:copied": "structuredClone",
    "qn_analysis.core.base.telling:is_list": "Array.isArray",
    "qn_analysis.core.base.telling:is_table": "isTable",
    "qn_analysis.core.base.telling:is_text": "isText",
    "qn_analysis.core.base.telling:is_whole": "Number.isInteger",
    "qn_analysis.core.base.telling:same": "$same",
    "qn_analysis.core.base.telling:written_day": "(each => each)",
    "qn_analysis.core.files.validate:faulty": "isFaulty",
    "qn_analysis.core.play.space:numbers": "$numbers",
    "qn_analysis.core.play.space:packed": "(weights => weights)",
}
"""What stands in for functions that only the interpreted build can call; `shortRepr`, `suggest` and `wordsOf` are of
`pages/static/filling.js`, `isFaulty`, `isTable` and `isText` of `documents.js`."""


def translate(
    sources: Sequence[str],
    entries: Iterable[str],
    records: Mapping[str, type] | None = None,
    natives: Mapping[str, str] | None = None,
    checked: bool = False,
) -> str:
    """A script: an expression whose value is an object with the entry points, and `blank`, which makes a record.

    Args:
        sources: full module names, in the order of their imports, as of `core.compile.build.Build`; modules beside
            them that are reached are sources too, and so are those of a package.
        entries: functions that a page calls: `module:function`, or `function` where only one source defines it.
        records: record classes by the name that `blank` knows them by.
        natives: JavaScript that stands in for functions that only the interpreted build can call, by
            `module:function`, besides `NATIVES`.
        checked: throw where a place of a list does not exist, or a number is none or too large to be exact: for tests.

    Raises:
        ScriptError: a source lies outside the subset that can be translated, or there is no such entry.
    """
    made = _Script(sources, {**NATIVES, **(natives or {})}, checked)
    shown = {name.split(":")[-1]: made.reach(*made.find(name)) for name in entries}
    made.finish()
    declared = {name: [*map(_field, fields(record))] for name, record in _all_records(records or {}).items()}
    parts = [
        '"use strict";',
        f"const $RECORDS = {json.dumps(declared, separators=(',', ':'))};",
        _static("runtime.js"),
        _static("checks.js") if checked else "",
        *(f"const {name} = {text};" for name, text in made.constants.items()),
        *made.functions.values(),
        f"return {{{', '.join(f'{name}: {found}' for name, found in shown.items())}, blank: $blank}};",
    ]
    return "(() => {\n" + "\n".join(part for part in parts if part) + "\n})()"


def reached(
    sources: Sequence[str], entries: Iterable[str], natives: Mapping[str, str] | None = None
) -> dict[str, ast.FunctionDef]:
    """All functions that entry points call, and those that these call: by `module:function`.

    Raises:
        ScriptError: as `translate`.
    """
    made = _Script(sources, {**NATIVES, **(natives or {})}, checked=False)
    for name in entries:
        made.reach(*made.find(name))
    made.finish()
    return {f"{module}:{name}": made.defined(module)[name] for module, name in made.called}


def _static(name: str) -> str:
    return bare(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def bare(script: str) -> str:
    """A script without indents and lines of comments."""
    lines = map(str.strip, script.splitlines())
    return "\n".join(line for line in lines if not line.startswith(("//", "/**")))


def _field(field: Field) -> list[Any]:
    """A field as the runtime makes it: its name, then what it is made of (a record, or 0: a number) and its shape."""
    element = 0 if isinstance(field.element, str) else field.element.__name__
    return (
        [field.name, element, list(field.shape)] if field.shape else [field.name, element] if element else [field.name]
    )


def _all_records(records: Mapping[str, type]) -> dict[str, type]:
    """Records and those in them; the latter by their own names."""
    found = dict(records)
    for record in records.values():
        inner = {f.element.__name__: f.element for f in fields(record) if not isinstance(f.element, str)}
        found |= {name: each for name, each in _all_records(inner).items() if name not in found}
    return found


class _Script:
    """What has been reached so far."""

    def __init__(self, sources: Sequence[str], natives: Mapping[str, str], checked: bool) -> None:
        named = {name: importlib.import_module(name) for name in sources}
        packages = {name for name, module in named.items() if hasattr(module, "__path__")}
        self.modules = {name: module for name, module in named.items() if name not in packages}
        rooms = {name.rpartition(".")[0] for name in self.modules} - {""}
        self.packages = tuple(f"{name}." for name in packages | rooms)
        self.natives = natives
        self.checked = checked
        self.trees: dict[str, dict[str, ast.FunctionDef]] = {}
        self.called: dict[tuple[str, str], str] = {}
        self.waiting: list[tuple[str, str]] = []
        self.functions: dict[str, str] = {}
        self.constants: dict[str, str] = {}

    def find(self, name: str) -> tuple[str, str]:
        """Module and name of an entry point."""
        where, _, function = name.rpartition(":")
        self.holds(where)
        found = [each for each in self.modules if where in ("", each) and function in self.defined(each)]
        if len(found) != 1:
            raise ScriptError(f"{name}: {len(found)} sources define it; name one as module:function")
        return found[0], function

    def holds(self, module: str) -> bool:
        """Whether a module is a source."""
        if module not in self.modules and module.startswith(self.packages):
            self.modules[module] = importlib.import_module(module)
        return module in self.modules

    def defined(self, module: str) -> dict[str, ast.FunctionDef]:
        """The functions of a source."""
        if module not in self.trees:
            text = Path(str(self.modules[module].__file__)).read_text(encoding="utf-8")
            self.trees[module] = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
        return self.trees[module]

    def reach(self, module: str, function: str) -> str:
        """What a function is called; its own calls are followed later."""
        key = module, function
        if key not in self.called:
            name, n = spelled(function), 1
            while name in self.called.values():
                n += 1
                name = f"{spelled(function)}${n}"
            self.called[key] = name
            self.waiting.append(key)
        return self.called[key]

    def constant(self, name: str, value: Sequence[Any]) -> str:
        """What a table of numbers or texts is called; equal ones of one name are one."""
        text, n = json.dumps(value, ensure_ascii=False), 1
        while self.constants.setdefault(called := f"{name}${n}", text) != text:
            n += 1
        return called

    def finish(self) -> None:
        """Follow all calls."""
        while self.waiting:
            module, function = key = self.waiting.pop()
            node = self.defined(module)[function]
            self.functions[self.called[key]] = Function(self, module, node).text(self.called[key])

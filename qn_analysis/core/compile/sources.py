"""Sources as text: what tells one version from another, who is named once, and their bytecode."""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any


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


def named_once(sources: Sequence[str]) -> set[str]:
    """Functions with exactly one caller: they are inlined into it. To be passed on as a value counts as a call."""
    trees = [ast.parse(_file_of(name).read_text(encoding="utf-8")) for name in sources]
    functions = {node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)}
    uses = Counter(node.id for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name))
    return {name for name in functions if uses[name] == 1}


def code_of(name: str, loader: Any, file: str) -> Any:
    """A source as bytecode: what Python has kept of it, unless the source was saved so shortly before that it may have
    changed since (Python compares seconds and sizes)."""
    try:
        settled = os.stat(importlib.util.cache_from_source(file)).st_mtime - os.stat(file).st_mtime > 2
    except (OSError, NotImplementedError):
        settled = False
    return loader.get_code(name) if settled else loader.source_to_code(loader.get_data(file), file)


def code_within(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is defined in it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from code_within(each)


def _file_of(name: str) -> Path:
    loaded = sys.modules.get(name)
    spec = importlib.util.find_spec(name) if loaded is None else loaded.__spec__
    if spec is None or spec.origin is None:
        raise BuildError(f"no module {name}")
    return Path(spec.origin)

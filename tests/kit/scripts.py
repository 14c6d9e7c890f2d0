"""Scripts of `reports/`, which are no part of a package, as modules."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

REPORTS: Final = Path(__file__).parents[2] / "reports"


def script(name: str) -> ModuleType:
    """`reports/NAME.py`, run anew."""
    spec = spec_from_file_location(name, REPORTS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module

"""Panels need an extra; without it, what is missing and how to have it is said."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["ipywidgets", "anywidget", "traitlets"])
def test_without_the_extra(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import qn_analysis as qn; qn.panels.sale_stepper"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    last = done.stderr.splitlines()[-1]
    assert last.endswith(f"panels need {missing}, which is not installed: pip install 'qn-analysis[lab]'")

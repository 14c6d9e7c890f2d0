"""Headless Chromium for the tests that need one; where there is none they are skipped with a line that says so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CHROMIUM = os.environ.get("QN_CHROMIUM") or shutil.which("chromium")
_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
needs_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: install chromium, or name one in QN_CHROMIUM"),
]
"""Marks of such a test, or of a module of them (`pytestmark`)."""


@contextmanager
def chromium(loopback: bool = False) -> Iterator[Any]:
    """A browser that reaches nothing outside; `loopback`: but this machine."""
    api = pytest.importorskip("playwright.sync_api")
    rules = "MAP * ~NOTFOUND" + (", EXCLUDE 127.0.0.1" if loopback else "")
    with api.sync_playwright() as driver:
        arguments = [*_ARGUMENTS, "--no-proxy-server", f"--host-resolver-rules={rules}"]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()

"""Headless Chromium for the tests that need one; where there is none they are skipped with a line that says so."""

from __future__ import annotations

import asyncio
import os
import shutil
from asyncio import events
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest

CHROMIUM = os.environ.get("QN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The browser without its own windows, which takes half of the processor time, or else the whole one."""
_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--in-process-gpu",
]  # fmt: skip
needs_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: install chromium, or name one in QN_CHROMIUM"),
]
"""Marks of such a test, or of a module of them (`pytestmark`)."""


def in_browser(test: Any) -> Any:
    """Mark a test that needs a browser in a module where others do not."""
    for mark in needs_browser:
        test = mark(test)
    return test


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser that reaches nothing outside this machine."""
    api = pytest.importorskip("playwright.sync_api")
    rules = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    with api.sync_playwright() as driver:
        arguments = [*_ARGUMENTS, "--no-proxy-server", f"--host-resolver-rules={rules}"]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


class Tab:
    """A page of a window for one test, which gives it back as if it were closed: to open one takes longer than most
    tests do with it. One that a test has changed for good is closed indeed.
    """

    _LASTING: ClassVar = frozenset({
        "add_init_script", "clock", "emulate_media", "expose_binding", "expose_function", "once", "route",
        "set_default_timeout", "set_extra_http_headers", "set_viewport_size",
    })  # fmt: skip

    def __init__(self, page: Any, free: list[Any]) -> None:
        self._page = page
        self._free = free
        self._heard: list[tuple[str, Any]] = []
        self._lasting = False

    def __getattr__(self, name: str) -> Any:
        """What the page has."""
        self._lasting |= name in self._LASTING
        return getattr(self._page, name)

    def on(self, event: str, act: Any) -> None:
        """Hear of something as long as the test has the page."""
        self._heard.append((event, act))
        self._page.on(event, act)

    def close(self) -> None:
        """Give the page back, blank."""
        page, self._page = self._page, None
        if page is None:
            return
        if self._lasting or page.is_closed():
            page.close()
            return
        page.goto("about:blank")  # what is still to be heard of comes before that
        for event, act in self._heard:
            page.remove_listener(event, act)
        self._free.append(page)

    def is_closed(self) -> bool:
        """Whether the test has given it back."""
        return self._page is None


class Window:
    """A browser context that several tests share."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._free: list[Any] = []
        self._tabs: list[Tab] = []
        context.new_page()  # stays blank: the window is open as long as it has a page

    def new_page(self) -> Tab:
        """A blank page."""
        page = self._free.pop() if self._free else self._context.new_page()
        self._tabs.append(Tab(page, self._free))
        return self._tabs[-1]

    def tidy(self) -> None:
        """Close what a test has left open."""
        for tab in self._tabs:
            tab.close()
        self._tabs = []


class Shared:
    """A browser that runs for all tests of a process, between which the thread is free for other event loops.

    While Playwright waits for its next call, its loop counts as the running one of the thread, and nothing else there
    could run any. So it does only while a test uses the browser. A context is a window of its own, which takes longer
    to open than the page in it: those that are asked for in the same way are one.
    """

    def __init__(self, browser: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._browser = browser
        self._loop = loop
        self._windows: dict[str, Window] = {}

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Shared]:
        """Start it, and stop it in the end."""
        with running(None), chromium() as browser:
            loop = asyncio.get_running_loop()
            with running(None):
                yield cls(browser, loop)

    @contextmanager
    def used(self) -> Iterator[Shared]:
        """The browser for one test; pages that it leaves open are closed."""
        with running(self._loop):
            yield self
            for window in self._windows.values():
                window.tidy()

    @contextmanager
    def lent(self) -> Iterator[Any]:
        """The browser as Playwright has it, for tests that keep a page of their own from one to the next."""
        with running(self._loop):
            yield self._browser

    def new_context(self, **options: Any) -> Window:
        """A window with these options, not to be closed. It asks for little motion unless they say otherwise: what
        moves is drawn many times over, and `test_sale_page.py` lets cards move."""
        options.setdefault("reduced_motion", "reduce")
        key = repr(sorted(options.items()))
        if key not in self._windows:
            self._windows[key] = Window(self._browser.new_context(**options))
        return self._windows[key]

    def new_page(self, **options: Any) -> Tab:
        """A page in such a window."""
        return self.new_context(**options).new_page()


@contextmanager
def running(loop: asyncio.AbstractEventLoop | None) -> Iterator[None]:
    """Let a loop count as the running one of the thread, or none."""
    before = events._get_running_loop()
    events._set_running_loop(loop)
    try:
        yield
    finally:
        events._set_running_loop(before)


_MEASURED = """(charts) => charts.map((chart) => {
    const drawn = chart.matches("svg") ? chart : chart.querySelector("svg.marks");
    if (drawn === null) return {width: 0, height: 0, marks: 0, seen: 0, text: chart.textContent};
    drawn.scrollIntoView({block: "center", behavior: "instant"});
    const box = drawn.getBoundingClientRect();
    const all = [...drawn.querySelectorAll(".role-mark path, .role-mark line, .role-mark text")];
    const marks = all.filter((mark) => {
        const {width, height} = mark.getBoundingClientRect();
        return width > 1 || height > 1;
    });
    const some = marks.filter((_, at) => at % Math.ceil(marks.length / 12) === 0);
    const inside = some.filter((mark) => {
        mark.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
        const {x, y, width, height} = mark.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return there !== null && drawn.contains(there);
    });
    const text = [...drawn.querySelectorAll("text")].map((each) => each.textContent).join(" ");
    return {width: box.width, height: box.height, marks: marks.length, seen: inside.length, text};
})"""
_SIZED = """(nodes) => nodes.map((node) => {
    const {width, height} = node.getBoundingClientRect();
    const shown = node.checkVisibility({opacityProperty: true, visibilityProperty: true});
    return {width, height, shown, what: node.outerHTML.slice(0, 120)};
})"""


def charts_seen(charts: Any, least: tuple[int, int] = (300, 60)) -> list[dict[str, Any]]:
    """Measure Vega charts: each is large enough, and has words and marks that are seen by whoever scrolls there.

    Args:
        charts: a locator of the elements that hold one each.
        least: pixels that each has at least, across and down.

    Returns:
        Of each: width, height, marks with a size, those of a dozen among them that are seen, text.
    """
    measured: list[dict[str, Any]] = charts.evaluate_all(_MEASURED)
    for chart in measured:
        assert chart["width"] >= least[0], chart
        assert chart["height"] >= least[1], chart
        assert chart["marks"] >= 1, chart
        assert chart["seen"] >= 1, chart
        assert len(chart["text"]) > 5, chart
    return measured


def seen(parts: Any, number: int, least: tuple[int, int] = (8, 8)) -> None:
    """`number` elements are there, and each can be seen: it has a size, and is neither hidden nor transparent.

    Args:
        parts: a locator.
        number: how many there are.
        least: pixels that each has at least, across and down.
    """
    measured = parts.evaluate_all(_SIZED)
    assert len(measured) == number, [each["what"] for each in measured]
    for each in measured:
        assert each["shown"], each
        assert each["width"] >= least[0], each
        assert each["height"] >= least[1], each

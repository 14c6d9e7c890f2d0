"""A real JupyterLab on loopback with the teaching notebook open in headless Chromium: one for all tests here."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import jupytext
import pytest
from nbformat.v4 import new_code_cell

from tests.kit.browser import Shared
from tests.kit.notebooks import FEW, parameters

NOTEBOOKS = sorted(path.stem for path in (Path(__file__).parents[2] / "notebooks").glob("[0-9]*.py"))
"""All of the project, by the names they have in the lab."""
ANALYSIS = (
    "from qn_analysis import charts, stats",
    'qn.show(stats.sale_timing(log), "When sales come")',
    "charts.sale_turns(stats.sale_turns(log))",
)
"""A table and a chart, as analyses show them: cells at the end of the teaching notebook, so that one kernel does."""
LONGER = (
    "from qn_analysis.core.base import progress\nprogress.WORTH = 0.0  # also of what is quick",
    'for seed in range(3):\n    print(qn.simulate(20, players=2, bots="greedy", seed=seed).manifest["seed"])',
    "rules = qn.Ruleset.default()\n"
    'qn.compare(rules, rules.with_(purse=14), games=12, players=2, bots="greedy", seed=1)',
    'qn.learned(log, "A `King` was shown.")',
)
"""What takes its time: cells after these, for the tests at full size."""
WAIT = 240_000
"""Milliseconds that a busy machine may take."""
SETTINGS: list[tuple[str, str, dict[str, Any]]] = [
    ("apputils-extension", "notification", {"fetchNews": "false", "checkForUpdates": False}),
    ("notebook-extension", "tracker", {"windowingMode": "none", "autoStartDefaultKernel": True}),
    ("docmanager-extension", "plugin", {"autosave": False}),
]
SERVER = {"ServerApp": {"jpserver_extensions": {"jupyter_lsp": False}}}
"""Without what looks for programs that check code."""
_SHUT = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }"
_OTHER = """async (path) => {
    const {commands, shell} = window.jupyterapp;
    shell.currentWidget.dispose();
    const panel = await commands.execute("docmanager:open", {path});
    await panel.context.ready;
    shell.activateById(panel.id);
}"""
_ALONE = """async (path) => {
    const {commands, shell} = window.jupyterapp;
    const without = {shouldStart: false, shouldReuse: false, canStart: false, autoStartDefault: false};
    const panel = await commands.execute("docmanager:open", {path, factory: "Notebook", kernelPreference: without});
    await panel.context.ready;
    shell.activateById(panel.id);
    return panel.sessionContext.session === null;
}"""
_THEME = """async (theme) => {
    await window.jupyterapp.commands.execute("apputils:change-theme", {theme});
}"""
_READY = """async () => {
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
}"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Lab(NamedTuple):
    """A running JupyterLab, or Notebook 7, whose folder holds the notebooks.

    Attributes:
        address: where it is.
        browser: the one in which its notebooks are opened.
        tree: what stands before the name of a notebook in its address.
    """

    address: str
    browser: Any
    tree: str = "lab/tree"


@pytest.fixture(scope="package")
def lab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, one_browser: Shared) -> Iterator[Lab]:
    """A lab, and the browser."""
    full = any(item.get_closest_marker("full") for item in request.session.items)
    with running(tmp_path_factory.mktemp("lab"), "lab", one_browser, LONGER if full else ()) as found:
        yield found


@contextmanager
def running(root: Path, app: str, shared: Shared, more: Sequence[str] = LONGER) -> Iterator[Lab]:
    """A server of notebooks, and the browser.

    Args:
        root: an empty folder to put all in.
        app: as the command calls it: `lab` or `notebook`.
        shared: the browser of this process: there is no second one, as while a page is kept no other could be started.
        more: cells behind those of `ANALYSIS`.
    """
    (root / "notebooks").mkdir()
    (root / "datasets").symlink_to(Path(__file__).parents[2] / "datasets")
    for name in NOTEBOOKS:
        notebook = jupytext.read(Path(__file__).parents[2] / "notebooks" / f"{name}.py")
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        for cell in notebook.cells:
            if "parameters" in cell.metadata.get("tags", []):
                cell.source = parameters(cell.source, {**FEW, "games": 300})
        if name == "12_the_sale":
            notebook.cells.extend(new_code_cell(source) for source in (*ANALYSIS, *more))  # type: ignore[no-untyped-call]
            if not more:
                for cell in notebook.cells:  # a sale is one of the first game
                    cell.source = cell.source.replace("log = qn.simulate(10, ", "log = qn.simulate(1, ")
        jupytext.write(notebook, root / "notebooks" / f"{name}.ipynb")
    for plugin, name, value in SETTINGS:
        folder = root / "settings" / "@jupyterlab" / plugin
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(value))
    (root / "config").mkdir()
    (root / "config" / "jupyter_server_config.json").write_text(json.dumps(SERVER))
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(root / "config"), "JUPYTER_DATA_DIR": str(root / "data"),
        "JUPYTER_RUNTIME_DIR": str(root / "runtime"), "IPYTHONDIR": str(root / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(root / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(root / "workspaces"),
        "PYTHONWARNINGS": "ignore",
    }  # fmt: skip
    environment.pop("JUPYTER_TOKEN", None)
    port = free_port()
    command = [
        sys.executable, "-m", "jupyter", app, "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
        "--ServerApp.disable_check_xsrf=True",
        f"--ServerApp.root_dir={root / 'notebooks'}", "--expose-app-in-browser", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    tree = "lab/tree" if app == "lab" else "notebooks"
    address = f"http://127.0.0.1:{port}"
    with (root / "lab.log").open("w") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=root, start_new_session=True
        )
        try:
            wait_for(f"{address}/api/status", server, root / "lab.log")
            with shared.lent() as browser:
                yield Lab(address, browser, tree)
        finally:
            server.terminate()  # the server shuts its kernels down
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # never through a proxy
    began = time.monotonic()
    while True:
        try:
            opener.open(address, timeout=1).close()
        except OSError:
            assert server.poll() is None, log.read_text()[-3000:]
            assert time.monotonic() - began < WAIT / 1000, log.read_text()[-3000:]
            time.sleep(0.1)
        else:
            return


@pytest.fixture(scope="package")
def page(lab: Lab) -> Iterator[Any]:
    """The teaching notebook, open."""
    with opened(lab, "12_the_sale") as view:
        yield view


@contextmanager
def opened(lab: Lab, name: str) -> Iterator[Any]:
    """A notebook, open, with all its cells told to run; `view.outside` lists requests to anywhere else."""
    view = lab.browser.new_page(viewport={"width": 1280, "height": 1000})
    view.set_default_timeout(WAIT)
    outside: list[str] = []
    view.outside = outside
    view.on(
        "request",
        lambda asked: None if asked.url.startswith((lab.address, "data:", "blob:")) else outside.append(asked.url),
    )
    view.goto(f"{lab.address}/{lab.tree}/{name}.ipynb?reset")
    view.wait_for_selector(".jp-Notebook")
    view.wait_for_function("window.jupyterapp !== undefined")
    # Cells that run before the session is ready open a dialog that asks for a kernel.
    view.evaluate(_READY)
    # Not awaited: were a dialog open, the promise would never resolve.
    view.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    try:
        yield view
        view.evaluate(_SHUT)  # else the kernels of all notebooks would stay
    finally:
        view.close()


def looked_at(lab: Lab, name: str, tab: Any = None) -> Any:
    """A notebook of the lab in another tab: opened, none of its cells run. To be closed.

    Args:
        lab: where it is.
        name: of the notebook.
        tab: a tab of the lab that shows another one, which is closed.
    """
    if tab is not None:
        tab.evaluate(_OTHER, f"{name}.ipynb")
        tab.evaluate(_READY)
        return tab
    tab = lab.browser.new_page(viewport={"width": 1280, "height": 1000})
    tab.set_default_timeout(WAIT)
    tab.goto(f"{lab.address}/{lab.tree}/{name}.ipynb?reset")
    tab.wait_for_selector(".jp-Notebook")
    tab.wait_for_function("window.jupyterapp !== undefined")
    tab.evaluate(_READY)
    return tab


def read_alone(lab: Lab, name: str) -> Any:
    """A notebook of the lab in a tab of its own, opened without a kernel. To be closed."""
    tab = lab.browser.new_page(viewport={"width": 1280, "height": 1000})
    tab.set_default_timeout(WAIT)
    tab.goto(f"{lab.address}/lab?reset")
    tab.wait_for_function("window.jupyterapp !== undefined")
    tab.evaluate("async () => { await window.jupyterapp.restored; }")
    assert tab.evaluate(_ALONE, f"{name}.ipynb") is True
    tab.wait_for_selector(".jp-Notebook")
    return tab


@contextmanager
def dark(view: Any) -> Iterator[None]:
    """The lab in its dark theme, as long as this lasts."""
    view.evaluate(_THEME, "JupyterLab Dark")
    view.wait_for_function("document.body.dataset.jpThemeLight === 'false'")
    try:
        yield
    finally:
        view.evaluate(_THEME, "JupyterLab Light")
        view.wait_for_function("document.body.dataset.jpThemeLight === 'true'")


def saved(view: Any, lab: Lab, name: str) -> dict[str, Any]:
    """A notebook as it lies in the lab's folder after it was saved."""
    view.evaluate("async () => { await window.jupyterapp.shell.currentWidget.context.save(); }")
    return stored(lab, name)


def stored(lab: Lab, name: str) -> dict[str, Any]:
    """A notebook as it lies in the lab's folder."""
    with _open(f"{lab.address}/api/contents/{name}.ipynb") as answer:
        content: dict[str, Any] = json.load(answer)["content"]
    return content


def put(lab: Lab, name: str, content: dict[str, Any], trusted: bool = False) -> None:
    """Lay a notebook into the lab's folder: as one that came from elsewhere, or as one's own, which is trusted."""
    if not trusted:  # the lab has signed what it saved itself, so it must not be quite the same
        cell = {"cell_type": "markdown", "id": "elsewhere", "metadata": {}, "source": "From elsewhere."}
        content = {**content, "cells": [*content["cells"], cell]}
    for cell in content["cells"]:
        cell["metadata"]["trusted"] = trusted
    body = json.dumps({"type": "notebook", "format": "json", "content": content}).encode()
    asked = urllib.request.Request(f"{lab.address}/api/contents/{name}.ipynb", body, method="PUT")
    asked.add_header("Content-Type", "application/json")
    _open(asked).close()


def _open(asked: str | urllib.request.Request) -> Any:
    """An answer of the lab; never through a proxy."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({})).open(asked, timeout=WAIT / 1000)

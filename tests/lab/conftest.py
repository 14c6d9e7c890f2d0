"""A real JupyterLab on loopback with the teaching notebook open in headless Chromium: one for all tests here."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jupytext
import pytest

from ..browser import chromium

NOTEBOOKS = {
    "sale": "12_the_sale.py", "timing": "03_merchant_timing.py", "lady": "16_lady_of_the_diamonds.py",
    "jewels": "17_jewels.py",
}  # fmt: skip
"""Those that are opened, by the name they have in the lab."""
WAIT = 90_000
"""Milliseconds that a busy machine may take."""
SETTINGS: list[tuple[str, str, dict[str, Any]]] = [
    ("apputils-extension", "notification", {"fetchNews": "false", "checkForUpdates": False}),
    ("notebook-extension", "tracker", {"windowingMode": "none", "autoStartDefaultKernel": True}),
    ("docmanager-extension", "plugin", {"autosave": False}),
]
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


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a running JupyterLab whose folder holds the notebooks."""
    root = tmp_path_factory.mktemp("lab")
    (root / "notebooks").mkdir()
    for name, file in NOTEBOOKS.items():
        notebook = jupytext.read(Path(__file__).parents[2] / "notebooks" / file)
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        for cell in notebook.cells:
            if "parameters" in cell.metadata.get("tags", []):
                cell.source = "games = 300"
        jupytext.write(notebook, root / "notebooks" / f"{name}.ipynb")
    for plugin, name, value in SETTINGS:
        folder = root / "settings" / "@jupyterlab" / plugin
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(value))
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(root / "config"), "JUPYTER_DATA_DIR": str(root / "data"),
        "JUPYTER_RUNTIME_DIR": str(root / "runtime"), "IPYTHONDIR": str(root / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(root / "settings"), "JUPYTERLAB_WORKSPACES_DIR": str(root / "workspaces"),
        "PYTHONWARNINGS": "ignore",
    }  # fmt: skip
    environment.pop("JUPYTER_TOKEN", None)
    port = free_port()
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
        f"--ServerApp.root_dir={root / 'notebooks'}", "--expose-app-in-browser", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    with (root / "lab.log").open("w") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=root, start_new_session=True
        )
        try:
            _wait_for(address, server, root / "lab.log")
            yield address
        finally:
            server.terminate()  # the server shuts its kernels down
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # never through a proxy
    began = time.monotonic()
    while True:
        try:
            opener.open(f"{address}/api/status", timeout=1).close()
        except OSError:
            assert server.poll() is None, log.read_text()[-3000:]
            assert time.monotonic() - began < WAIT / 1000, log.read_text()[-3000:]
            time.sleep(0.1)
        else:
            return


@pytest.fixture(scope="package")
def page(lab: str) -> Iterator[Any]:
    """The teaching notebook, open."""
    with opened(lab, "sale") as view:
        yield view


@contextmanager
def opened(lab: str, name: str) -> Iterator[Any]:
    """A notebook, open, with all its cells told to run; `view.outside` lists requests to anywhere else."""
    with chromium(loopback=True) as browser:
        view = browser.new_page(viewport={"width": 1280, "height": 1000})
        view.set_default_timeout(WAIT)
        outside: list[str] = []
        view.outside = outside
        view.on(
            "request",
            lambda asked: None if asked.url.startswith((lab, "data:", "blob:")) else outside.append(asked.url),
        )
        view.goto(f"{lab}/lab/tree/{name}.ipynb?reset")
        view.wait_for_selector(".jp-Notebook")
        view.wait_for_function("window.jupyterapp !== undefined")
        # Cells that run before the session is ready open a dialog that asks for a kernel.
        view.evaluate(_READY)
        # Not awaited: were a dialog open, the promise would never resolve.
        view.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        yield view

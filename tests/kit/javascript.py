"""Running translated sources: by the JavaScript engine that comes with Playwright, without a browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any


def engine() -> str:
    """The program that runs JavaScript."""
    from playwright._impl._driver import compute_driver_executable

    program, _ = compute_driver_executable()
    return str(program)


def run(script: str, body: str, given: Any, folder: Path) -> Any:
    """What a function body returns that is given the script's value as `made` and some data as `given`.

    Truth is a number here, as in records of Python, and there is no negative 0.
    """
    (folder / "given.json").write_text(json.dumps(given))
    (folder / "run.js").write_text(
        f"const made = {script};\n"
        "const given = JSON.parse(require('fs').readFileSync(process.argv[2], 'utf8'));\n"
        f"const told = ((made, given) => {{\n{body}\n}})(made, given);\n"
        "console.log(JSON.stringify(told, (key, value) => typeof value === 'boolean' ? Number(value) :"
        " ArrayBuffer.isView(value) ? Array.from(value) : value));\n"
    )
    done = subprocess.run(
        [engine(), str(folder / "run.js"), str(folder / "given.json")], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise AssertionError(done.stderr)
    return json.loads(done.stdout)

"""Resolves what is installed on each platform and for each Python under `constraints.txt`, from wheels alone.

`make platforms` holds the outcome against the table in `docs/start/install.md`. It asks the package index, so it is no
part of the tests; what can be checked without one is in `test_install.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "start" / "install.md"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
TARGETS: Final = {
    "Linux, x86-64": "x86_64-manylinux_2_28",
    "Linux, ARM": "aarch64-manylinux_2_28",
    "macOS, Apple silicon": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "Windows, ARM": "aarch64-pc-windows-msvc",
    "Linux, musl (Alpine)": "x86_64-unknown-linux-musl",
}
"""What the resolver calls the platforms of the table."""
SETS: Final = ("", "lab", "docs", "cluster")
"""Extras that people install."""


def table() -> dict[str, tuple[str, ...]]:
    """The Pythons for which the page says that the package installs, by platform."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = {name.strip(): said.strip() for name, said in rows}
    return {name: tuple(_pythons(told[name])) for name in TARGETS}


def _pythons(said: str) -> Iterator[str]:
    """ "3.11 to 3.13" or "no": the Pythons that it means."""
    found = re.fullmatch(r"3\.(\d+) to 3\.(\d+)", said)
    if found is None:
        assert said == "no", said
        return
    yield from (f"3.{minor}" for minor in range(int(found[1]), int(found[2]) + 1))


def resolves(target: str, python: str, extra: str) -> str:
    """What keeps a set of extras from being installed there; "" if nothing does."""
    call = [
        sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--only-binary", ":all:", "--no-header",
        "--python-platform", target, "--python-version", python, "--constraint", str(ROOT / "constraints.txt"),
        *(["--extra", extra] if extra else []), str(ROOT / "pyproject.toml"),
    ]  # fmt: skip
    done = subprocess.run(call, capture_output=True, text=True, check=False, cwd=ROOT)
    return "" if done.returncode == 0 else " ".join(done.stderr.split())[:300] or "the resolver failed"


def main() -> int:
    """Tell what resolves; 1 where the page says something else."""
    wrong = 0
    for name, told in table().items():
        for python in PYTHONS:
            faults = {extra: fault for extra in SETS if (fault := resolves(TARGETS[name], python, extra))}
            fits = (not faults) == (python in told)
            wrong += not fits
            sign = "as told" if fits else "NOT AS TOLD"
            print(f"{name}, {python}: {'; '.join(dict.fromkeys(faults.values())) or 'installs'} ({sign})", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())

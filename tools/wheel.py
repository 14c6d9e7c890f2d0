"""The wheel as a user gets it: `make wheel-test` builds it, installs it alone and lets it write a report.

Nothing of the source tree and no C compiler is in reach of the installed package: numba compiles the kernel by itself.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECTIONS = "merchants,rings,kings,rarity,seats"
"""Chapters of the report: without those that work long."""
MOST = 7_000_000
"""Bytes of the largest wheel; more than half of it are trained networks, which hardly compress."""


def members(wheel: Path) -> dict[str, int]:
    """Files of a wheel and their checksums; its own list of files, which repeats them, is left out."""
    with zipfile.ZipFile(wheel) as packed:
        return {each.filename: each.CRC for each in packed.infolist() if not each.filename.endswith("/RECORD")}


def differences(tree: Mapping[str, int], sdist: Mapping[str, int], sources: Sequence[str]) -> list[str]:
    """What is wrong with two builds of one tree.

    Args:
        tree, sdist: members of the wheel built from the tree, and of that built from the source distribution.
        sources: files that the package consists of.
    """
    wrong = [f"{name} is not in the wheel" for name in sources if name not in tree]
    wrong += [f"{name} is only in the wheel built from the tree" for name in sorted(tree.keys() - sdist.keys())]
    wrong += [f"{name} is only in the wheel built from the sdist" for name in sorted(sdist.keys() - tree.keys())]
    wrong += [f"{name} differs" for name in sorted(tree.keys() & sdist.keys()) if tree[name] != sdist[name]]
    return wrong


def too_large(wheel: Path) -> list[str]:
    """What is wrong with the size of a wheel."""
    size = wheel.stat().st_size
    return [f"it has {size:,} bytes, more than {MOST:,}"] if size > MOST else []


def package_files() -> list[str]:
    """Files of the package that git knows, relative to the repository."""
    listed = subprocess.run(["git", "ls-files", "qn_analysis"], cwd=ROOT, check=True, capture_output=True, text=True)
    return listed.stdout.split()


def build(folder: Path) -> tuple[Path, list[str]]:
    """Build the source distribution, the wheel from it, and the wheel from the tree; returns the wheel and faults."""
    environment = os.environ | {"PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    for place, kind in ((folder, ()), (folder / "tree", ("--wheel", "--no-isolation"))):
        command = [sys.executable, "-m", "build", *kind, "--outdir", str(place), str(ROOT)]
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    (made,) = folder.glob("*.whl")
    (other,) = (folder / "tree").glob("*.whl")
    wrong = differences(members(other), members(made), package_files())
    other.unlink()
    other.parent.rmdir()
    return made, wrong


def bare_environment(scripts: Path, cache: Path) -> dict[str, str]:
    """Environment variables of a machine that has the new environment, and neither compiler nor source tree."""
    kept = {key: os.environ[key] for key in ("LANG", "SYSTEMROOT", "TEMP", "TMPDIR") if key in os.environ}
    refused = {"CC": "/bin/false", "CXX": "/bin/false"}
    return {**kept, **refused, "PATH": str(scripts), "HOME": str(cache), "QN_CACHE_DIR": str(cache / "kernels")}


def faults(page: str, numbers: object, games: int) -> list[str]:
    """What is wrong with a report and its numbers."""
    wrong = []
    if not page.lstrip().lower().startswith("<!doctype html>") or "</html>" not in page:
        wrong.append("the page is no whole HTML file")
    missing = [name for name in SECTIONS.split(",") if f'aria-labelledby="{name}"' not in page]
    if missing:
        wrong.append(f"the page lacks {', '.join(missing)}")
    if "<svg" not in page:
        wrong.append("the page shows no chart")
    told = numbers.get("simulated", {}).get("games") if isinstance(numbers, dict) else None
    if told != games:
        wrong.append(f"the numbers tell of {told} games instead of {games}")
    return wrong


def report(wheel: Path, folder: Path, games: int) -> list[str]:
    """Install a wheel by itself and write a report with it; returns what is wrong with that."""
    where = folder / "environment"
    venv.create(where, with_pip=True)
    scripts = where / ("Scripts" if os.name == "nt" else "bin")
    install = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install += ["-c", str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run(install, check=True, cwd=folder)
    bare = bare_environment(scripts, folder)
    asked = [str(scripts / "python"), "-c", "import qn_analysis; print(qn_analysis.__file__)"]
    found = subprocess.run(asked, check=True, cwd=folder, env=bare, capture_output=True, text=True).stdout.strip()
    if not Path(found).is_relative_to(where):
        return [f"the package comes from {found}"]
    command = [str(scripts / "qn"), "report", "--games", str(games), "--out", "balance.html", "--sections", SECTIONS]
    subprocess.run(command, check=True, cwd=folder, env=bare)
    page = (folder / "balance.html").read_text(encoding="utf-8")
    return faults(page, json.loads((folder / "balance.json").read_text(encoding="utf-8")), games)


def main() -> None:
    """Build into `--out`, install, write a report; ends with 1 and what is wrong."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, default=ROOT / "dist", help="folder of the two distributions")
    asked.add_argument("--games", type=int, default=20, help="games of the report")
    said = asked.parse_args()
    for old in (*said.out.glob("*.whl"), *said.out.glob("*.tar.gz")):
        old.unlink()
    wheel, wrong = build(said.out)
    wrong += too_large(wheel)
    with tempfile.TemporaryDirectory() as folder:
        wrong += report(wheel, Path(folder), said.games)
    for each in wrong:
        print(f"{wheel.name}: {each}", file=sys.stderr)
    if wrong:
        sys.exit(1)
    told = f"{wheel.stat().st_size / 1e6:.1f} MB, the same from tree and sdist"
    print(f"{wheel.name}: {told}; installed by itself, it wrote a report of {said.games} games")


if __name__ == "__main__":
    main()

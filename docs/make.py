"""Builds the site into a folder: `make docs`.

Pages written by hand lie in this folder; the others are generated beside a copy of them, and nothing is written here.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeVar

from sphinx.cmd.build import main as sphinx

from docs import api_pages, chart_page, gallery, links, reference_pages

R = TypeVar("R")
HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
LARGEST: Final = 60_000_000
"""Bytes of the site."""
COPIED = ("ladder", "ladder-jewels", "ladder-lady", "parts-jewels", "parts-lady")
"""Measured pages of `reports/`, which the reference has too."""


def stage(source: Path, keep: Path) -> None:
    """Write everything that Sphinx reads into a folder.

    Args:
        source: the folder; what lies there goes.
        keep: where executed notebooks are kept.
    """
    if source.exists():
        shutil.rmtree(source)
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__"))
    pictures = source / "_static"
    for name in ("preview.png", "stepper.png", "growth.svg", "growth-moves.svg", "calibration.svg"):
        shutil.copyfile(ROOT / "reports" / name, pictures / name)
    (source / "_extra").mkdir(exist_ok=True)
    for text, place in (
        ("CHANGELOG.md", "changelog.md"),
        ("CONTRIBUTING.md", "contributing.md"),
        *((f"reports/{name}.md", f"reference/{name}.md") for name in COPIED),
    ):
        told = (ROOT / text).read_text("utf-8")
        (source / place).write_text(reference_pages.unlinked(told.replace("](docs/", "](")), encoding="utf-8")
    # A kernel executes the notebooks beside the rest, which stays in this process.
    with ThreadPoolExecutor(1) as beside:
        notebooks = beside.submit(_timed, "notebooks", lambda: gallery.executed(keep))
        _timed("reference", lambda: reference_pages.write(source / "reference"))
        _timed("API", lambda: api_pages.write(source / "reference" / "api"))
        _timed("charts", lambda: chart_page.write(source / "reference"))
        _timed("gallery", lambda: gallery.write(source, notebooks.result))


def _timed(what: str, work: Callable[[], R]) -> R:
    """Do a part of the work, and say what it took."""
    begun = time.monotonic()
    done = work()
    print(f"{what}: {time.monotonic() - begun:.0f} s", file=sys.__stdout__, flush=True)
    return done


def main() -> int:
    """Build the site, check its links, say what it came to."""
    # Whole, since examples change the folder while they run.
    out = (Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "out") / "docs").resolve()
    begun = time.monotonic()
    work = out.parent / "docs-work"
    stage(work / "source", work / "notebooks")
    if out.exists():
        shutil.rmtree(out)
    call = ["-q", "-W", "--keep-going", "-b", "html", "-d", str(work / "doctrees"), str(work / "source"), str(out)]
    if failed := sphinx(call):
        return failed
    wrong, outside = links.faults(out)
    (out.parent / "docs-links.txt").write_text("\n".join(outside) + "\n", encoding="utf-8")
    if wrong:
        print("\n".join(wrong))
        return 1
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    pages = sum(1 for _ in out.rglob("*.html"))
    print(f"{out / 'index.html'}: {pages} pages, {size / 1e6:.1f} MB, in {time.monotonic() - begun:.0f} s; every link"
          f" inside leads somewhere; {len(outside)} addresses outside are listed in docs-links.txt")  # fmt: skip
    return size > LARGEST


if __name__ == "__main__":
    sys.exit(main())

"""Takes the pictures of the gallery that a build cannot make: `python -m docs.pictures` after `make docs`.

They are stored in `_static/gallery`, small. Pages of the package, and notebooks that show no chart, are looked at in
Chromium as a reader sees them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from docs.gallery import picture_name, scripts

HERE: Final = Path(__file__).parent
WIDTH: Final = 960
HEIGHT: Final = 600
QUALITY: Final = 60
CLICKED: Final = {
    "examples/replay.html": '[data-act="sale_next"]',
    "examples/review.html": '[data-act="sale_next"]',
    "examples/play.html": "#pg-begin",
}
"""What is clicked before the picture is taken, on pages that open on little."""
SEED: Final = "7"
"""The number of the game that is played, so that the same picture comes again."""
_ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def wanted(site: Path) -> dict[str, str]:
    """The pages of a built site by picture: those that the package writes, and notebooks that show no chart."""
    examples = site / "examples"
    pages = [*examples.glob("*.html"), *examples.glob("course-*/index.html")]
    found = {picture_name(page.relative_to(examples).as_posix()): page.relative_to(site).as_posix() for page in pages}
    for script in scripts():
        if not (site / "_static" / "gallery" / f"{script.stem}.svg").exists():
            found[picture_name(script.stem)] = f"gallery/{script.stem}.html"
    return dict(sorted(found.items()))


def main() -> int:
    """Take them all."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "out") / "docs"
    target = HERE / "_static" / "gallery"
    target.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=_ARGUMENTS)
        view = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=0.6)
        for name, page in wanted(site).items():
            view.goto((site / page).resolve().as_uri(), wait_until="load")
            if page.startswith("gallery/"):
                view.locator(".cell_output").nth(1).evaluate("it => it.scrollIntoView({block: 'center'})")
            if page == "examples/play.html":
                view.fill("#pg-seed", SEED)
                view.select_option("#pg-seat", "0")
            if page in CLICKED:
                view.click(CLICKED[page])
            view.wait_for_timeout(1500)
            view.screenshot(path=target / name, type="jpeg", quality=QUALITY)
            print(f"{name}: {(target / name).stat().st_size / 1e3:.0f} kB of {page}")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

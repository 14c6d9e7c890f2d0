"""Takes the pictures that a build cannot make: `python -m docs.pictures` after `make docs` those of the gallery,
`python -m docs.pictures --readme` the two in `reports/` that README and the site show.

Those of the gallery are stored in `_static/gallery`, small. Pages of the package, and notebooks that show no chart, are
looked at in Chromium as a reader sees them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

from docs.gallery import SHEET, picture_name, scripts
from qn_analysis import panels

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


def readme(target: Path) -> None:
    """The first screen of the stored report, and a sale in the stepper as the tiles for rarity are placed."""
    with TemporaryDirectory() as work, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=_ARGUMENTS)
        view = browser.new_page(viewport={"width": 1100, "height": 780})
        view.goto((target / "balance.html").resolve().as_uri(), wait_until="load")
        view.wait_for_timeout(1500)
        view.screenshot(path=target / "preview.png")
        sale = Path(work) / "sale.html"
        panels.sale_stepper(SHEET).to_html(sale)
        view.set_viewport_size({"width": 1100, "height": 540})
        view.goto(sale.as_uri(), wait_until="load")
        view.click(".qn-first")
        for _ in range(2):
            view.get_by_role("button", name="Next", exact=True).click()
        view.wait_for_timeout(1500)
        view.screenshot(path=target / "stepper.png")
        browser.close()


def main() -> int:
    """Take them all."""
    if sys.argv[1:] == ["--readme"]:
        readme(HERE.parent / "reports")
        return 0
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

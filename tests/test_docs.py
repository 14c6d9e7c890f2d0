"""The documentation: every public name has a page, and the site is whole, works without a network, and can be read."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from filelock import FileLock

import qn_analysis as qn
from docs import chart_page
from docs.names import ROOMS, public, room_of
from docs.running import EXAMPLES, WITHOUT, cells, example_of, run, whole
from qn_analysis.core.base.lazy import listed
from tests.kit.browser import CHROMIUM, charts_seen, chromium, needs_browser

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "qn_analysis"
STUBS = {"qn": "__init__", "qn.queens_necklace": "queens_necklace", "qn.lady": "lady", "qn.jewels": "jewels",
         "qn.panels": "panels"}  # fmt: skip
READ = ("index.html", "start/index.html", "start/francais.html", "howto/house-rules.html", "reference/clauses.html",
        "reference/api/qn.simulate.html", "reference/api/qn.panels.sale_stepper.html", "gallery/index.html",
        "gallery/panels.html", "gallery/04_ring_value.html")  # fmt: skip
LARGEST = 60_000_000


def test_every_public_name_has_a_page() -> None:
    """Those that `test_public_names.py` holds: of the stubs, and of the statistics and charts of each game."""
    paged = {room: {each.name for each in public() if each.room == room} for room in ROOMS}
    for room, stub in STUBS.items():
        names = set(listed((PACKAGE / f"{stub}.pyi").read_text("utf-8"), "qn_analysis"))
        assert paged[room] == names - {"__version__"}, room
    for space, room in ((qn, "qn"), (qn.lady, "qn.lady"), (qn.jewels, "qn.jewels")):
        assert paged[f"{room}.stats"] == set(dir(space.stats))
        assert paged[f"{room}.charts"] == set(dir(space.charts))


def test_what_is_the_same_leads_to_a_page_of_its_own() -> None:
    found = {each.full: each for each in public()}
    for each in found.values():
        if each.same:
            assert found[each.same].value is each.value
            assert not found[each.same].same
    assert found["qn.queens_necklace.Ruleset"].same == "qn.Ruleset"
    assert not found["qn.lady.Ruleset"].same
    assert all(inside is room_of(room) for room, inside in ((room, room_of(room)) for room in ROOMS))


def test_calls_statistics_and_classes_say_what_they_are() -> None:
    silent = [each.full for each in public() if each.kind in ("call", "statistic", "class", "error")
              and not each.summary and each.name != "PlainBot"]  # fmt: skip
    assert silent == []


def test_each_has_an_example() -> None:
    """Every call, class, statistic and error of its own; what has none says why, and nothing is told of twice."""
    names = {each.full: each for each in public() if not each.same and each.kind in EXAMPLES}
    assert [name for name, each in names.items() if not example_of(each)] == list(WITHOUT)
    assert set(cells()) <= set(names)
    assert all(WITHOUT.values())


SAMPLE = ("qn.best_reply", "qn.RulesetError", "qn.SheetError", "qn.stats.merchant_chance", "qn.lady.score_chests",
          "qn.jewels.appraise", "qn.charts.wording")  # fmt: skip
"""Examples that take no time, for the quick run."""


@pytest.mark.parametrize("name", SAMPLE)
def test_an_example_runs(name: str) -> None:
    """It prints or shows something."""
    each = next(each for each in public() if each.full == name)
    came = run(example_of(each), each.room)
    assert came.printed.strip() or came.value is not None


@pytest.mark.full
def test_all_examples_run() -> None:
    """In a process of their own, where they may register bots."""
    done = subprocess.run([sys.executable, "-m", "docs.running"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_of_charts_has_every_chart() -> None:
    """Each once; a part has the frame, the picture and the code that draws it, which runs."""
    listed = [each.full for each in chart_page.charts()]
    drawing = [
        each.full
        for each in public()
        if each.room.endswith("charts") and each.kind == "call" and "AnyChart" in str(inspect.signature(each.value))
    ]
    assert [name for name in drawing if not next(each for each in public() if each.full == name).same] == listed
    ring = "\n".join(chart_page.part(next(each for each in public() if each.full == "qn.charts.ring_gems")))
    assert 'Frame: `qn.stats.ring_value(log, "gem")`.' in ring
    assert 'qn.charts.ring_gems(qn.stats.ring_value(log, "gem"))' in ring
    assert ring.count("<svg") == 1
    assert "Pounds per Ring" in ring


@pytest.mark.full
def test_the_page_of_charts_is_whole() -> None:
    page = chart_page.page()
    assert page.count("<svg") == len(chart_page.charts())
    assert len(page) < 4_000_000


def test_what_an_example_rests_on() -> None:
    """Its imports, its log and its sheet, in this order, and no more."""
    assert whole("print(qn.score_sale(sheet))", "qn").count("sheet = {") == 1
    assert "log = qn.jewels.simulate" in whole("print(log)", "qn.jewels.stats")
    plain = 'log = qn.simulate(1, players=2, seed=1)\nprint(log, "sheet")'
    assert whole(plain, "qn") == f"import qn_analysis as qn\n\n{plain}"
    told = whole("from pathlib import Path\n\nlog.to_jsonl(Path('x'))\nprint(pl.len())", "qn")
    assert [told.index(part) for part in ("pathlib", "polars", "qn_analysis", "simulate", "to_jsonl")] == sorted(
        told.index(part) for part in ("pathlib", "polars", "qn_analysis", "simulate", "to_jsonl")
    )
    for each in public():  # what is shown can be copied as it stands
        if code := example_of(each):
            ast.parse(whole(code, each.room))


@pytest.fixture(scope="module")
def site(shared: Path) -> Path:
    """The site, built as `make docs` does by the first process that wants it; warnings and dead links end it."""
    pytest.importorskip("myst_nb")
    with FileLock(shared / "site.lock"):
        if not (shared / "site.built").exists():
            call = [sys.executable, "-m", "docs.make", str(shared / "site")]
            done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
            (shared / "site.built").touch()
    return shared / "site" / "docs"


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The address of the site on loopback."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.full
@pytest.mark.xdist_group("site")
def test_the_site_is_whole(site: Path) -> None:
    names = public()
    for each in names:
        page = (site / "reference" / "api" / f"{each.full}.html").read_text("utf-8")
        assert f"<h1>{each.full}" in page
        if each.room.endswith(".charts") and "AnyChart" in page and not each.same:
            assert 'class="qn-drawn"><svg role="img"' in page, each.full
        elif each.kind in EXAMPLES and each.full not in WITHOUT and not each.same:
            assert "<h2>Example" in page, each.full
    assert sum(file.stat().st_size for file in site.rglob("*") if file.is_file()) < LARGEST
    drawn = (site / "gallery" / "04_ring_value.html").read_text("utf-8")
    assert drawn.count('class="qn-chart"') >= 2
    named = [page.name for page in site.rglob("*.html") if str(ROOT) in page.read_text("utf-8")]
    assert named == []  # nobody else has this folder
    outside = re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', drawn)
    assert outside == []


@pytest.mark.full
@pytest.mark.xdist_group("site")
def test_the_gallery_has_all_with_a_picture_each(site: Path) -> None:
    """Every notebook with what its cells show, and every page of the package."""
    index = (site / "gallery" / "index.html").read_text("utf-8")
    shown = re.findall(r'<img[^>]*src="([^"]*_static/gallery/[^"]*)"', index) + re.findall(
        r'<img[^>]*src="([^"]*_images/[^"]*)"', index
    )
    pages = [*(site / "examples").glob("*.html"), *(site / "examples").glob("course-*/index.html")]
    notebooks = sorted((ROOT / "notebooks").glob("[0-9]*.py"))
    assert len(notebooks) == 22
    assert len(set(shown)) == len(pages) + len(notebooks)
    assert all((site / "gallery" / image).resolve().stat().st_size > 2_000 for image in shown)
    for page in pages:
        assert f"../examples/{page.relative_to(site / 'examples').as_posix()}" in index
    for script in notebooks:
        made = (site / "gallery" / f"{script.stem}.html").read_text("utf-8")
        assert f"{script.stem}.html" in index
        assert made.count("cell_output") >= 2, script.stem
        assert "Traceback" not in made, script.stem


@pytest.mark.full
@pytest.mark.xdist_group("site")
@needs_browser[0]
@needs_browser[1]
def test_panels_work_in_the_page(served: str) -> None:
    """The stepper steps by its keys, the replay too, and the review has lines that one sees."""
    with chromium() as browser:
        view = browser.new_page(viewport={"width": 1200, "height": 900})
        view.goto(f"{served}/gallery/panels.html", wait_until="networkidle")
        for name in ("sale", "replay", "review"):
            view.locator(f'iframe[src$="{name}.html"]').scroll_into_view_if_needed()
            view.wait_for_timeout(1000)
            frame = next(frame for frame in view.frames if frame.url.endswith(f"/{name}.html"))
            frame.wait_for_selector("button")
            box = view.locator(f'iframe[src$="{name}.html"]').bounding_box()
            assert box is not None
            assert box["width"] > 500
            assert box["height"] > 500
            seen = [frame.locator("body").inner_text()]
            for _ in range(2):  # at the end of a sale, the first leads to its beginning
                frame.locator('.qn-next:visible, .qn-begin:visible, [data-act="next"]:visible').first.click()
                view.wait_for_timeout(300)
                seen.append(frame.locator("body").inner_text())
            assert len(set(seen)) == 3, name
        assert frame.locator("svg.qr-curve-lines path").count() >= 3
        curve = frame.locator("svg.qr-curve-lines").first.bounding_box()
        assert curve is not None
        assert curve["width"] > 300


@pytest.mark.full
@pytest.mark.xdist_group("site")
@needs_browser[0]
@needs_browser[1]
@pytest.mark.parametrize("width", [1200, 390])
def test_the_site_can_be_read(served: str, width: int) -> None:
    """At two widths: nothing runs out of the page, nothing is fetched from elsewhere, axe finds nothing serious."""
    from axe_playwright_python.sync_playwright import Axe

    assert CHROMIUM is not None
    with chromium() as browser:
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
            for name in READ:
                view = context.new_page()
                wrong: list[str] = []
                view.on("pageerror", lambda error, wrong=wrong: wrong.append(str(error)))
                view.on("requestfailed", lambda request, wrong=wrong: wrong.append(request.url))
                view.goto(f"{served}/{name}", wait_until="networkidle")
                if name.startswith("gallery/0"):
                    view.wait_for_function("document.querySelectorAll('.qn-drawn svg:not(.marks)').length === 0")
                    charts_seen(view.locator(".qn-live"), least=(200, 60))
                assert view.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
                found = Axe().run(view).response["violations"]
                assert [(each["id"], each["nodes"][0]["html"]) for each in found
                        if each["impact"] in ("serious", "critical")] == [], name  # fmt: skip
                assert wrong == [], name
                view.close()
            context.close()

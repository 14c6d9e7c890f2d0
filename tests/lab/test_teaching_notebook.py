"""The teaching notebook in a real JupyterLab: it runs, steps, answers what if, finds a best reply, and asks."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from tests.kit.browser import needs_browser
from tests.lab.conftest import WAIT, Lab, dark, looked_at, put, read_alone, saved
from tests.lab.measures import BARE, ERRORS, FINISHED, TRUSTED, all_pictured, all_seen, as_page, legible, progress_told

pytestmark = needs_browser
PANELS = 7
"""Cells of the notebook that show one: five sales, a game, the quiz."""
CHARTS = 1
"""Cells that show one, of those that are added in the lab."""


def expect(locator: Any) -> Any:
    from playwright import sync_api

    sync_api.expect.set_options(timeout=WAIT)
    return sync_api.expect(locator)


def kernel(page: Any, code: str) -> str:
    """What a line of Python prints in the notebook's kernel."""
    said = page.evaluate(
        """async (code) => {
            const panel = window.jupyterapp.shell.currentWidget;
            const future = panel.sessionContext.session.kernel.requestExecute({code});
            let said = "";
            future.onIOPub = (message) => {
                if (message.header.msg_type === "stream") said += message.content.text;
                if (message.header.msg_type === "error") said += message.content.evalue;
            };
            await future.done;
            return said;
        }""",
        code,
    )
    return str(said).strip()


def test_all_cells_run(page: Any) -> None:
    page.wait_for_selector(".qn-quiz", state="attached")
    wrong = page.locator('.jp-RenderedText[data-mime-type="application/vnd.jupyter.error"]')
    assert wrong.all_inner_texts() == []
    assert page.locator(".qn-sale:not(.qn-quiz, .qn-quiz *)").count() == 5


def test_buttons_and_arrow_keys_step(page: Any) -> None:
    first = page.locator(".qn-sale").first
    first.scroll_into_view_if_needed()
    heading = first.locator(".qn-heading")
    expect(heading).to_have_text("Total")
    first.locator(".qn-begin").click()
    expect(heading).to_have_text("Show")
    page.keyboard.press("ArrowRight")
    expect(heading).to_have_text("Count")
    page.keyboard.press("End")
    expect(heading).to_have_text("Total")
    page.keyboard.press("Home")
    expect(heading).to_have_text("Show")


def test_python_and_the_panel_share_the_step(page: Any) -> None:
    example = page.locator(".qn-sale").nth(1)
    kernel(page, "stepper.last()")
    expect(example.locator(".qn-heading")).to_have_text("Total")
    told = ["This sale brings Amy £60, Barnaby £40 and Charles £20.", "Barnaby: 30 + 10 = £40"]
    expect(example.locator(".qn-text")).to_have_text(told)
    example.locator(".qn-back").click()
    expect(example.locator(".qn-heading")).to_have_text("Sell")
    assert kernel(page, "print(stepper.step == stepper.steps - 2)") == "True"


@pytest.mark.full
def test_a_changed_display_shows_what_would_have_been(page: Any) -> None:
    example = page.locator(".qn-sale").nth(1)
    kernel(page, "stepper.last()")
    example.locator(".qn-open").click()
    example.locator('[data-card*="king"]').first.click()
    example.locator(".qn-picked button").first.click()
    expect(example.locator(".qn-compare")).to_contain_text("Amy")
    assert kernel(page, "print(stepper.difference['gain']['Amy'])") == "120"
    expect(example.locator(".qn-compare")).to_contain_text("+120")
    example.locator(".qn-original").click()
    expect(example.locator(".qn-compare")).to_have_count(0)
    assert kernel(page, "print(stepper.score.gain['Amy'])") == "60"


@pytest.mark.full
def test_the_best_reply_to_a_logged_sale(page: Any) -> None:
    logged = page.locator(".qn-sale").nth(2)
    logged.scroll_into_view_if_needed()
    logged.locator(".qn-tab-best").click()
    logged.locator(".qn-ask").click()
    expect(logged.locator(".qn-reply")).to_contain_text("regret")
    logged.locator(".qn-show").click()
    expect(logged.locator(".qn-compare")).to_be_visible()


def test_a_quiz_question_is_answered_and_judged(page: Any, tmp_path: Path) -> None:
    quiz = page.locator(".qn-quiz")
    quiz.scroll_into_view_if_needed()
    expect(quiz.locator(".qn-tally")).to_contain_text("0")
    quiz.locator("form .qn-go").first.click()
    expect(quiz.locator(".qn-judged")).to_be_visible()
    quiz.locator("button.qn-go:visible").click()
    expect(quiz.locator(".qn-judged")).to_have_count(0)
    page.screenshot(path=str(tmp_path / "quiz.png"))


def test_a_living_panel_hides_its_picture(page: Any) -> None:
    assert page.locator(".jp-RenderedSVG").count() == PANELS
    assert not any(each.is_visible() for each in page.locator(".jp-RenderedSVG").all())
    for panel in page.locator(".qn-sale:not(.qn-quiz *), .q-panel").all():
        box = panel.bounding_box()
        assert box["width"] >= 300
        assert box["height"] >= 200


def test_charts_and_tables_of_an_analysis_are_seen_at_once_and_in_a_narrow_window(page: Any) -> None:
    page.wait_for_function(FINISHED)
    assert page.evaluate(ERRORS) == []
    all_seen(page, CHARTS)
    assert "When sales come" in page.locator(".jp-OutputArea table.gt_table").last.inner_text()
    page.set_viewport_size({"width": 900, "height": 700})
    all_seen(page, CHARTS)
    page.set_viewport_size({"width": 1280, "height": 1000})


@pytest.mark.full
def test_in_a_dark_notebook_all_that_is_shown_is_dark_and_read(page: Any, tmp_path: Path) -> None:
    """A chart, tables, small pictures and a panel; and in a light one, light."""
    page.wait_for_function(FINISHED)
    for turned in (False, True):
        with dark(page) if turned else nullcontext():
            chart = page.locator(".jp-OutputArea-output .vega-embed svg.marks")
            legible(chart.locator("text"), 4.5, turned)
            legible(chart.locator(".role-mark path[aria-label]"), 3, turned)
            legible(page.locator(".jp-OutputArea-output table.gt_table :is(td, th)"), 4.5, turned)
            legible(page.locator(".jp-OutputArea-output table:has(svg.strip) :is(td, th)"), 4.5, turned)
            legible(page.locator(".jp-OutputArea-output svg.strip :is(.at, .interval)"), 3, turned)
            legible(page.locator(".qn-sale .qn-heading"), 4.5, turned)
            page.locator("svg.strip").first.scroll_into_view_if_needed()
            page.screenshot(path=str(tmp_path / f"{'dark' if turned else 'light'}.png"))


@pytest.mark.full
def test_a_notebook_that_is_reopened_without_a_kernel_shows_no_errors_and_no_empty_outputs(
    page: Any, lab: Lab, tmp_path: Path
) -> None:
    """What took its time left one line a cell, and panels their pictures."""
    page.wait_for_function(FINISHED)
    assert page.evaluate(BARE) == []
    content = saved(page, lab, "12_the_sale")
    told = progress_told(content)
    assert told[-2:] == ["simulating games: 60", "simulating games: 24"]
    assert len(told) <= 3  # the notebook's own log, if it took long
    put(lab, "alone", content, trusted=True)
    tab = read_alone(lab, "alone")
    tab.wait_for_function(f"() => document.querySelectorAll('.jp-OutputArea-output img').length >= {PANELS}")
    all_seen(tab, CHARTS)
    all_pictured(tab, PANELS)
    said = tab.inner_text("body")
    assert [each for each in ("Error", "not found", "Loading widget", "Traceback") if each in said] == []
    assert tab.evaluate(BARE) == []
    tab.screenshot(path=str(tmp_path / "alone.png"))
    tab.close()


@pytest.mark.full
def test_an_interrupted_cell_says_so_in_one_line(page: Any) -> None:
    told = page.evaluate(
        """async (code) => {
            const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
            const future = kernel.requestExecute({code});
            let told = null;
            let begun = () => {};
            const running = new Promise((resolve) => { begun = resolve; });
            future.onIOPub = ({header, content}) => {
                if (header.msg_type === "stream") begun();
                if (header.msg_type === "error") told = content.traceback;
            };
            await running;
            await new Promise((resolve) => setTimeout(resolve, 1500));
            await kernel.interrupt();
            await future.done.catch(() => {});
            return told;
        }""",
        'print("begun", flush=True)\nqn.simulate(2_000_000, players=4, bots="greedy", seed=1)',
    )
    assert told == ["KeyboardInterrupt: simulate was stopped. What it had written stays."]


@pytest.mark.full
def test_the_saved_notebook_shows_each_panel_and_chart_as_it_was(page: Any, lab: Lab, tmp_path: Path) -> None:
    """Without having run its cells, trusted and untrusted, and as nbconvert's page."""
    kernel(page, "stepper.last()")
    now = "This sale brings Amy £60, Barnaby £40 and Charles £20."
    page.wait_for_function(
        """(now) => [...document.querySelectorAll(".jp-RenderedSVG img")].some((each) =>
            decodeURIComponent(each.src).includes(now))""",
        arg=now,
    )
    content = saved(page, lab, "12_the_sale")
    plain = [
        str(out.get("data", {}).get("text/plain", "")) for cell in content["cells"] for out in cell.get("outputs", [])
    ]
    assert not [each for each in plain if "object at 0x" in each]
    tab = None
    for name, trusted in (("mine", True), ("foreign", False)):
        put(lab, name, content, trusted)
        tab = looked_at(lab, name, tab)
        assert tab.evaluate(TRUSTED) is trusted
        tab.wait_for_function(f"() => document.querySelectorAll('.jp-OutputArea-output img').length >= {PANELS}")
        tab.wait_for_function("() => !document.body.innerText.includes('Loading widget')")
        all_seen(tab, CHARTS)
        all_pictured(tab, PANELS)
        assert "Error displaying widget" not in tab.inner_text("body")
        assert tab.evaluate(ERRORS) == []
        tab.screenshot(path=str(tmp_path / f"{name}.png"))
    assert tab is not None
    tab.goto(as_page(content, tmp_path / "sale.html"))
    all_pictured(tab, PANELS + CHARTS)
    tab.screenshot(path=str(tmp_path / "page.png"))
    tab.close()


def test_nothing_is_asked_of_the_outside(page: Any) -> None:
    assert page.outside == []

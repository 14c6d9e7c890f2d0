"""Tables in plain HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import html5lib
import jinja2
import pytest

from qn_analysis.core.page.html import Cell, Drawn, _environment, plain_table, render


def test_words_stand_to_the_left_and_numbers_to_the_right() -> None:
    """Notebooks set all cells of a table to the right by themselves."""
    rows = [["Kings shown", Drawn("●", "<svg></svg>"), Cell("2.75", 2.75), "undecided"]]
    tree = html5lib.parse(plain_table(["Measure", "Change", "Base", "Verdict"], rows), namespaceHTMLElements=False)
    for kind in ("th", "td"):
        sides = [str(each.get("style")).partition(";")[0] for each in tree.iter(kind)]
        assert sides == ["text-align:left", "text-align:left", "text-align:right", "text-align:left"]


def test_templates_are_kept_as_python_for_the_next_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kept one that is damaged, or of another text, is made again."""
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "pagepackage" / "templates").mkdir(parents=True)
    (tmp_path / "pagepackage" / "__init__.py").touch()
    template = tmp_path / "pagepackage" / "templates" / "page.j2"
    monkeypatch.syspath_prepend(str(tmp_path))
    made = jinja2.Environment._generate

    def page(text: str) -> tuple[str, bool]:
        """What the template says, and whether it had to be made Python."""
        generated: list[str] = []
        template.write_text(text)

        def generate(env: Any, *call: Any, **named: Any) -> Any:
            generated.append(text)
            return made(env, *call, **named)

        monkeypatch.setattr(jinja2.Environment, "_generate", generate)
        _environment.cache_clear()
        return render("pagepackage", "page.j2", {"name": "Ring"}), bool(generated)

    assert page("A {{ name }}") == ("A Ring", True)
    assert page("A {{ name }}") == ("A Ring", False)
    (kept,) = (tmp_path / "cache").glob("template-*")
    kept.write_bytes(kept.read_bytes()[:-9])
    assert page("A {{ name }}") == ("A Ring", True)
    assert page("The {{ name }}") == ("The Ring", True)
    assert page("The {{ name }}") == ("The Ring", False)
    _environment.cache_clear()

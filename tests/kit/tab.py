"""A page of its own in a browser, for the tests of the panels."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar


def rendering(panel: Any) -> str:
    """The front end of a panel as a script that has `render`, as anywidget calls it."""
    script = str(panel._esm)
    assert script.count("export default widget(") == 1
    return script.replace("export default widget(", "const { render } = widget(")


class Page:
    """A page of its own that notes every error and every request; `ready` selects what is there once it is drawn."""

    ready: ClassVar[str]

    def __init__(self, browser: Any, place: Path, width: int = 900) -> None:
        self.asked: list[str] = []
        self.wrong: list[str] = []
        self.view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
        self.view.on("request", lambda request: self.asked.append(request.url))
        self.view.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.view.on(
            "console", lambda line: self.wrong.append(line.text) if line.type in ("error", "warning") else None
        )
        self.view.goto(place.as_uri())
        self.view.wait_for_selector(self.ready)

    def done(self) -> None:
        """Nothing went wrong, and nothing was asked of a network."""
        assert self.wrong == []
        assert [url for url in self.asked if not url.startswith(("file:", "data:", "blob:"))] == []
        self.view.close()

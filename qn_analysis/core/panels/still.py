"""A panel leaves a picture of its present state in the notebook, for whoever opens it without a kernel.

A widget is nothing without its kernel, so a cell that shows a panel gets a second output: the same state as SVG, and as
PNG for JupyterLab, which shows no SVG in a notebook that it does not trust. It is drawn anew whenever the panel has
changed, by a click or from Python, and so it is up to date when the notebook is saved. While the panel itself is seen,
a third output, a few lines of style, hides the picture; in a saved notebook it hides the line that says that there is
no widget.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from .drawing import MARK

WAIT: Final = 0.4
"""Seconds after a change until the picture is drawn: a panel that plays by itself is not drawn at every step."""
VIEW: Final = "application/vnd.jupyter.widget-view+json"
_OUTPUT: Final = ".jp-OutputArea-child"
_ALIVE: Final = ":has(> .jp-OutputArea-output > .lm-Widget)"
_PICTURE: Final = f"""> .jp-RenderedSVG > img[src*="{MARK}"]"""
STYLE: Final = f"""<style data-for="{MARK}">
{_OUTPUT}{_ALIVE} + {_OUTPUT}:has({_PICTURE}) {{ display: none; }}
{_OUTPUT}:has(+ {_OUTPUT} {_PICTURE}):not({_ALIVE}) {{ display: none; }}
{_OUTPUT}:has(> .jp-OutputArea-output > style[data-for="{MARK}"]) {{ display: none; }}
</style>"""
"""Hides the picture beside a panel that is alive, the message beside the picture of one that is not, and itself."""


class Stilled:
    """A widget that leaves a picture of its state beside itself; the first among the bases of a panel."""

    _stills: Stills | None = None

    @abstractmethod
    def picture(self) -> str:
        """The present state as SVG, from `Drawing.svg`; `.picture()` of a panel can be saved as a file."""

    def parts(self) -> Sequence[Any]:
        """The widgets whose changes change the picture."""
        return [self]

    def _ipython_display_(self) -> None:
        """Show the panel, and its picture below it."""
        if self._stills is None:
            self._stills = Stills(self)
        self._stills.show()


class Stills:
    """The pictures of a panel, one in each cell that shows it."""

    def __init__(self, panel: Stilled) -> None:
        from IPython.core.getipython import get_ipython

        self._panel = panel
        self._handles: list[Any] = []
        self._watched: list[Any] = []
        self._timer: asyncio.TimerHandle | None = None
        self._old = False  # something has changed since the picture was drawn
        self._watch()
        shell = get_ipython()
        if shell is not None:
            shell.events.register("post_run_cell", lambda _result: self._redraw())

    def show(self) -> None:
        """Show the panel here, with its picture."""
        from IPython.display import display

        view = self._panel._repr_mimebundle_()  # type: ignore[attr-defined]  # of the widget
        data = view[0] if isinstance(view, tuple) else view
        # Nothing instead where no widget can be: the picture follows. Without it nbconvert would warn.
        display({VIEW: data[VIEW], "text/html": ""}, raw=True)  # type: ignore[no-untyped-call]
        self._handles.append(display(self._drawn(), raw=True, display_id=True))  # type: ignore[no-untyped-call]
        display({"text/html": STYLE}, raw=True)  # type: ignore[no-untyped-call]

    def _watch(self) -> None:
        for part in self._panel.parts():
            if not any(part is each for each in self._watched):
                self._watched.append(part)
                part.observe(self._changed)

    def _drawn(self) -> dict[str, Any]:
        import vl_convert

        self._old = False
        svg = self._panel.picture()
        png = b64encode(vl_convert.svg_to_png(svg)).decode()
        return {"image/svg+xml": svg, "image/png": png, "text/plain": f"<{type(self._panel).__name__}>"}

    def _changed(self, _change: Any) -> None:
        """Draw anew: at the end of the cell, or shortly after a click."""
        self._old = True
        if self._timer is None:
            with suppress(RuntimeError):  # no kernel: the end of the cell will do
                self._timer = asyncio.get_running_loop().call_later(WAIT, self._redraw)

    def _redraw(self) -> None:
        """Put the present state where the pictures are, if it has changed."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._old:
            self._watch()
            drawn = self._drawn()
            for handle in self._handles:
                handle.update(drawn, raw=True)

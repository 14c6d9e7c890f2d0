"""The findings panel: a list of what the linter found, and beside it the game, which it moves to the finding's event.

    panel = findings("games")            # a log folder, a JSON Lines file, a log, or what `lint` returned
    panel.browser.code = "QN620"         # one code alone
    panel.browser.next()                 # the game beside goes to the event of the next finding
    panel.open_sale()                    # the sale that the finding lies in, in its place
    panel.to_html("findings.html")

What is listed is made by `findings_scene`, games and sales are looked up by `findings_reach`; this module holds the
state, and `static/findings.js` draws it.

A page of findings works without Python and without a network. It cannot ask Python for more, so what is on it is
bounded: `most` findings (the first of each code), `SALES` sales and `REPLAYS` games; it says so where something is left
out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, overload

import polars as pl
import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import Error
from qn_analysis.core.lint import Findings, lint
from qn_analysis.core.lint.checks import SEVERITIES
from qn_analysis.core.lint.run import opened
from qn_analysis.core.log.log import Source
from qn_analysis.core.page.html import Page, shown_or_written
from qn_analysis.core.panels.front_end import standalone_page
from qn_analysis.core.panels.panel import Opening, Panel, PanelBox, PanelError, front_words

from ..log.table import Log
from ..sale.scene import scene
from .findings_reach import Reach
from .findings_scene import PAGE, detail, listed, listing, matching, overview, told_check
from .findings_texts import catalogue
from .front_end import GAME, GAME_STYLE, script, style
from .pictures import findings_picture
from .texts import catalogue as sale_texts

SALES: Final = 40
"""Sales that a page holds at most."""
REPLAYS: Final = 12
"""Games that a page holds at most."""


def findings_page(found: Findings, reach: Reach, now: Mapping[str, Any], most: int, lang: str) -> str:
    """At most `most` findings as a page; `now` are the filters `code`, `severity` and `game`, the finding `chosen` and
    what is `opened`, as it shows at first.
    """
    data = page_data(found, kept(found, most, now["chosen"]), reach, now["chosen"], lang) | {
        "state": now,
        "words": front_words(catalogue(lang)),
        "sale_words": front_words(sale_texts(lang)),
        "page": PAGE,
    }
    return standalone_page(
        lang,
        catalogue(lang).text("page.title"),
        "findings",
        plain=_plain(data),
        style=style(*GAME_STYLE, "findings.css", "sale.css", "box.css"),
        data=data,
        script=script("findings.js", uses=["sale.js", GAME]),
        draw="(el, given) => mountPage(el, given, sale.mount, replay.mount)",
    )


def kept(found: Findings, most: int, chosen: int = -1) -> list[int]:
    """The findings that a page holds, in their order: the first of each code, then the second, up to `most`."""
    ranked = found.raw.select("code").with_row_index("at").with_columns(rank=pl.int_range(pl.len()).over("code"))
    first = ranked.sort("rank", "at").head(max(1, most))["at"].to_list()
    if chosen >= 0 and chosen not in first:
        first[-1] = chosen
    return sorted(first)


def page_data(found: Findings, held: list[int], reach: Reach, chosen: int, lang: str) -> dict[str, Any]:
    """What the page holds: rows, details, checks, and the sales and games that go with them."""
    texts = catalogue(lang)
    details: dict[int, dict[str, Any]] = {}
    sales: dict[str, Any] = {}
    games: dict[str, Any] = {}
    full = texts.text("reason.too_many_games", n=REPLAYS)
    for at in sorted(held, key=lambda each: (each != chosen, each)):  # the one that is looked at comes first
        row = found.raw.row(at, named=True)
        game, seq = row["game"], row["seq"]
        told = detail(found, at, reach, lang, full if len(games) >= REPLAYS and str(game) not in games else "")
        details[at] = told
        reached = reach.sale(game, seq, texts)
        if reached.score is not None:
            told["sale"]["key"] = key = f"{game}:{reached.first}"
            if key not in sales and len(sales) >= SALES:
                told["sale"] |= {"open": False, "notes": [texts.text("reason.too_many_sales", n=SALES)]}
            elif key not in sales:
                sales[key] = scene(reached.score, lang)
            if key in sales:
                told["sale"]["step"] = reached.step(sales[key], json.loads(row["values"]).get("gem"))
        if told["replay"]["open"]:
            replay = reach.game(game, seq, texts)
            assert replay.view is not None
            told["replay"] |= {"key": str(game), "frame": replay.frame}
            games[str(game)] = replay.view.scene
    return {
        "overview": overview(found, lang),
        "rows": [listed(found, at, lang) for at in held],
        "details": details,
        "checks": {code: told_check(code, lang) for code in sorted({each["code"] for each in details.values()})},
        "sales": sales,
        "games": games,
    }


def _plain(data: dict[str, Any]) -> str:
    """What a page without scripts says."""
    rows = [f"{row['place']}: {row['code']} [{row['name']}] {row['message']}" for row in data["rows"]]
    return "\n".join([data["overview"]["said"], *rows])


OPENS: Final = ("game", "sale")
"""What can be beside the list."""


class FindingsBrowser(Opening, Panel):
    """A list of findings that can be filtered, one of them in detail, and what is beside the list.

    Traits that can be set: `code`, `severity` ("" for all), `game` (None for all), `chosen` (number of the finding,
    from 0 in the order of `found.frame`; -1 where none fits), `opened` ("game", or "sale" in its place), `lang`.
    Traits to read or observe: `overview`, `listing`, `detail` (see `findings_scene`), `panel` (what is beside: the
    `GamePanel` at the event of the finding, a `SaleStepper`, or None where there is nothing to be seen).

    Args:
        found: what the linter found.
        lang: language of all texts.

    Raises:
        LogError: the log is of another game.
        TextError: there are no texts in the language.
    """

    _esm = script("findings.js")
    _css = style("base.css", "findings.css")
    catalogue = catalogue
    opens = "panel"

    overview = traitlets.Dict().tag(sync=True)
    listing = traitlets.Dict().tag(sync=True)
    detail = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode("").tag(sync=True)
    severity = traitlets.Unicode("").tag(sync=True)
    game = traitlets.Int(None, allow_none=True).tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)
    opened = traitlets.Unicode("game").tag(sync=True)
    panel = traitlets.Any(None, allow_none=True)

    def __init__(self, found: Findings, *, lang: str = "en") -> None:
        catalogue(lang)
        self.found = found
        self.reach = Reach(None if found.log is None else Log.of(found.log))
        self._fits = list(range(len(found)))
        super().__init__(lang=lang, chosen=0 if found else -1, overview=overview(found, lang))
        self._tell()
        self.observe(self._filtered, ["code", "severity", "game"])
        self.observe(self._picked, "chosen")
        self.observe(self._open, "opened")

    # ------------------------------------------------------------------------------------------------------- browsing

    @public
    def filter(self, code: str = "", severity: str = "", game: int | None = None) -> None:
        """Show the findings of a code, of a severity and of a game alone; without arguments all of them."""
        with self.hold_trait_notifications():
            self.code, self.severity, self.game = code, severity, game

    def next(self) -> None:
        """On to the next finding that fits; nothing after the last."""
        self._step(1)

    def back(self) -> None:
        """Back to the finding before; nothing before the first."""
        self._step(-1)

    @public
    def pick(self, at: int) -> None:
        """Look at a finding; where the filters hide it, they are lifted.

        Raises:
            PanelError: there is no such finding.
        """
        if at not in self._fits and 0 <= at < len(self.found):
            self.filter()
        self.chosen = at

    @property
    def page(self) -> int:
        """The page of the list that is seen, from 0; one that is set is looked at from its first finding."""
        return int(self.listing["page"])

    @page.setter
    def page(self, page: int) -> None:
        if self._fits:
            self.chosen = self._fits[max(0, min(page, (len(self._fits) - 1) // PAGE)) * PAGE]

    def _step(self, by: int) -> None:
        if self._fits:
            to = self._fits.index(self.chosen) + by
            self.chosen = self._fits[max(0, min(to, len(self._fits) - 1))]

    # ------------------------------------------------------------------------------------------------ beside the list

    def open_sale(self) -> Any:
        """The sale that the finding lies in, in place of the game; its `SaleStepper`.

        Raises:
            Error: it cannot be opened; the message says why.
        """
        if refused := self._unseen("sale"):
            raise Error(refused)
        self.opened = "sale"
        return self.panel

    def open_game(self) -> Any:
        """The game at the event of the finding; its `GamePanel`.

        Raises:
            Error: it cannot be seen; the message says why.
        """
        if refused := self._unseen("replay"):
            raise Error(refused)
        self.opened = "game"
        return self.panel

    def close_panel(self) -> None:
        """Back from the sale to the game."""
        self.opened = "game"

    def _unseen(self, what: str) -> str:
        """Why the finding's sale or game cannot be seen; "" where it can."""
        if not self.detail:
            return str(self.words["none_fits"] if self.found else self.overview["said"])
        told = self.detail[what]
        return "" if told["open"] else " ".join(told["notes"])

    def _open(self, _change: Any = None) -> None:
        """Put beside the list what is to be seen of the finding; a game that is there already only moves."""
        texts = catalogue(self.lang)
        row = self.found.raw.row(self.chosen, named=True) if self.detail else {}
        if self.opened == "sale":
            from .sale_stepper import sale_stepper

            sale = self.reach.sale(row["game"], row["seq"], texts)
            stepper = sale_stepper(sale.score, lang=self.lang, length="all")
            stepper.step = sale.step(stepper.scene, json.loads(row["values"]).get("gem"))
            self.panel = stepper
        elif self._unseen("replay"):
            self.panel = None
        else:
            from .game_replay import GamePanel, game_replay

            reached = self.reach.game(row["game"], row["seq"], texts)
            assert reached.log is not None
            here = self.panel.replay if isinstance(self.panel, GamePanel) else None
            if here is None or (here.game, here.lang) != (row["game"], self.lang):
                self.panel = game_replay(reached.log, row["game"], lang=self.lang, seen=reached.view)
            self.panel.replay.frame = reached.frame

    # ------------------------------------------------------------------------------------------------- checks, changes

    @traitlets.validate("code")
    def _valid_code(self, proposal: Any) -> str:
        code, codes = str(proposal["value"]), list(self.found.counts["code"])
        if code and code not in codes:
            known = ", ".join(codes) or "none"
            raise PanelError(f"nothing of code {code!r} was found; the codes that were found: {known}")
        return code

    @traitlets.validate("severity")
    def _valid_severity(self, proposal: Any) -> str:
        if proposal["value"] not in ("", *SEVERITIES):
            known = ", ".join(SEVERITIES)
            raise PanelError(f"there is no severity {proposal['value']!r}; severities: {known}")
        return str(proposal["value"])

    @traitlets.validate("chosen")
    def _valid_choice(self, proposal: Any) -> int:
        at = int(proposal["value"])
        if at not in self._fits and (at != -1 or self._fits):
            raise PanelError(f"there is no finding {at} among the {len(self._fits)} that fit the filters")
        return at

    @traitlets.validate("opened")
    def _valid_opening(self, proposal: Any) -> str:
        what = str(proposal["value"])
        if what not in OPENS:
            raise PanelError(f"{what!r} cannot be opened; choose 'sale' or 'game'")
        if what == "sale" and (refused := self._unseen("sale")):
            raise PanelError(refused)
        return what

    def _filtered(self, _change: Any) -> None:
        """Other filters: the finding that is looked at stays if it fits, else the first that fits takes its place."""
        self._fits = matching(self.found, self.code, self.severity, self.game)
        with self.hold_sync():
            if self.chosen not in self._fits:
                self.chosen = self._fits[0] if self._fits else -1
            self._list()

    def _picked(self, _change: Any) -> None:
        with self.hold_sync():
            self.opened = "game"
            self._tell()

    def _list(self) -> None:
        page = self._fits.index(self.chosen) // PAGE if self._fits else 0
        self.listing = listing(self.found, self._fits, page, self.lang)

    def _tell(self) -> None:
        self._list()
        if self.chosen < 0:
            self.detail = {}
        else:
            told = detail(self.found, self.chosen, self.reach, self.lang)
            self.detail = told | {"check": told_check(told["code"], self.lang)}
        self._open()

    def retold(self, old: str) -> None:
        """The same finding in other words."""
        self.overview = overview(self.found, self.lang)
        self._tell()

    def respond(self, content: Mapping[str, Any]) -> None:
        """The arrow keys, which know no more than the page that is shown."""
        if content.get("type") == "step" and content.get("by") in (1, -1):
            self._step(content["by"])

    def drawn(self) -> str:
        """The findings as SVG."""
        return findings_picture(self.told("overview", "listing", "detail", "chosen"), self.lang)

    @overload
    def to_html(self, out: None = None, *, most: int = 200) -> Page: ...
    @overload
    def to_html(self, out: str | Path, *, most: int = 200) -> Path: ...
    @public(renamed={"path": "out"})
    def to_html(self, out: str | Path | None = None, *, most: int = 200) -> Page | Path:
        """The findings as one page that works without Python and without a network.

        Args:
            out: a file to write the page to; None gives the page, which shows itself in a notebook.
            most: the greatest number of findings on the page, the first of each code; the page says how many there are.

        Raises:
            LogError: the file cannot be written.
        """
        return shown_or_written(lambda: self._page(most), out, catalogue(self.lang).text("page.title"))

    def _page(self, most: int) -> str:
        now = self.told("code", "severity", "game", "chosen", "opened")
        return findings_page(self.found, self.reach, now, most, self.lang)


class FindingsPanel(PanelBox):
    """The list of findings, and beside it the game at the event of the one that is looked at.

    Attributes:
        browser: the list, a `FindingsBrowser`.
    """

    def __init__(self, browser: FindingsBrowser) -> None:
        self.browser = browser
        super().__init__(browser, beside=True)

    @property
    def panel(self) -> Any:
        """What is beside the list: a `GamePanel`, a `SaleStepper`, or None."""
        return self.browser.panel

    def open_sale(self) -> Any:
        """See `FindingsBrowser.open_sale`."""
        return self.browser.open_sale()

    def open_game(self) -> Any:
        """See `FindingsBrowser.open_game`."""
        return self.browser.open_game()


@public
def findings(found: Findings | Source, *, lang: str | None = None) -> FindingsPanel:
    """A list of what the linter found in a log, and beside it the game, which it moves to the event of the finding.

    Args:
        found: what `lint` returned; or a log, or the path of a log folder or JSON Lines file, which is linted first.
        lang: language of all texts, "en" or "fr"; None for that of the findings, else English.

    Raises:
        LogError: the log cannot be read, or is of another game.
        TextError: there are no texts in the language.
    """
    if not isinstance(found, Findings):
        found = lint(Log.of(opened(found)), lang=lang or "en", progress=False)
    elif lang is not None and lang != found.lang:
        found = replace(found, lang=lang)
    return FindingsPanel(FindingsBrowser(found, lang=found.lang))

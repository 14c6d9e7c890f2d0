"""One HTML page that needs no network: charts over one copy of the Vega scripts, tables, text.

Knows no game. A chart goes in as its JSON, its title apart, so that the page can set it as a heading that wraps.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, overload

from ..base.cache import Cache, cache_root
from ..log.folder import check_place, write_whole

if TYPE_CHECKING:
    import altair as alt
    import jinja2
    from markupsafe import Markup

Rows = Sequence[Sequence[str]]


def value_text(value: object) -> str:
    """A number or list of a ruleset; a dash for what is not said of a blank card."""
    if value is None:
        return "–"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def aligned(heads: Sequence[str], rows: Rows, left: int = 1) -> list[str]:
    """Lines of a table in plain text, with the first `left` columns aligned to the left."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(zipped)
        ).rstrip()
        for zipped in (list(zip(row, widths, strict=True)) for row in (heads, *rows))
    ]


def plain_table(heads: Sequence[str], rows: Rows) -> str:
    """A table in plain HTML: numbers (`Cell`) to the right, words and pictures to the left, wherever it stands."""
    sides = [
        "right" if at and any(isinstance(row[at], Cell) and not isinstance(row[at], Drawn) for row in rows) else "left"
        for at in range(len(heads))
    ]

    def line(tag: str, cells: Iterable[str]) -> str:
        put = (
            f'<{tag} style="text-align:{side};padding:2px 8px">{cell}</{tag}>'
            for cell, side in zip(cells, sides, strict=True)
        )
        return f"<tr>{''.join(put)}</tr>"

    head, body = line("th", map(escape, heads)), "".join(line("td", map(_inner, row)) for row in rows)
    return f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"


def _inner(cell: str) -> str:
    return cell.html if isinstance(cell, Drawn) else escape(cell)


def write_page(path: str | Path, make: Callable[[], str]) -> Path:
    """Make a page and write it to a file; whether that can be written is asked first.

    Raises:
        LogError: it cannot be written; nothing half-written is left.
    """
    place = check_place(path)
    write_whole(place, make().encode())
    return place


def script_safe(value: object) -> str:
    """JSON that can stand inside a script element.

    Raises:
        ValueError: a number in it is not finite.
    """
    return json.dumps(value, separators=(",", ":"), allow_nan=False, ensure_ascii=False).replace("<", "\\u003c")


def chart_parts(chart: alt.Chart | alt.LayerChart) -> tuple[str, dict[str, Any]]:
    """The title of a chart, and its specification without it, as wide as its place in a page."""
    from ..charts.thin import apart

    spec: dict[str, Any] = chart.to_dict(validate=False)  # every chart is checked by the tests
    title, note = apart(spec.pop("title", ""))
    if note is not None:
        spec["title"] = note
    spec.pop("$schema", None)  # the page's scripts are the schema's; an address would only look like a request
    spec["width"] = "container"
    if "config" in spec:
        spec["config"]["background"] = "transparent"  # the page's own ground, light or dark
    return title, spec


_TEXT: Final = ' class="text"'


class Cell(str):
    """What stands in a cell of a table, with the number that it sorts by.

    Attributes:
        value: the number; None sorts last.
        aside: the end of the text that is set smaller, such as an interval in brackets.
        ends: the ends of that interval; None where there is none.
    """

    value: float | None
    aside: str
    ends: tuple[float, float] | None

    def __new__(
        cls, text: str, value: float | None = None, aside: str = "", ends: tuple[float, float] | None = None
    ) -> Self:
        """A cell of a text and its aside, a space between them."""
        made = super().__new__(cls, f"{text} {aside}" if aside else text)
        made.value, made.aside, made.ends = value, aside, ends
        return made


class Drawn(Cell):
    """A small picture in a cell: letters where there are only letters, else HTML that needs no script.

    Attributes:
        html: the picture.
    """

    html: str

    def __new__(cls, text: str, html: str = "", value: float | None = None) -> Self:
        """A picture in both forms, with the number that it sorts by."""
        made = super().__new__(cls, text, value)
        made.html = html
        return made


def table_html(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], foot: int = 0) -> str:
    """A table of written-out cells, the first column naming the rows, the last `foot` rows never sorted away.

    Text is escaped. A `Cell` stands to the right and sorts by its number, any other text to the left, and sorts by its
    letters and the numbers in it.
    """
    words = [bool(rows) and not any(isinstance(row[at], Cell) for row in rows) for at in range(len(heads))]
    head = "".join(
        f'<th scope="col"{_TEXT * (wordy and at > 0)}>{escape(each)}</th>'
        for at, (each, wordy) in enumerate(zip(heads, words, strict=True))
    )
    body = [_row(row) for row in rows]
    cut = len(body) - foot
    parts = [f"<tbody>{''.join(body[:cut])}</tbody>", f"<tfoot>{''.join(body[cut:])}</tfoot>" if foot else ""]
    return f'<table id="{escape(name)}" class="figures"><thead><tr>{head}</tr></thead>{"".join(parts)}</table>'


def _row(row: Sequence[str]) -> str:
    cells = "".join(_data(cell) for cell in row[1:])
    return f'<tr><th scope="row">{escape(row[0])}</th>{cells}</tr>'


def _data(cell: str) -> str:
    if not isinstance(cell, Cell):
        return f"<td{_TEXT}>{escape(cell)}</td>"
    sorts = "" if cell.value is None else f' data-value="{cell.value:.10g}"'
    if cell.ends is not None:
        sorts += ' data-low="{:.6g}" data-high="{:.6g}"'.format(*cell.ends)
    if isinstance(cell, Drawn):
        return f'<td class="drawn"{sorts}>{cell.html}</td>'
    if not cell.aside:
        return f"<td{sorts}>{escape(cell)}</td>"
    return f'<td{sorts}>{escape(cell.removesuffix(cell.aside))}<span class="aside">{escape(cell.aside)}</span></td>'


SHARED: Final = ("qn_analysis.core.report", "qn_analysis.core.panels")
"""The packages whose templates every page may use: the look of pages and their parts, and the frame of a panel."""


def policy(scripts: Sequence[str]) -> Markup:
    """The content security policy of a page: these scripts run and no other, nothing is fetched or sent.

    A chart's expressions are interpreted (`ast` of vega-embed), so that nothing in a page may turn text into code.
    Styles stand in elements, which no hash can name, so they may stand anywhere.

    Args:
        scripts: the exact texts of its script elements.
    """
    from markupsafe import Markup

    run = " ".join(f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in scripts)
    rules = (
        "default-src 'none'",
        *([f"script-src {run}"] if scripts else []),
        "style-src 'unsafe-inline'", "img-src data:", "base-uri 'none'", "form-action 'none'",
    )  # fmt: skip
    return Markup('<meta http-equiv="Content-Security-Policy" content="{}">').format(Markup("; ".join(rules)))


def render(package: str, template: str, values: Mapping[str, Any]) -> str:
    """A page from a template beside a package, or of those that all share; a value that is missing is an error, and
    text is escaped."""
    return _environment(package).get_template(template).render(**values)


@cache
def _environment(package: str) -> jinja2.Environment:
    """What reads the templates of a package, each of them once; as Python they are kept for the next process."""
    import jinja2

    kept = Cache(cache_root())

    class Compiled(jinja2.BytecodeCache):
        def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
            found = kept.read(f"template-{bucket.key}")
            if found is not None:
                bucket.bytecode_from_string(found)  # unless the template or the version of Python is another one

        def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
            kept.write(f"template-{bucket.key}", bucket.bytecode_to_string())

    env = jinja2.Environment(
        bytecode_cache=Compiled(),
        loader=jinja2.ChoiceLoader([jinja2.PackageLoader(each) for each in (package, *SHARED)]),
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    env.globals["policy"] = policy
    return env


class Page(str):
    """An HTML page that shows itself: in a notebook as it is, in a terminal in a line.

    It is the text of the page, so that it can be searched and written; `str(page)` and `print` give the line.

    Args:
        about: what it is, in a few words.
        height: of the view in a notebook, in pixels.
    """

    about: str
    height: int

    def __new__(cls, html: str, about: str, height: int = 600) -> Self:
        """A page, and what it is."""
        made = super().__new__(cls, html)
        made.about, made.height = about, height
        return made

    @property
    def html(self) -> str:
        """The text of the page."""
        return "".join((self, ""))

    def to_html(self, path: str | Path) -> Path:
        """Write the page to a file.

        Raises:
            LogError: the file cannot be written; nothing half-written is left.
        """
        return write_page(path, lambda: self)

    def __str__(self) -> str:
        return f"{self.about}: a page of {max(1, round(len(self) / 1000)):,} kB; .to_html(path) writes it"

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_html_(self) -> str:
        """The page in a frame of its own, so that its styles and scripts touch nothing else in the notebook."""
        return (
            f'<iframe srcdoc="{escape(self.html)}" title="{escape(self.about)}" sandbox="allow-scripts allow-popups"'
            f' style="width:100%;height:{self.height}px;border:1px solid #c8c8c8;border-radius:4px"></iframe>'
        )


@overload
def shown_or_written(make: Callable[[], str], path: None, about: str, height: int = 600) -> Page: ...
@overload
def shown_or_written(make: Callable[[], str], path: str | Path, about: str, height: int = 600) -> Path: ...
@overload
def shown_or_written(
    make: Callable[[], str], path: str | Path | None, about: str, height: int = 600
) -> Page | Path: ...
def shown_or_written(make: Callable[[], str], path: str | Path | None, about: str, height: int = 600) -> Page | Path:
    """A page that shows itself; or, with a path, the path that it was written to.

    Raises:
        LogError: the file cannot be written; nothing half-written is left.
    """
    return Page(make(), about, height) if path is None else write_page(path, make)

"""One HTML page that needs no network: charts over one copy of the Vega scripts, tables, text.

Knows no game. A chart goes in as its JSON, its title apart, so that the page can set it as a heading that wraps.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version as installed
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .build import cache_root
from .folder import LogError, write_whole

if TYPE_CHECKING:
    import altair as alt

_FONTS = ["system-ui", "-apple-system", "Segoe UI", "Roboto", "DejaVu Sans", "sans-serif"]


def check_place(path: str | Path) -> Path:
    """A place where a page can be written.

    Raises:
        LogError: it is a folder, or in none.
    """
    place = Path(path)
    if place.is_dir():
        raise LogError(f"cannot write {place}: it is a folder; name a file, such as {place / 'page.html'}")
    if not place.parent.is_dir():
        raise LogError(f"cannot write {place}: there is no folder {place.parent}; make it or choose another place")
    return place


def write_page(path: str | Path, html: str) -> Path:
    """Write a page.

    Raises:
        LogError: it cannot be written; nothing half-written is left.
    """
    place = check_place(path)
    write_whole(place, html.encode())
    return place


def script_safe(value: object) -> str:
    """JSON that can stand inside a script element.

    Raises:
        ValueError: a number in it is not finite.
    """
    return json.dumps(value, separators=(",", ":"), allow_nan=False, ensure_ascii=False).replace("<", "\\u003c")


@cache
def vega_bundle() -> str:
    """The Vega scripts of the installed Altair, as one script.

    Bundling takes some seconds in each process, so the bundle is kept in the user's cache folder, under a name of the
    versions and with its checksum.
    """
    import altair as alt

    version = alt.SCHEMA_VERSION.rsplit(".", 1)[0]  # "v6.4.1" is asked for as "v6.4"
    place = cache_root() / f"vega-{version}-{installed('vl-convert-python')}.js"
    try:
        digest, _, kept = place.read_text(encoding="utf-8").partition("\n")
        if digest == sha256(kept.encode()).hexdigest():
            return kept
    except (OSError, UnicodeDecodeError):
        pass
    import vl_convert

    made = str(vl_convert.javascript_bundle(vl_version=version))  # type: ignore[call-arg]
    made = made.replace("</script", "<\\/script")
    with suppress(LogError):  # a cache that cannot be written is no harm
        write_whole(place, f"{sha256(made.encode()).hexdigest()}\n{made}".encode())
    return made


def chart_parts(chart: alt.Chart | alt.LayerChart) -> tuple[str, dict[str, Any]]:
    """The title of a chart, and its specification without it."""
    spec: dict[str, Any] = chart.to_dict(validate=False)  # every chart is checked by the tests
    title = str(spec.pop("title", ""))
    spec.pop("$schema", None)  # the page's scripts are the schema's; an address would only look like a request
    return title, spec


def table_html(name: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of written-out cells, the first column naming the rows. The name makes it the same every time."""
    import great_tables as gt
    import polars as pl

    keys = [f"c{i}" for i in range(len(heads))]
    frame = pl.DataFrame([list(row) for row in rows], schema=dict.fromkeys(keys, pl.String), orient="row")
    made = (
        gt.GT(frame, rowname_col=keys[0], id=name)
        .cols_label(cases=dict(zip(keys[1:], heads[1:], strict=True)))
        .tab_stubhead(label=heads[0])
        .cols_align(align="right", columns=keys[1:])
        .tab_options(
            table_font_size="0.9rem", table_font_names=_FONTS, table_font_color="#1f2430",
            table_border_top_style="none",
            column_labels_font_weight="600", column_labels_border_top_style="none",
            column_labels_border_bottom_color="#5b6270", table_body_border_bottom_color="#9aa0ad",
            table_body_hlines_color="#e4e6ec", stub_border_style="none", data_row_padding="6px", table_margin_left="0",
            table_background_color="#ffffff",
        )
    )  # fmt: skip
    return str(made.as_raw_html())


def render(package: str, template: str, values: Mapping[str, Any]) -> str:
    """A page from a template beside a package; a value that is missing is an error, and text is escaped."""
    import jinja2

    env = jinja2.Environment(
        loader=jinja2.PackageLoader(package), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    return env.get_template(template).render(**values)

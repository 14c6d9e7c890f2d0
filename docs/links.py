"""The links of the built site: inside, each page and anchor must be there; outside, they are listed and not fetched."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class _Page(HTMLParser):
    """Anchors and links of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.fetched: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what can be linked to, and what is."""
        for key, value in attrs:
            if key in ("id", "name") and value:
                self.ids.add(value)
            elif key == "href" and value and tag == "a":
                self.links.add(value)
            elif key in ("src", "href") and value and tag in ("script", "link", "img", "iframe"):
                self.fetched.add(value)


def read(folder: Path) -> dict[str, _Page]:
    """All pages of a site by path."""
    found = {}
    for file in sorted(folder.rglob("*.html")):
        if "_static" in file.parts:  # a template of the theme, and no page
            continue
        page = _Page()
        page.feed(file.read_text("utf-8"))
        found[file.relative_to(folder).as_posix()] = page
    return found


def faults(folder: Path) -> tuple[list[str], list[str]]:
    """Links that lead nowhere, and what would be fetched from another site; and the addresses outside."""
    pages = read(folder)
    wrong: list[str] = []
    outside: set[str] = set()
    for name, page in pages.items():
        if name.startswith("examples/"):  # pages of the package, which have tests of their own
            continue
        for link in sorted(page.links | page.fetched):
            parts = urlsplit(link)
            if parts.scheme == "data":
                continue
            if parts.scheme or parts.netloc:
                outside.add(link)
                if link in page.fetched:
                    wrong.append(f"{name} fetches {link}")
                continue
            place = (folder / name).parent / unquote(parts.path) if parts.path else folder / name
            place = (place / "index.html" if place.is_dir() else place).resolve()
            if not place.is_file():
                wrong.append(f"{name}: {link} is not there")
                continue
            anchor = unquote(parts.fragment)
            there = pages.get(place.relative_to(folder.resolve()).as_posix())
            if anchor and there is not None and anchor not in there.ids:
                wrong.append(f"{name}: {link} has no such anchor")
    return wrong, sorted(outside)

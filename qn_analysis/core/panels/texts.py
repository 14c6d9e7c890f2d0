"""Catalogues for pages that fill texts themselves (`static/filling.js`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..base.catalogue import LANGUAGES, Catalogue


def templates(texts: Catalogue, *heads: str, under: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The templates whose keys begin with one of some words, as a page takes them; a plural has two forms.

    Args:
        texts: the catalogue.
        heads: the first words of keys.
        under: other first words that they get in the page.
    """
    renamed = under or {}
    found: dict[str, Any] = {}
    for key in texts:
        head, dot, rest = key.partition(".")
        if head in heads:
            forms = texts.forms(key)
            found[renamed.get(head, head) + dot + rest] = forms.get("", forms)
    return found


def spoken(lang: str, parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All that a page says in a language, with its grammar."""
    grammar = LANGUAGES[lang]
    texts: dict[str, Any] = {}
    for part in parts:
        texts |= part
    return {"lang": lang, "last": grammar.last, "thousands": grammar.thousands, "texts": texts}

"""Pages taken apart."""

from __future__ import annotations

import json
import re
from typing import Any


def specs(html: str) -> list[dict[str, Any]]:
    """The specifications of the charts of a page."""
    found = re.findall(r'<script type="application/json" class="spec"[^>]*>(.*?)</script>', html, re.DOTALL)
    return [json.loads(text) for text in found]


def without_scripts(html: str) -> str:
    """A page without its scripts and styles."""
    return re.sub(r"<(script|style)[^>]*>.*?</\1>", "", html, flags=re.DOTALL)

"""The Vega scripts that draw the charts of a page."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ..base.cache import Cache, cache_root
from ..base.processes import Process, start

_CODE: Final = f"from {__name__} import vega_bundle; vega_bundle()"
_coming: list[Process] = []


@cache
def vega_bundle() -> str:
    """The Vega scripts of the installed Altair, as one script.

    Bundling takes some seconds in each process, so the bundle is kept in the user's cache folder, under a name of the
    versions.
    """
    version = _version()
    for process in _coming:
        process.wait()
    kept, name = Cache(cache_root()), _name(version)
    found = kept.read(name)
    if found is not None:
        return found.decode()
    import vl_convert

    made = str(vl_convert.javascript_bundle(vl_version=version))  # type: ignore[call-arg]
    made = made.replace("</script", "<\\/script")
    kept.write(name, made.encode())
    return made


def bundle_soon() -> None:
    """Have a process beside make the bundle if it is not kept: nothing else of Python goes on while it is made."""
    if _coming or Cache(cache_root()).marked(_name(_version())):
        return
    try:
        _coming.append(start(_CODE))
    except OSError:  # then it is made where it is needed
        return


@cache
def _version() -> str:
    """The version of the scripts as it is asked for: "v6.4" of "v6.4.1".

    It is read from Altair's sources: to import them takes longer than all else that the process beside imports.
    """
    spec = None if "altair" in sys.modules else find_spec("altair")
    if spec is not None and spec.origin is not None:
        for file in sorted(Path(spec.origin).parent.glob("vegalite/*/schema/__init__.py"), reverse=True):
            found = re.search(r'^SCHEMA_VERSION = "(v[\d.]+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)
            if found:
                return found[1].rsplit(".", 1)[0]
    import altair as alt

    return alt.SCHEMA_VERSION.rsplit(".", 1)[0]


def _name(version: str) -> str:
    """Under which the bundle is kept."""
    return f"vega-{version}-{installed('vl-convert-python')}.bundle"

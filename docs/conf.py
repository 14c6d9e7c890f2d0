"""How Sphinx makes the site: `make docs`. Everything comes from packages and from this folder; nothing is fetched."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain

from qn_analysis import __version__

project = "qn_analysis"
author = "The qn_analysis authors"
copyright = "2026, the qn_analysis authors"
version = release = __version__
language = "en"
extensions = [
    "myst_nb",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # `docs/gallery.py` executes them, with a cache that knows the package
nb_ipywidgets_js: dict[str, dict[str, str]] = {}  # their scripts would come from another site
default_role = "literal"
python_display_short_literal_types = True
html_theme = "pydata_sphinx_theme"
html_title = "qn_analysis"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_extra_path: list[str] = ["_extra"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "navbar_align": "left",
    "show_nav_level": 1,
    "navigation_depth": 2,
    "collapse_navigation": True,
    "show_prev_next": False,
    "footer_start": ["copyright"],
    "footer_end": ["theme-version"],
    "secondary_sidebar_items": ["page-toc"],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
html_sidebars = {"reference/api/*": []}
copybutton_exclude = ".linenos, .gp, .go"
suppress_warnings = ["mystnb.unknown_mime_type"]
exclude_patterns = ["_extra", "*.py", "**/*.py"]


class Domain(PythonDomain):
    """A type in a signature is that of the page's own game; what several things are called links nowhere else."""

    def find_obj(self, env: Any, modname: Any, classname: Any, name: str, type: Any, searchmode: int = 0) -> Any:
        """As of Sphinx, but of several only the one of this game."""
        found = super().find_obj(env, modname, classname, name, type, searchmode)
        if len(found) < 2:
            return found
        own = [f"{modname}{room}.{name}" for room in ("", ".queens_necklace", ".charts")]
        return [each for place in own for each in found if each[0] == place][:1]


def setup(app: Sphinx) -> None:
    """See `Domain`."""
    app.add_domain(Domain, override=True)

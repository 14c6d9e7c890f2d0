"""How Sphinx makes the site: `make docs`. Everything comes from packages and from this folder; nothing is fetched."""

from __future__ import annotations

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
add_module_names = False
python_display_short_literal_types = True
maximum_signature_line_length = 90
html_theme = "pydata_sphinx_theme"
html_title = "qn_analysis"
html_static_path = ["_static"]
html_css_files = ["site.css"]
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

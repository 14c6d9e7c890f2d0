"""The words on the panel that steps through a game, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

"""The words of a game's table, replayed or played, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

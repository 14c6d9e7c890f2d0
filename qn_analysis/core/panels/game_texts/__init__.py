"""The words of the panels that replay and play a game, of all games: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

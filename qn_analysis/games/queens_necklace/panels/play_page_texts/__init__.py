"""The words on the panel in which a person plays, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

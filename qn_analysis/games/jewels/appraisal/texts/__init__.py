"""What is said about cards to be crafted, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

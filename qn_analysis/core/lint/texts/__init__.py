"""What the linter of any game says, in English and French."""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

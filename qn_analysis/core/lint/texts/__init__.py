"""What the linter of any game says, in English and French."""

from qn_analysis.core.base.catalogue import loader

catalogue = loader(__name__)

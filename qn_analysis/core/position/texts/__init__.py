"""The words of positions, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import Loader, speaker

problem = speaker(__name__)
"""What is wrong with what somebody asks of a position."""
texts = Loader(__name__)
"""The words of a language."""

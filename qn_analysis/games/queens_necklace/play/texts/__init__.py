"""What is wrong with a position, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import speaker

problem = speaker(__name__)
"""What is wrong with a position."""

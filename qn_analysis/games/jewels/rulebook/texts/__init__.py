"""What is wrong with a ruleset of this game, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import speaker

wrong = speaker(__name__)
"""What is wrong with a ruleset, or what to do about it."""

"""Why a row cannot follow the rows before it, in English and French: one TOML file a language, the same keys."""

from qn_analysis.core.base.catalogue import speaker

problem = speaker(__name__)
"""Why a row cannot follow."""

"""The words of a review, in English and French: one TOML file a language, the same keys."""

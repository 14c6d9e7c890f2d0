"""The words of a league, in English and French: one TOML file a language, the same keys."""

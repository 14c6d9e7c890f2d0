"""The words of the report of any game, in English and French: one TOML file a language, the same keys."""

"""The words on the charts of any game, in English and French: one TOML file a language, the same keys."""

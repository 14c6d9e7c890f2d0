"""The words of a comparison, in English and French: one TOML file a language, the same keys."""

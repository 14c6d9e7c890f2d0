"""The words of the report, in English and French: one TOML file a language, the same keys."""

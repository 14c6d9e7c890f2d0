"""The rules of thumb, in English and French: one TOML file a language, the same keys."""

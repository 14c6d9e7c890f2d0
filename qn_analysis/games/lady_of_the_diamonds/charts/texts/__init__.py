"""The words on charts, in English and French, and how figures are written: one TOML file a language, the same keys."""

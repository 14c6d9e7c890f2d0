"""What a review says of this game alone, in English and French: one TOML file a language, the same keys."""

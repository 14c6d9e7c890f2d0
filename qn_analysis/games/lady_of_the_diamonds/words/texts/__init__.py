"""The words of Lady of the Diamonds in English and French: one TOML file a language, with the same keys.

Keys are the enums' names in lower case: `treasure.ruby`, `card.ruby_2`, `phase.pearls`, `event.title_taken`.
"""

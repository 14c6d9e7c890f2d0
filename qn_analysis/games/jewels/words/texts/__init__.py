"""The words of Jewels in English and French: one TOML file a language, with the same keys.

Keys are the enums' names in lower case: `resource.ruby`, `recipe.ring_pair`, `phase.action`, `event.sold`. Names of
encounters and events belong to a ruleset.
"""

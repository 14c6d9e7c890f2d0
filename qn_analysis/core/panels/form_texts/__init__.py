"""The words of pages that judge a sheet by themselves, in English and French: one TOML file a language, the same keys."""

from ...base.catalogue import Loader

catalogue = Loader(__name__)

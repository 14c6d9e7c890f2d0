"""The words of pages that judge a sheet by themselves: one TOML file a language, the same keys."""

from ...base.catalogue import Loader

catalogue = Loader(__name__)

"""The words of Queen's Necklace in English and French: one TOML file a language, with the same keys.

Keys are the enums' names in lower case: `card.ring`, `gem.ruby`, `phase.purchase`, `action.buy`, `event.bought`.
"""

from qn_analysis.core.base.catalogue import Loader

catalogue = Loader(__name__)

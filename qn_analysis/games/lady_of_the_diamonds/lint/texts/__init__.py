"""What the linter says, in English and French: `LD101.summary`, `.explanation`, `.message`; `event.*` for messages."""

from qn_analysis.core.base.catalogue import loader

catalogue = loader(__name__)

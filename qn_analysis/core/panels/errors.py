"""What a panel refuses."""

from __future__ import annotations

import traitlets

from ..base.errors import Error


class PanelError(Error, traitlets.TraitError):
    """A trait of a panel cannot have this value; the message names the remedy."""

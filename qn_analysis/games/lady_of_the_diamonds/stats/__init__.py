"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

from qn_analysis.core.base.lazy import marked

from .cards import *
from .pearls import *
from .rescored import *
from .seats import *
from .supplies import *
from .tables import Gathered as Gathered
from .tables import Tables as Tables
from .tables import describe as describe
from .tables import gather as gather
from .tables import tables as tables
from .tables import untold as untold
from .titles import *
from .variety import *

__all__, __dir__ = marked(__name__, "Gathered", "Tables")

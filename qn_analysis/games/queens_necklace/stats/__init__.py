"""What logs mean: each function takes a log (or its `Tables`) and gives a small tidy frame.

Every rate and mean comes with `low` and `high`, its 95 % interval clustered by game, with `n`, what it counts, and with
`clusters`, in how many games. A group in which nothing was observed is there with n = 0 and null figures.
"""

from qn_analysis.core.base.lazy import marked

from .both_ways import *
from .cards import *
from .counterfactual import *
from .kings import *
from .last_sale import *
from .merchants import *
from .necklace import *
from .next_merchant import *
from .pace import *
from .people import *
from .rarity import *
from .regret import *
from .rings import *
from .seats import *
from .tables import Gathered as Gathered
from .tables import Tables as Tables
from .tables import describe as describe
from .tables import gather as gather
from .tables import percentiles as percentiles
from .tables import tables as tables
from .tables import untold as untold

__all__, __dir__ = marked(__name__, "Gathered", "Tables")

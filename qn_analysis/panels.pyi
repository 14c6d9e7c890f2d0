"""The panels of all games; `core/base/lazy.py` reads this list too."""

from .core.panels.game_panels import game_replay as game_replay
from .core.panels.game_panels import play as play
from .games.jewels.panels import JewelAppraiser as JewelAppraiser
from .games.jewels.panels import jewel_appraiser as jewel_appraiser
from .games.lady_of_the_diamonds.panels import ChestScorer as ChestScorer
from .games.lady_of_the_diamonds.panels import chest_scorer as chest_scorer
from .games.queens_necklace.panels import FindingsBrowser as FindingsBrowser
from .games.queens_necklace.panels import FindingsPanel as FindingsPanel
from .games.queens_necklace.panels import GameReplay as GameReplay
from .games.queens_necklace.panels import PlayPanel as PlayPanel
from .games.queens_necklace.panels import SaleQuiz as SaleQuiz
from .games.queens_necklace.panels import SaleStepper as SaleStepper
from .games.queens_necklace.panels import findings as findings
from .games.queens_necklace.panels import sale_quiz as sale_quiz
from .games.queens_necklace.panels import sale_stepper as sale_stepper
from .pages.recorder import Recorder as Recorder
from .pages.recorder import record as record

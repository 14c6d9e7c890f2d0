"""The public names of Lady of the Diamonds; `core/base/lazy.py` reads this list too."""

from .games.lady_of_the_diamonds import charts as charts
from .games.lady_of_the_diamonds import panels as panels
from .games.lady_of_the_diamonds import stats as stats
from .games.lady_of_the_diamonds.bots.trained_weights import learnt_weights as learnt_weights
from .games.lady_of_the_diamonds.chest.score import ChestScores as ChestScores
from .games.lady_of_the_diamonds.chest.score import score_chests as score_chests
from .games.lady_of_the_diamonds.game import bots as bots
from .games.lady_of_the_diamonds.game import compare as compare
from .games.lady_of_the_diamonds.game import league as league
from .games.lady_of_the_diamonds.game import open_log as open_log
from .games.lady_of_the_diamonds.game import position as position
from .games.lady_of_the_diamonds.game import shelf as shelf
from .games.lady_of_the_diamonds.game import simulate as simulate
from .games.lady_of_the_diamonds.game import sweep as sweep
from .games.lady_of_the_diamonds.log.position import Position as Position
from .games.lady_of_the_diamonds.log.table import Log as Log
from .games.lady_of_the_diamonds.play.registry import bot as bot
from .games.lady_of_the_diamonds.play.registry import compiled_bot as compiled_bot
from .games.lady_of_the_diamonds.report.studies import stored_modes as stored_modes
from .games.lady_of_the_diamonds.report.studies import stored_study as stored_study
from .games.lady_of_the_diamonds.rulebook import Ruleset as Ruleset
from .games.lady_of_the_diamonds.words.cards import Card as Card
from .games.lady_of_the_diamonds.words.cards import Treasure as Treasure
from .games.lady_of_the_diamonds.words.events import Event as Event
from .games.lady_of_the_diamonds.words.phases import Phase as Phase

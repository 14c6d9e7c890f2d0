"""The public names of Jewels; `core/base/lazy.py` reads this list too."""

from .games.jewels import charts as charts
from .games.jewels import panels as panels
from .games.jewels import stats as stats
from .games.jewels.appraisal.appraise import Appraisal as Appraisal
from .games.jewels.appraisal.appraise import appraise as appraise
from .games.jewels.bots.trained_weights import learnt_weights as learnt_weights
from .games.jewels.game import bots as bots
from .games.jewels.game import compare as compare
from .games.jewels.game import league as league
from .games.jewels.game import open_log as open_log
from .games.jewels.game import position as position
from .games.jewels.game import shelf as shelf
from .games.jewels.game import simulate as simulate
from .games.jewels.game import sweep as sweep
from .games.jewels.log.position import Position as Position
from .games.jewels.log.table import Log as Log
from .games.jewels.play.registry import bot as bot
from .games.jewels.play.registry import compiled_bot as compiled_bot
from .games.jewels.report.studies import stored_study as stored_study
from .games.jewels.rulebook import Ruleset as Ruleset
from .games.jewels.words.cards import Encounter as Encounter
from .games.jewels.words.cards import Jewel as Jewel
from .games.jewels.words.cards import Resource as Resource
from .games.jewels.words.events import Event as Event
from .games.jewels.words.phases import Phase as Phase

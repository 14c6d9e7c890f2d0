"""Panels for notebooks (extra `lab`): of Queen's Necklace a sale by steps, a quiz about sales, a game to replay or to
play, findings; of Lady of the Diamonds the chests of a table; of Jewels a jewel, checked and priced.
"""

try:
    from .games.jewels.panels import JewelAppraiser, jewel_appraiser
    from .games.lady_of_the_diamonds.panels import ChestScorer, chest_scorer
    from .games.queens_necklace.panels import (
        FindingsBrowser,
        FindingsPanel,
        GameReplay,
        PlayPanel,
        SaleQuiz,
        SaleStepper,
        findings,
        game_replay,
        play,
        sale_quiz,
        sale_stepper,
    )
except ModuleNotFoundError as error:
    if error.name not in ("anywidget", "ipywidgets", "traitlets"):
        raise
    raise ModuleNotFoundError(
        f"panels need {error.name}, which is not installed: pip install 'qn-analysis[lab]'", name=error.name
    ) from error

__all__ = [
    "ChestScorer",
    "FindingsBrowser",
    "FindingsPanel",
    "GameReplay",
    "JewelAppraiser",
    "PlayPanel",
    "SaleQuiz",
    "SaleStepper",
    "chest_scorer",
    "findings",
    "game_replay",
    "jewel_appraiser",
    "play",
    "sale_quiz",
    "sale_stepper",
]

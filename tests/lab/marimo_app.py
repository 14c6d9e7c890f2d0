# mypy: ignore-errors
"""A marimo notebook with a chart, tables and every panel: `tests/lab/test_marimo.py` looks at it."""

import marimo

app = marimo.App()


@app.cell
def _():
    import qn_analysis as qn
    from qn_analysis import charts, panels, stats

    return charts, panels, qn, stats


@app.cell
def _(qn):
    log = qn.simulate(60, players=3, bots="greedy", seed=1)
    log
    return (log,)


@app.cell
def _(charts, log, stats):
    charts.sale_turns(stats.sale_turns(log))
    return


@app.cell
def _(log, qn, stats):
    qn.show(stats.sale_timing(log), "When sales come")
    return


@app.cell
def _(qn):
    rules = qn.Ruleset.default()
    qn.compare(rules, rules.with_(purse=14), games=12, players=2, bots="greedy", seed=1)
    return


@app.cell
def _(log, panels):
    panels.game_replay(log, 0)
    return


@app.cell
def _(log, panels):
    panels.sale_stepper(log.sale(0, 1))
    return


@app.cell
def _(panels):
    panels.sale_quiz(seed=1)
    return


@app.cell
def _(panels):
    panels.findings("datasets/broken/QN101.jsonl")
    return


@app.cell
def _(panels):
    panels.play("greedy", players=2, seed=7)
    return


@app.cell
def _(panels):
    panels.play("greedy", game="lady", players=2, seed=7)
    return


@app.cell
def _(panels):
    panels.play("greedy", game="jewels", players=2, seed=7)
    return


@app.cell
def _(panels):
    panels.chest_scorer(
        {"chests": [{"player": "Amy", "pieces": {"ruby": 3}}, {"player": "Ben", "pieces": {"gold": 2}}]}
    )
    return


@app.cell
def _(panels):
    panels.jewel_appraiser({"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4})
    return


if __name__ == "__main__":
    app.run()

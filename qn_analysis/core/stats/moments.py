"""Sums over clusters, and of their squares and cubes, in one pass: a source, compiled where there are many rows.

The rows of one cluster and one group are a cell. What they add is summed up cell by cell, and each group gets the
powers of the sums of its cells, in the order of the clusters.
"""

from __future__ import annotations

from typing import Any, Final

Y: Final = 0
X: Final = 1
YY: Final = 2
XY: Final = 3
XX: Final = 4
YYY: Final = 5
XYY: Final = 6
XXY: Final = 7
XXX: Final = 8
CLUSTERS: Final = 9
LEAST: Final = 10
WIDTH: Final = 11
"""Numbers of a group: tops `y`, bottoms `x`, their products (each called as its column in `core.stats.estimates`),
clusters whose bottom is not 0, and the least top."""

GAP_SIDES: Final = 4
CHANGED: Final = 14
GAP_CLUSTERS: Final = 15
GAP_WIDTH: Final = 16
"""Numbers of a group and two ratios: tops and bottoms (`y1`, `x1`, `y2`, `x2`), from `GAP_SIDES` on the products of
each with itself and those after it, clusters in which the two differ, clusters in which a bottom is not 0."""


def order_clusters(cluster: Any, place: Any, order: Any) -> None:
    """The rows by cluster, otherwise as they lie.

    Args:
        cluster: [n] number of each row's cluster, from 0.
        place: [clusters + 1] zeros.
        order: [n] filled.
    """
    for n in range(len(cluster)):
        place[cluster[n] + 1] += 1
    for at in range(1, len(place)):
        place[at] += place[at - 1]
    for n in range(len(cluster)):
        order[place[cluster[n]]] = n
        place[cluster[n]] += 1


def number_cells(cluster: Any, order: Any, group: Any, last: Any, slot: Any, groups: Any, first: Any) -> int:
    """Cells, each the rows of one cluster and one group, numbered by cluster and as they are first met in it.

    Args:
        cluster, order: as of `order_clusters`.
        group: [n] number of each row's group.
        last: [groups] zeros, to work in.
        slot: [n] filled with the number of each row's cell.
        groups: [n] filled, up to the number of cells: the group of each.
        first: [groups] zeros, filled: a row of each group (from 1; 0: it has none).

    Returns:
        How many cells there are.
    """
    cells = 0
    begun = 0  # cells before those of the cluster that is on
    on = -1
    for n in order:
        if cluster[n] != on:
            on = cluster[n]
            begun = cells
        at = group[n]
        if last[at] <= begun:
            groups[cells] = at
            cells += 1
            if first[at] == 0:
                first[at] = n + 1
            last[at] = cells
        slot[n] = last[at] - 1
    return cells


def add_cells(slot: Any, values: Any, own: Any) -> None:
    """Sums of values by cell.

    Args:
        slot: [n] number of each row's cell.
        values: [n] what is added up.
        own: [cells] zeros, filled.
    """
    for n in range(len(slot)):
        own[slot[n]] += values[n]


def ratio_moments(groups: Any, y: Any, x: Any, sums: Any) -> None:
    """Moments of tops and bottoms by group.

    Args:
        groups: [cells] as of `number_cells`.
        y, x: [cells] tops and bottoms, each the sum over its rows.
        sums: [groups, WIDTH] zeros, but for `LEAST`, which is endless; filled.
    """
    for n in range(len(groups)):
        row = sums[groups[n]]
        top = 0.0 + y[n]  # a cell of one row may be given as it is: a sum is never -0.0
        bottom = 0.0 + x[n]
        row[LEAST] = min(row[LEAST], top)
        row[Y] += top
        row[X] += bottom
        row[YY] += top * top
        row[XY] += bottom * top
        row[XX] += bottom * bottom
        row[YYY] += top * top * top
        row[XYY] += bottom * top * top
        row[XXY] += bottom * bottom * top
        row[XXX] += bottom * bottom * bottom
        if bottom != 0.0:
            row[CLUSTERS] += 1.0


def gap_moments(groups: Any, y1: Any, x1: Any, y2: Any, x2: Any, sums: Any) -> None:
    """Moments of the tops and bottoms of two ratios of the same rows, by group.

    Args:
        groups: [cells] as of `number_cells`.
        y1, x1, y2, x2: [cells] tops and bottoms, each the sum over its rows.
        sums: [groups, GAP_WIDTH] zeros, filled.
    """
    for n in range(len(groups)):
        row = sums[groups[n]]
        own = (0.0 + y1[n], 0.0 + x1[n], 0.0 + y2[n], 0.0 + x2[n])
        place = GAP_SIDES
        for side in range(GAP_SIDES):
            row[side] += own[side]
            for other in range(side, GAP_SIDES):
                row[place] += own[side] * own[other]
                place += 1
        if y1[n] != y2[n] or x1[n] != x2[n]:
            row[CHANGED] += 1.0
        if x1[n] != 0.0 or x2[n] != 0.0:
            row[GAP_CLUSTERS] += 1.0


def share_moments(
    cluster: Any, order: Any, cell: Any, group: Any, w: Any, own: Any, all: Any, touched: Any, cells: Any, groups: Any
) -> None:
    """Moments of the things of each category, and of all things, by group.

    Args:
        cluster, order: as of `order_clusters`.
        cell: [n] number of each row's group and category together.
        group: [cells] the group of each.
        w: [n] things that a row stands for.
        own: [2, cells] zeros: things of the cluster that is on, and one of its rows (from 1).
        all: [groups] zeros: things of all categories.
        touched: [cells] to work in.
        cells: [cells, 4] zeros, filled: y, yy, xy of things `y` of a category and `x` of its group; one of its rows.
        groups: [groups, 4] zeros, filled: x, xx, clusters; one of its rows.
    """
    many = 0
    last = -1
    for n in order:
        if cluster[n] != last:
            close_share(group, own, all, touched, many, cells, groups)
            many = 0
            last = cluster[n]
        at = cell[n]
        if own[1][at] == 0.0:
            own[1][at] = n + 1.0
            touched[many] = at
            many += 1
        own[0][at] += w[n]
        all[group[at]] += w[n]
    close_share(group, own, all, touched, many, cells, groups)


def close_share(group: Any, own: Any, all: Any, touched: Any, many: int, cells: Any, groups: Any) -> None:
    """A cluster is whole: add its powers; groups without a thing are left out."""
    for i in range(many):
        at = touched[i]
        y = own[0][at]
        x = all[group[at]]
        if x != 0.0:
            cells[at][0] += y
            cells[at][1] += y * y
            cells[at][2] += x * y
            cells[at][3] = own[1][at]
        own[0][at] = 0.0
        own[1][at] = 0.0
    for i in range(many):
        of = group[touched[i]]
        x = all[of]
        if x != 0.0:
            groups[of][0] += x
            groups[of][1] += x * x
            groups[of][2] += 1.0
            groups[of][3] = cells[touched[i]][3]
        all[of] = 0.0

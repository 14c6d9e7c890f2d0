"""Sums over clusters, and of their squares and cubes, in one pass: a source, compiled where there are many rows.

Rows are taken cluster by cluster (`order`), what they add to each group is summed up, and at the end of a cluster each
group that it touched gets the powers of its sums.
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
FIRST: Final = 11
WIDTH: Final = 12
"""Numbers of a group: tops `y`, bottoms `x`, their products, clusters whose bottom is not 0, the least top, and one of
its rows (from 1; 0: it has none)."""

GAP_SIDES: Final = 4
CHANGED: Final = 14
GAP_CLUSTERS: Final = 15
GAP_FIRST: Final = 16
GAP_WIDTH: Final = 17
"""Numbers of a group and two ratios: tops and bottoms (`y1`, `x1`, `y2`, `x2`), from `GAP_SIDES` on the products of
each with itself and those after it, clusters in which the two differ, clusters in which a bottom is not 0, one of its
rows."""


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


def ratio_moments(cluster: Any, order: Any, group: Any, y: Any, x: Any, own: Any, touched: Any, sums: Any) -> None:
    """Moments of tops and bottoms by group.

    Args:
        cluster, order: as of `order_clusters`.
        group: [n] number of each row's group.
        y, x: [n] tops and bottoms.
        own: [3, groups] zeros: sums of the cluster that is on, and one of its rows (from 1).
        touched: [groups] to work in.
        sums: [groups, WIDTH] zeros, filled.
    """
    many = 0
    last = -1
    for n in order:
        if cluster[n] != last:
            close_ratio(own, touched, many, sums)
            many = 0
            last = cluster[n]
        at = group[n]
        if own[2][at] == 0.0:
            own[2][at] = n + 1.0
            touched[many] = at
            many += 1
        own[0][at] += y[n]
        own[1][at] += x[n]
    close_ratio(own, touched, many, sums)


def close_ratio(own: Any, touched: Any, many: int, sums: Any) -> None:
    """A cluster is whole: add its powers."""
    for i in range(many):
        at = touched[i]
        y = own[0][at]
        x = own[1][at]
        row = sums[at]
        if row[FIRST] == 0.0:
            row[FIRST] = own[2][at]
            row[LEAST] = y
        row[LEAST] = min(row[LEAST], y)
        row[Y] += y
        row[X] += x
        row[YY] += y * y
        row[XY] += x * y
        row[XX] += x * x
        row[YYY] += y * y * y
        row[XYY] += x * y * y
        row[XXY] += x * x * y
        row[XXX] += x * x * x
        if x != 0.0:
            row[CLUSTERS] += 1.0
        own[0][at] = 0.0
        own[1][at] = 0.0
        own[2][at] = 0.0


def gap_moments(
    cluster: Any, order: Any, group: Any, y1: Any, x1: Any, y2: Any, x2: Any, own: Any, touched: Any, sums: Any
) -> None:
    """Moments of the tops and bottoms of two ratios of the same rows, by group.

    Args:
        cluster, order, group, touched: as of `ratio_moments`.
        y1, x1, y2, x2: [n] tops and bottoms.
        own: [5, groups] zeros: sums of the cluster that is on, and one of its rows (from 1).
        sums: [groups, GAP_WIDTH] zeros, filled.
    """
    many = 0
    last = -1
    for n in order:
        if cluster[n] != last:
            close_gap(own, touched, many, sums)
            many = 0
            last = cluster[n]
        at = group[n]
        if own[4][at] == 0.0:
            own[4][at] = n + 1.0
            touched[many] = at
            many += 1
        own[0][at] += y1[n]
        own[1][at] += x1[n]
        own[2][at] += y2[n]
        own[3][at] += x2[n]
    close_gap(own, touched, many, sums)


def close_gap(own: Any, touched: Any, many: int, sums: Any) -> None:
    """A cluster is whole: add its powers."""
    for i in range(many):
        at = touched[i]
        row = sums[at]
        if row[GAP_FIRST] == 0.0:
            row[GAP_FIRST] = own[4][at]
        place = GAP_SIDES
        for side in range(GAP_SIDES):
            row[side] += own[side][at]
            for other in range(side, GAP_SIDES):
                row[place] += own[side][at] * own[other][at]
                place += 1
        if own[0][at] != own[2][at] or own[1][at] != own[3][at]:
            row[CHANGED] += 1.0
        if own[1][at] != 0.0 or own[3][at] != 0.0:
            row[GAP_CLUSTERS] += 1.0
        for side in range(GAP_SIDES + 1):
            own[side][at] = 0.0


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

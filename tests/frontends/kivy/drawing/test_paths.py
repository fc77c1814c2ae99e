"""Paths become polygons and strokes that are as exact as asked."""

from math import dist, hypot, pi

import pytest

from freecellar.pages import faces
from freecellar_kivy.drawing.paths import Contour, Point, Triangles, contours, stroke


def area(triangles: Triangles) -> float:
    """Return the sum of the areas of all triangles."""
    corners = [triangles.corners[index] for index in triangles.indices]
    total = 0.0
    for (ax, ay), (bx, by), (cx, cy) in zip(corners[::3], corners[1::3], corners[2::3], strict=True):
        total += abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
    return total


def perimeter(contour: Contour) -> float:
    """Return the length of a closed line."""
    return sum(
        dist(one, other) for one, other in zip(contour.points, (*contour.points[1:], contour.points[0]), strict=True)
    )


def test_open_and_closed_lines_are_told_apart() -> None:
    """A line that Z ends is closed, and does not repeat its first point."""
    line, triangle = contours("M0 0 L4 0 M1 1 L2 1 L1 2 L1 1 Z", 0.1)

    assert line == Contour(((0, 0), (4, 0)), is_closed=False)
    assert triangle == Contour(((1, 1), (2, 1), (1, 2)), is_closed=True)


@pytest.mark.parametrize("tolerance", [1.0, 0.1, 0.01])
def test_curve_keeps_within_the_tolerance(tolerance: float) -> None:
    """A circle's polygon stays as close to it as asked, and closer costs more points."""
    (circle,) = contours(faces.circle(0, 0, 50), tolerance)

    middles = [
        ((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in zip(circle.points, circle.points[1:], strict=False)
    ]
    assert all(abs(hypot(*point) - 50) < tolerance + 0.02 for point in (*circle.points, *middles))
    assert perimeter(circle) == pytest.approx(100 * pi, rel=tolerance / 10)


def test_closer_curve_has_more_points() -> None:
    """A tenth of the tolerance takes about three times the points."""
    (rough,), (fine,) = (contours(faces.circle(0, 0, 50), tolerance) for tolerance in (0.5, 0.05))

    assert 2.5 < len(fine.points) / len(rough.points) < 4


def test_straight_stroke_is_a_bar_with_round_ends() -> None:
    """Two half discs and the bar between them."""
    drawn = stroke("M0 0 L100 0", 10, 0.01)

    xs, ys = zip(*drawn.corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-5, 105, -5, 5), abs=0.02)
    assert area(drawn) == pytest.approx(1000 + 2 * 25 * pi, rel=0.01)  # the ends' inner halves overlap the bar


@pytest.mark.parametrize("rank", faces.RANK_PATHS)
def test_signs_stay_in_their_boxes(rank: int) -> None:
    """The stroke of each rank's sign stays within its height of 100 and its width."""
    path, width = faces.RANK_PATHS[rank]

    xs, ys = zip(*stroke(path, faces.RANK_STROKE, 0.2).corners, strict=True)

    assert min(xs) >= -0.5
    assert max(xs) <= width + 0.6
    assert min(ys) >= -0.5
    assert max(ys) <= 100.6


def test_sharp_corner_is_round() -> None:
    """Where a stroke turns back, no corner reaches further than half its width."""
    tip = (50.0, 0.0)

    drawn = stroke("M0 10 L50 0 L0 -10", 8, 0.05)

    assert max(x for x, _ in drawn.corners) == pytest.approx(tip[0] + 4, abs=0.1)


def test_single_point_is_a_disc() -> None:
    """A line that goes nowhere leaves a round dot."""
    drawn = stroke("M3 4 L3 4", 2, 0.001)

    def away(point: Point) -> float:
        return dist(point, (3, 4))

    assert {round(away(point), 6) for point in drawn.corners} == {1.0}
    assert area(drawn) == pytest.approx(pi, rel=0.01)

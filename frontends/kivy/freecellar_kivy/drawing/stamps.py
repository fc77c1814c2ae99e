"""Shapes as coloured triangles that a canvas draws at any place and size."""

from array import array
from collections.abc import Iterable
from typing import Final, TypeAlias

from kivy.graphics import Mesh
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, Tesselator

from freecellar_kivy.drawing.paths import Point, contours, stroke

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

FORMAT: Final = [(b"vPosition", 2, "float"), (b"vColour", 4, "float")]
"""A corner's place and colour; one of no opacity is painted in the colour of the canvas."""

VERTEX_SHADER: Final = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec4 vColour;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
uniform vec4 color;
varying vec4 colour;
void main(void) {
    colour = vec4(mix(color.rgb, vColour.rgb, vColour.a), 1.0);
    gl_Position = projection_mat * modelview_mat * vec4(vPosition, 0.0, 1.0);
}
"""
FRAGMENT_SHADER: Final = """
#ifdef GL_ES
precision highp float;
#endif
varying vec4 colour;
void main(void) {
    gl_FragColor = colour;
}
"""


class Stamp:
    """A picture made once of opaque shapes, back to front."""

    def __init__(self, tolerance: float) -> None:
        """Start with nothing; no curve will lie further than ``tolerance`` from where it should."""
        self._tolerance = tolerance
        self._vertices = array("f")
        self._indices = array("H")
        self._mesh: Mesh | None = None

    def fill(self, path: str, colour: Colour | None = None) -> "Stamp":
        """Fill a path; without a colour, in that of the canvas."""
        tesselator = Tesselator()
        for contour in contours(path, self._tolerance):
            tesselator.add_contour([value for point in contour.points for value in point])
        tesselator.tesselate(WINDING_NONZERO, TYPE_POLYGONS)
        for vertices, indices in tesselator.meshes:
            corners = list(zip(vertices[::4], vertices[1::4], strict=True))
            fan = [corner for i in range(1, len(indices) - 1) for corner in (indices[0], indices[i], indices[i + 1])]
            self._add(corners, fan, colour)
        return self

    def stroke(self, path: str, width: float, colour: Colour | None = None) -> "Stamp":
        """Draw a line along a path; without a colour, in that of the canvas."""
        triangles = stroke(path, width, self._tolerance)
        self._add(triangles.corners, triangles.indices, colour)
        return self

    def mesh(self) -> Mesh:
        """Return the instruction that draws the picture in its own coordinates, the same one each time."""
        if self._mesh is None:
            self._mesh = Mesh(vertices=self._vertices, indices=self._indices, fmt=FORMAT, mode="triangles")
        return self._mesh

    def _add(self, corners: Iterable[Point], indices: Iterable[int], colour: Colour | None) -> None:
        first = len(self._vertices) // 6
        paint = (*(colour or (0, 0, 0)), 0.0 if colour is None else 1.0)
        for corner in corners:
            self._vertices.extend((*corner, *paint))
        self._indices.extend(first + index for index in indices)


def colour_of(text: str) -> Colour:
    """Return the colour that ``#rrggbb`` names.

    >>> colour_of("#ff0080")[0]
    1.0
    """
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue

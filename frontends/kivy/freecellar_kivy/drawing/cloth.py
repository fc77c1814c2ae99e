"""The felt of a table: lightest above the middle, darker at the rim, with a grain."""

from math import sqrt
from typing import Final

from kivy.graphics import Fbo, Mesh
from kivy.graphics.texture import Texture

from freecellar_kivy.drawing.palette import Cloth
from freecellar_kivy.drawing.stamps import colour_of

_MOST: Final = 2_000_000
"""A larger window's felt is drawn with so many pixels and stretched: nothing on it has an edge."""

_VERTEX: Final = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
varying vec2 at;
void main(void) {
    at = vPosition;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition, 0.0, 1.0);
}
"""
_FRAGMENT: Final = """
#ifdef GL_ES
precision highp float;
#endif
varying vec2 at;
uniform vec2 extent;
uniform vec4 light;
uniform vec4 middle;
uniform vec4 rim;

float grain(vec2 p) {
    return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715))));
}

void main(void) {
    vec2 away = (at - extent * vec2(0.5, 0.62)) / (extent * vec2(0.72, 0.82));
    float far = length(away);
    vec3 felt = mix(light.rgb, middle.rgb, smoothstep(0.0, 0.62, far));
    felt = mix(felt, rim.rgb, smoothstep(0.45, 1.12, far));
    vec2 pixel = floor(at);
    float fibre = grain(pixel) + grain(pixel.yx * vec2(0.5, 2.0) + 17.0) - 1.0;
    gl_FragColor = vec4(felt * (1.0 + 0.022 * fibre), 1.0);
}
"""


class Felt:
    """A cloth drawn once for a size."""

    def __init__(self, width: float, height: float, cloth: Cloth) -> None:
        """Draw it for a window of a width and height in pixels."""
        scale = min(1.0, sqrt(_MOST / max(width * height, 1)))
        self._size = max(1, round(width * scale)), max(1, round(height * scale))
        self._cloth = cloth
        self._fbo = self._drawn()

    @property
    def texture(self) -> Texture:
        """The picture."""
        return self._fbo.texture

    def redraw(self) -> None:
        """Draw it anew, after the graphics have lost it."""
        self._fbo = self._drawn()

    def _drawn(self) -> Fbo:
        across, up = self._size
        fbo = Fbo(size=self._size, vs=_VERTEX, fs=_FRAGMENT)
        fbo["extent"] = float(across), float(up)
        for name in ("light", "middle", "rim"):
            fbo[name] = *colour_of(getattr(self._cloth, name)), 1.0
        corners = [0, 0, across, 0, across, up, 0, up]
        fbo.add(Mesh(vertices=corners, indices=[0, 1, 2, 2, 3, 0], fmt=[(b"vPosition", 2, "float")], mode="triangles"))
        fbo.draw()
        return fbo

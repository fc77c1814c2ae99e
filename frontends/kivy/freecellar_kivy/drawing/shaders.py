"""How a card's edge, corners and shadow, and marks around it, are worked out for each pixel."""

from typing import Final

FORMAT: Final = [
    (b"vPosition", 2, "float"),
    (b"vInk", 2, "float"),
    (b"vLocal", 2, "float"),
    (b"vProfile", 4, "float"),
]
"""A corner's place on the page, in the ink and around the card's middle, and the profile of a mark."""

VERTEX: Final = """
#ifdef GL_ES
precision highp float;
#endif
attribute vec2 vPosition;
attribute vec2 vInk;
attribute vec2 vLocal;
attribute vec4 vProfile;
uniform mat4 modelview_mat;
uniform mat4 projection_mat;
varying vec2 ink_at;
varying vec2 local;
varying vec4 profile;
void main(void) {
    ink_at = vInk;
    local = vLocal;
    profile = vProfile;
    gl_Position = projection_mat * modelview_mat * vec4(vPosition, 0.0, 1.0);
}
"""

_COMMON: Final = """
#ifdef GL_ES
precision highp float;
#endif
varying vec2 ink_at;
varying vec2 local;
varying vec4 profile;
uniform sampler2D texture0;
uniform vec2 half_size;
uniform float radius;
uniform vec2 tap;

// How many pixels a point lies beyond the edge of the card.
float beyond(vec2 at) {
    vec2 corner = abs(at) - half_size + radius;
    return length(max(corner, 0.0)) + min(max(corner.x, corner.y), 0.0) - radius;
}

// The mean of the ink that becomes one pixel: each of four looks takes in four of its pixels at once.
vec3 ink(void) {
    return 0.25 * (texture2D(texture0, ink_at + vec2(-tap.x, -tap.y)).rgb + texture2D(texture0, ink_at + vec2(tap.x, -tap.y)).rgb
                 + texture2D(texture0, ink_at + vec2(-tap.x, tap.y)).rgb + texture2D(texture0, ink_at + vec2(tap.x, tap.y)).rgb);
}
"""

FACE: Final = (
    _COMMON
    + """
uniform vec4 edge;
uniform vec4 shadow;  // right, down, softness, darkness

void main(void) {
    float away = beyond(local);
    float cover = clamp(0.5 - away, 0.0, 1.0);
    float line = clamp(1.0 - abs(away + 0.5), 0.0, 1.0);
    float fall = beyond(local - shadow.xy);
    float shade = shadow.w * (1.0 - 0.6 * smoothstep(-shadow.z, shadow.z, fall) - 0.4 * smoothstep(-2.0 * shadow.z, 2.5 * shadow.z, fall));
    float alpha = cover + (1.0 - cover) * shade;
    gl_FragColor = vec4(mix(ink(), edge.rgb, edge.a * line) * cover / max(alpha, 0.001), alpha);
}
"""
)
"""A card: paper with ink, a hairline edge, round corners, and a soft shadow below right."""

MASK: Final = (
    _COMMON
    + """
void main(void) {
    gl_FragColor = vec4(1.0, 1.0, 1.0, ink().r);
}
"""
)
"""White where there is white ink."""

MARK: Final = (
    _COMMON
    + """
void main(void) {
    float away = beyond(local);
    float inside = 1.0 - smoothstep(profile.z - profile.w, profile.z + profile.w, away);
    float outside = smoothstep(profile.x - profile.y, profile.x + profile.y, away);
    gl_FragColor = vec4(1.0, 1.0, 1.0, inside * outside);
}
"""
)
"""White between two edges around the card."""

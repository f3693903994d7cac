import { BURNT, BURNT_BEGINS, KNEE, LINE, OFFSET, VIEW_PULL } from '@roomlight/photography/light';

/** What becomes of windows, as the shader is told. */
export const WINDOWS = { unchanged: 0, pulled: 1, replaced: 2 };

/** One rectangle over the whole canvas, whose corners tell their place from the upper left as fractions. */
export const VERTEX_SHADER = `#version 300 es
out vec2 place;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  place = corner;
  gl_Position = vec4(2.0 * corner.x - 1.0, 1.0 - 2.0 * corner.y, 0.0, 1.0);
}
`;

/** The arithmetic of \`relight\` in the contracts, which it must equal. */
export const FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp sampler2D;
uniform sampler2D photo;
/** Levels of red, green and blue; the share of a window's view. */
uniform sampler2D slopes;
uniform sampler2D offsets;
/** Red, green and blue of windows without their views. */
uniform sampler2D outshoneSlopes;
uniform sampler2D outshoneOffsets;
uniform mat3 part;
uniform int windows;
uniform float most;
in vec2 place;
out vec4 colour;

vec3 factorOf(vec3 level) {
  vec3 root = max(vec3(0.0), 1.0 + level / 8.0);
  vec3 second = root * root;
  vec3 fourth = second * second;
  return fourth * fourth;
}

vec3 withFactor(vec3 value, vec3 wanted, float strength) {
  vec3 factor = mix(wanted, 1.0 + strength * (wanted - 1.0), vec3(lessThan(wanted, vec3(1.0))));
  vec3 more = ${float(OFFSET)} * (factor - 1.0);
  vec3 changed = value * factor + more * min(vec3(1.0), value / ${float(LINE)});
  vec3 above = max(vec3(0.0), changed - ${float(KNEE)});
  vec3 white = max(vec3(1.0), factor + more);
  vec3 room = ${float(1 - KNEE)} * (white - ${float(KNEE)});
  return min(changed, vec3(${float(KNEE)})) + above * room / (room + (white - 1.0) * above);
}

void main() {
  vec3 seen = part * vec3(place, 1.0);
  vec2 at = clamp(seen.xy / seen.z, 0.0, 1.0);
  vec3 own = texture(photo, at).rgb;
  float luma = dot(own, vec3(0.2126, 0.7152, 0.0722));
  vec4 values = texture(slopes, at) * luma + texture(offsets, at);
  float lowest = min(own.r, min(own.g, own.b));
  float t = clamp((${float(BURNT)} - lowest) / ${float(BURNT - BURNT_BEGINS)}, 0.0, 1.0);
  vec3 value = withFactor(own, factorOf(values.rgb), t * t * (3.0 - 2.0 * t));
  float share = clamp(values.a, 0.0, most);
  if (windows == ${WINDOWS.pulled}) {
    value *= 1.0 - share * ${float(1 - VIEW_PULL)};
  } else if (windows == ${WINDOWS.replaced}) {
    vec3 other = texture(outshoneSlopes, at).rgb * luma + texture(outshoneOffsets, at).rgb;
    value = mix(value, clamp(other, 0.0, 1.0), share);
  }
  colour = vec4(value, 1.0);
}
`;

function float(value: number): string {
  return value.toFixed(8);
}

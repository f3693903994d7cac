import { BURNT, BURNT_BEGINS, KNEE, VIEW_PULL } from '@roomlight/contracts/light';

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
/** Linear light of windows without their views. */
uniform sampler2D outshoneSlopes;
uniform sampler2D outshoneOffsets;
uniform mat3 part;
uniform int windows;
uniform float most;
in vec2 place;
out vec4 colour;

vec3 linearOf(vec3 v) {
  return mix(pow((v + 0.055) / 1.055, vec3(2.4)), v / 12.92, vec3(lessThanEqual(v, vec3(0.04045))));
}

vec3 codeOf(vec3 light) {
  vec3 v = clamp(light, 0.0, 1.0);
  return mix(1.055 * pow(v, vec3(1.0 / 2.4)) - 0.055, 12.92 * v, vec3(lessThanEqual(v, vec3(0.0031308))));
}

vec3 gainOf(vec3 level) {
  vec3 root = max(vec3(0.0), 1.0 + level / 16.0);
  vec3 second = root * root;
  vec3 fourth = second * second;
  vec3 eighth = fourth * fourth;
  return eighth * eighth;
}

vec3 withGain(vec3 light, vec3 gain, float strength) {
  vec3 straight = light * mix(gain, 1.0 + strength * (gain - 1.0), vec3(lessThan(gain, vec3(1.0))));
  vec3 more = max(vec3(1.0), gain);
  vec3 above = max(vec3(0.0), straight - ${float(KNEE)});
  vec3 bend = (more - 1.0) / (${float(1 - KNEE)} * (more - ${float(KNEE)}));
  return min(straight, vec3(${float(KNEE)})) + above / (1.0 + bend * above);
}

void main() {
  vec3 seen = part * vec3(place, 1.0);
  vec2 at = clamp(seen.xy / seen.z, 0.0, 1.0);
  vec3 own = texture(photo, at).rgb;
  float luma = dot(own, vec3(0.2126, 0.7152, 0.0722));
  vec4 values = texture(slopes, at) * luma + texture(offsets, at);
  float lowest = min(own.r, min(own.g, own.b));
  float t = clamp((${float(BURNT)} - lowest) / ${float(BURNT - BURNT_BEGINS)}, 0.0, 1.0);
  vec3 light = withGain(linearOf(own), gainOf(values.rgb), t * t * (3.0 - 2.0 * t));
  float share = clamp(values.a, 0.0, most);
  if (windows == ${WINDOWS.pulled}) {
    light *= 1.0 - share * ${float(1 - VIEW_PULL)};
  } else if (windows == ${WINDOWS.replaced}) {
    vec3 other = texture(outshoneSlopes, at).rgb * luma + texture(outshoneOffsets, at).rgb;
    light = mix(light, clamp(other, 0.0, 1.0), share);
  }
  colour = vec4(codeOf(light), 1.0);
}
`;

function float(value: number): string {
  return value.toFixed(8);
}

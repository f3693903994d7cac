import { CHROMA_FLOOR, type FlashColour } from './flash-colour.js';
import { GuidedFilter, type LinearField } from '../pixels/guided-filter.js';
import { plane, type Plane, type Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE, luma, luminance, smoothstep } from '../pixels/srgb.js';

/** Gains for linear red, green and blue that remove the room light's colour, each linear in the HDR frame's luma. */
export type GainField = [LinearField, LinearField, LinearField];

/**
 * Confidence that a pixel's colour is right as it is: outweighed by any flash frame that lights its surroundings, and
 * higher than that of the noise in frames that are black there.
 */
export const UNTOLD = 0.003;

/** The HDR frame's luma (0..1), the guide of all edge-aware filters. */
export function guideOf(hdr: Raster): Plane {
  const guide = plane(hdr.width, hdr.height);
  for (let i = 0; i < guide.data.length; i++) {
    guide.data[i] = luma(hdr.data[3 * i]!, hdr.data[3 * i + 1]!, hdr.data[3 * i + 2]!);
  }
  return guide;
}

/**
 * Estimates the cast of the HDR frame relative to the flash frames' colour, as gains that preserve luminance, smoothed
 * along the HDR frame's edges: finely where the flash frames are certain, broadly elsewhere. Areas that no frame
 * lights, such as a dark room behind a door, keep their colour.
 * @param untold confidence that a pixel's colour is right as it is; the lower, the less light corrects it
 */
export function estimateGains(hdr: Raster, colour: FlashColour, untold = UNTOLD): GainField {
  const { width, height } = hdr;
  const gains = [plane(width, height), plane(width, height), plane(width, height)] as const;
  const confidence = plane(width, height);
  for (let i = 0; i < confidence.data.length; i++) {
    const codeR = hdr.data[3 * i]!;
    const codeG = hdr.data[3 * i + 1]!;
    const codeB = hdr.data[3 * i + 2]!;
    const r = LINEAR_OF_CODE[codeR]! + CHROMA_FLOOR;
    const g = LINEAR_OF_CODE[codeG]! + CHROMA_FLOOR;
    const b = LINEAR_OF_CODE[codeB]! + CHROMA_FLOOR;
    const red = clampGain((Math.exp(colour.redness.data[i]!) * g) / r);
    const blue = clampGain((Math.exp(colour.blueness.data[i]!) * g) / b);
    const y = luminance(r, g, b);
    const level = y / luminance(red * r, g, blue * b);
    const exposed = smoothstep(254, 244, Math.max(codeR, codeG, codeB));
    const aboveNoise = (y * y) / (y * y + 0.004 * 0.004);
    // A strong colour gives little evidence of its light: one channel is near black, where cameras distort it most.
    const plain = 1 - 0.95 * colourStrength(r, g, b);
    const told = colour.confidence.data[i]! * exposed * aboveNoise;
    const sure = told / (told + untold);
    gains[0].data[i] = 1 + sure * (red * level - 1);
    gains[1].data[i] = 1 + sure * (level - 1);
    gains[2].data[i] = 1 + sure * (blue * level - 1);
    confidence.data[i] = (told + untold) * plain;
  }
  const guide = guideOf(hdr);
  const fine = new GuidedFilter(guide, confidence, Math.max(2, Math.round(width / 200)), 0.002);
  const broad = new GuidedFilter(guide, confidence, Math.max(4, Math.round(width / 24)), 0.01);
  const fineShare = fine.support.data.map((support) => smoothstep(0.05, 0.35, support));
  const field = (values: Plane): LinearField =>
    blend(fine.fit(values), broad.fit(values), fineShare);
  return [field(gains[0]), field(gains[1]), field(gains[2])];
}

/** How strong a colour of linear light is: 0 for weak ones, 1 where a channel is nearly black. */
export function colourStrength(r: number, g: number, b: number): number {
  return smoothstep(0.4, 0.9, 1 - Math.min(r, g, b) / Math.max(r, g, b));
}

function clampGain(gain: number): number {
  return Math.min(4, Math.max(0.25, gain));
}

function blend(fine: LinearField, broad: LinearField, fineShare: Float32Array): LinearField {
  const mix = (a: Plane, b: Plane): Plane => {
    const result = plane(a.width, a.height);
    for (let i = 0; i < result.data.length; i++) {
      result.data[i] = b.data[i]! + fineShare[i]! * (a.data[i]! - b.data[i]!);
    }
    return result;
  };
  return { slope: mix(fine.slope, broad.slope), offset: mix(fine.offset, broad.offset) };
}

import { LINEAR_OF_CODE } from '../pixels/srgb.js';

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** The primaries of sRGB as stored in profiles: XYZ of red, green and blue, adapted to D50 (IEC 61966-2-1). */
const PRIMARIES = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
/** Tolerance for differences in the last digits of profiles; less than half a code value of light. */
const TOLERANCE = 0.002;

/**
 * Whether an ICC profile describes sRGB by a matrix of its primaries and its tone curve, so that a conversion to sRGB
 * would change nothing. An unreadable profile doesn't count as sRGB.
 */
export function isSrgbProfile(profile: Uint8Array): boolean {
  try {
    const icc = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
    const tags = tagsOf(icc);
    // Profiles with their own tables describe more than matrix and curve.
    return (
      fourLetters(icc, 16) === 'RGB ' &&
      !tags.has('A2B0') &&
      Object.entries(PRIMARIES).every(([tag, expected]) => isPrimary(tags.get(tag), expected)) &&
      ['rTRC', 'gTRC', 'bTRC'].every((tag) => isSrgbCurve(tags.get(tag)))
    );
  } catch (error) {
    if (error instanceof RangeError) {
      return false;
    }
    throw error;
  }
}

function tagsOf(icc: DataView): Map<string, DataView> {
  const tags = new Map<string, DataView>();
  const count = icc.getUint32(HEADER_BYTES);
  for (let k = 0; k < count; k++) {
    const entry = HEADER_BYTES + 4 + TAG_BYTES * k;
    const start = icc.getUint32(entry + 4);
    const length = icc.getUint32(entry + 8);
    if (start + length > icc.byteLength) {
      throw new RangeError('a tag reaches past the end of its profile');
    }
    tags.set(fourLetters(icc, entry), new DataView(icc.buffer, icc.byteOffset + start, length));
  }
  return tags;
}

function fourLetters(data: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((k) => data.getUint8(at + k)));
}

function isPrimary(tag: DataView | undefined, expected: number[]): boolean {
  return (
    tag !== undefined &&
    expected.every((value, k) => Math.abs(fixed(tag, 8 + 4 * k) - value) < TOLERANCE)
  );
}

function isSrgbCurve(tag: DataView | undefined): boolean {
  const curve = tag && curveOf(tag);
  return (
    curve !== undefined &&
    Array.from({ length: 256 }, (_, code) => code).every(
      (code) => Math.abs(curve(code / 255) - LINEAR_OF_CODE[code]!) < TOLERANCE,
    )
  );
}

/** Returns a tone curve, 0..1 to linear 0..1; undefined for kinds in which sRGB isn't stored. */
function curveOf(tag: DataView): ((value: number) => number) | undefined {
  const kind = fourLetters(tag, 0);
  if (kind === 'curv' && tag.getUint32(8) > 1) {
    const last = tag.getUint32(8) - 1;
    const entry = (k: number): number => tag.getUint16(12 + 2 * k) / 65535;
    return (value) => {
      const k = Math.min(last - 1, Math.floor(value * last));
      return entry(k) + (value * last - k) * (entry(k + 1) - entry(k));
    };
  }
  if (kind === 'para' && tag.getUint16(8) === 3) {
    const [g, a, b, c, d] = [12, 16, 20, 24, 28].map((at) => fixed(tag, at));
    return (value) => (value >= d! ? (a! * value + b!) ** g! : c! * value);
  }
  return undefined;
}

/** s15Fixed16 */
function fixed(data: DataView, at: number): number {
  return data.getInt32(at) / 65536;
}

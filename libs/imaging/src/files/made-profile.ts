import type { ColourSpace } from '@roomlight/photography/camera-files';

/** Spaces for which a profile can be made. */
export type ProfiledSpace = Exclude<ColourSpace, 'srgb' | 'hdr-pq' | 'hdr-hlg'>;

type Triple = readonly [number, number, number];

interface SpaceFacts {
  description: string;
  /** XYZ of red, green and blue, adapted to D50. */
  primaries: readonly [Triple, Triple, Triple];
  /** Either an exponent, or the parameters g, a, b, c, d of a curve with a linear beginning (ICC parametric type 3). */
  curve: readonly [number] | readonly [number, number, number, number, number];
}

const SRGB_CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;

/** Adobe RGB (1998), Display P3, BT.2020 as cameras show it on screens for sRGB, and ProPhoto (ROMM) RGB. */
const SPACES: Record<ProfiledSpace, SpaceFacts> = {
  'adobe-rgb': {
    description: 'Adobe RGB (1998)',
    primaries: [
      [0.60974, 0.31111, 0.01947],
      [0.20528, 0.62567, 0.06087],
      [0.14919, 0.06322, 0.74457],
    ],
    curve: [563 / 256],
  },
  'display-p3': {
    description: 'Display P3',
    primaries: [
      [0.51512, 0.2412, -0.00105],
      [0.29198, 0.69225, 0.04189],
      [0.1571, 0.06657, 0.78407],
    ],
    curve: SRGB_CURVE,
  },
  bt2020: {
    description: 'BT.2020',
    primaries: [
      [0.67348, 0.27903, -0.00194],
      [0.16566, 0.6753, 0.02998],
      [0.12506, 0.04567, 0.79687],
    ],
    curve: SRGB_CURVE,
  },
  prophoto: {
    description: 'ProPhoto RGB',
    primaries: [
      [0.7977, 0.28804, 0],
      [0.13519, 0.71187, 0],
      [0.03134, 0.00009, 0.8249],
    ],
    curve: [1.8],
  },
};

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** The white of profiles (ICC.1:2010, 7.2.16). */
const D50: Triple = [0.9642, 1, 0.8249];
const VERSION = 0x02400000;
const COPYRIGHT = 'No copyright, use freely';

/** Makes the ICC profile (version 2, matrix and curve) of a space that files name without having one. */
export function madeProfile(space: ProfiledSpace): Buffer {
  const { description, primaries, curve } = SPACES[space];
  const tone = curveTag(curve);
  const tags: [string, Buffer][] = [
    ['desc', descriptionTag(description)],
    ['cprt', textTag(COPYRIGHT)],
    ['wtpt', xyzTag(D50)],
    ...(['rXYZ', 'gXYZ', 'bXYZ'] as const).map((name, n): [string, Buffer] => [
      name,
      xyzTag(primaries[n] ?? D50),
    ]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, tone]),
  ];
  const directory = Buffer.alloc(4 + TAG_BYTES * tags.length);
  directory.writeUInt32BE(tags.length);
  const data: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let end = HEADER_BYTES + directory.length;
  tags.forEach(([name, tag], n) => {
    let at = places.get(tag);
    if (at === undefined) {
      at = end;
      places.set(tag, at);
      data.push(tag, Buffer.alloc(padding(tag.length)));
      end += tag.length + padding(tag.length);
    }
    const entry = 4 + TAG_BYTES * n;
    directory.write(name, entry, 'latin1');
    directory.writeUInt32BE(at, entry + 4);
    directory.writeUInt32BE(tag.length, entry + 8);
  });
  return Buffer.concat([header(end), directory, ...data]);
}

const padding = (length: number): number => (4 - (length % 4)) % 4;

function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(size);
  bytes.writeUInt32BE(VERSION, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  D50.forEach((value, n) => bytes.writeInt32BE(fixed(value), 68 + 4 * n));
  return bytes;
}

const fixed = (value: number): number => Math.round(value * 65536);

function tagOf(type: string, length: number): Buffer {
  const tag = Buffer.alloc(8 + length);
  tag.write(type, 'latin1');
  return tag;
}

function xyzTag(values: Triple): Buffer {
  const tag = tagOf('XYZ ', 12);
  values.forEach((value, n) => tag.writeInt32BE(fixed(value), 8 + 4 * n));
  return tag;
}

function curveTag(curve: SpaceFacts['curve']): Buffer {
  if (curve.length === 1) {
    const tag = tagOf('curv', 6);
    tag.writeUInt32BE(1, 8);
    tag.writeUInt16BE(Math.round(curve[0] * 256), 12);
    return tag;
  }
  const tag = tagOf('para', 4 + 4 * curve.length);
  tag.writeUInt16BE(3, 8);
  curve.forEach((value, n) => tag.writeInt32BE(fixed(value), 12 + 4 * n));
  return tag;
}

function textTag(text: string): Buffer {
  const tag = tagOf('text', text.length + 1);
  tag.write(text, 8, 'latin1');
  return tag;
}

/** ASCII alone: the rest of the tag, for Unicode and Macintosh, is empty. */
function descriptionTag(text: string): Buffer {
  const tag = tagOf('desc', 4 + text.length + 1 + 8 + 3 + 67);
  tag.writeUInt32BE(text.length + 1, 8);
  tag.write(text, 12, 'latin1');
  return tag;
}

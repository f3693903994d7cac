import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from '@roomlight/imaging/sharp';
import type { Random } from './random.js';

export interface Sample {
  name: string;
  bytes: Buffer;
}

/** Numbers at which lengths, sizes and counts go wrong. */
const NUMBERS = [
  0, 1, 2, 7, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff,
];
/** Sizes about the limits: 200 megapixels, and a side of 65,535. */
const SIDES = [0, 1, 3, 4096, 14_142, 14_143, 16_383, 20_000, 65_500, 65_535];
const MAX_CHANGES = 4;
const MAX_COPIES = 200;

/** Small valid pictures of every kind that is accepted. */
export async function validPictures(): Promise<Sample[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const room = await sharp({
    create: { width: 96, height: 72, channels: 3, background: '#000', noise },
  })
    .png()
    .toBuffer();
  const kinds: [string, (picture: Sharp) => Sharp][] = [
    ['baseline.jpg', (it) => it.jpeg()],
    ['progressive.jpg', (it) => it.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    ['grey.jpg', (it) => it.greyscale().jpeg()],
    ['cmyk.jpg', (it) => it.toColourspace('cmyk').jpeg()],
    [
      'turned.jpg',
      (it) =>
        it
          .withExif({ IFD0: { Make: 'Camera' }, IFD2: { FocalLengthIn35mmFilm: '24' } })
          .withMetadata({ orientation: 6, icc: 'p3' })
          .jpeg(),
    ],
    ['plain.png', (it) => it.png()],
    ['interlaced.png', (it) => it.png({ progressive: true })],
    ['palette.png', (it) => it.png({ palette: true })],
    ['deep.png', (it) => it.toColourspace('rgb16').png()],
    ['lossy.webp', (it) => it.webp()],
    ['lossless.webp', (it) => it.ensureAlpha(0.5).webp({ lossless: true })],
    ['extended.webp', (it) => it.withIccProfile('p3').webp()],
    ['plain.tif', (it) => it.tiff({ compression: 'none' })],
    ['packed.tif', (it) => it.tiff({ compression: 'lzw', predictor: 'horizontal' })],
    ['tiled.tif', (it) => it.tiff({ compression: 'deflate', tile: true })],
    ['jpeg.tif', (it) => it.tiff({ compression: 'jpeg' })],
  ];
  return Promise.all(
    kinds.map(async ([name, as]) => ({ name, bytes: await as(sharp(room)).toBuffer() })),
  );
}

type Change = (bytes: Buffer, random: Random, others: readonly Sample[]) => Buffer;

const CHANGES: Change[] = [
  flipBits,
  writeNumber,
  writeNumber,
  cutOff,
  dropPart,
  repeatPart,
  spliceIn,
  resize,
  resize,
];

/** Returns a damaged copy of a picture. */
export function mutated(samples: readonly Sample[], random: Random): Sample {
  const { name, bytes } = random.pick(samples);
  let changed: Buffer = Buffer.from(bytes);
  for (let left = 1 + random.below(MAX_CHANGES); left > 0 && changed.length > 0; left--) {
    changed = random.pick(CHANGES)(changed, random, samples);
  }
  // Decoders look no further than a wrong checksum.
  return { name, bytes: random.below(4) > 0 ? withChecksums(changed) : changed };
}

function flipBits(bytes: Buffer, random: Random): Buffer {
  for (let left = 1 + random.below(8); left > 0; left--) {
    const at = placeIn(bytes, random);
    bytes[at] = bytes[at]! ^ (1 << random.below(8));
  }
  return bytes;
}

function writeNumber(bytes: Buffer, random: Random): Buffer {
  const size = random.pick([1, 2, 4]);
  const number = random.pick(NUMBERS) % 2 ** (8 * size);
  if (bytes.length > size) {
    const at = Math.min(placeIn(bytes, random), bytes.length - size);
    if (random.below(2) === 0) {
      bytes.writeUIntBE(number, at, size);
    } else {
      bytes.writeUIntLE(number, at, size);
    }
  }
  return bytes;
}

function cutOff(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, placeIn(bytes, random));
}

function dropPart(bytes: Buffer, random: Random): Buffer {
  const at = placeIn(bytes, random);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random.below(64))]);
}

function repeatPart(bytes: Buffer, random: Random): Buffer {
  const at = placeIn(bytes, random);
  const end = at + 1 + random.below(512);
  const copies = Array<Buffer>(1 + random.below(MAX_COPIES)).fill(bytes.subarray(at, end));
  return Buffer.concat([bytes.subarray(0, at), ...copies, bytes.subarray(at)]);
}

function spliceIn(bytes: Buffer, random: Random, others: readonly Sample[]): Buffer {
  const other = random.pick(others).bytes;
  const from = placeIn(other, random);
  const at = placeIn(bytes, random);
  return Buffer.concat([
    bytes.subarray(0, at),
    other.subarray(from, from + 1 + random.below(256)),
    bytes.subarray(at),
  ]);
}

/** Writes another size where the format has it. */
function resize(bytes: Buffer, random: Random): Buffer {
  const [width, height] = [random.pick(SIDES), random.pick(SIDES)];
  const frame = [0xc0, 0xc2].map((marker) => bytes.indexOf(Buffer.from([0xff, marker])));
  const start = frame.find((at) => at > 0 && at + 9 < bytes.length);
  if (bytes.toString('latin1', 1, 4) === 'PNG' && bytes.length > 24) {
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
  } else if (bytes.toString('latin1', 12, 16) === 'VP8X' && bytes.length > 30) {
    bytes.writeUIntLE(Math.max(0, width - 1), 24, 3);
    bytes.writeUIntLE(Math.max(0, height - 1), 27, 3);
  } else if (bytes.toString('latin1', 12, 15) === 'VP8' && bytes.length > 30) {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else if (start !== undefined && bytes.readUInt16BE(0) === 0xffd8) {
    bytes.writeUInt16BE(height, start + 5);
    bytes.writeUInt16BE(width, start + 7);
  } else {
    writeTags(bytes, { 0x100: width, 0x101: height });
  }
  return bytes;
}

/** Writes values of a little-endian TIFF's first directory. */
function writeTags(bytes: Buffer, values: Record<number, number>): void {
  if (bytes.length < 8 || bytes.toString('latin1', 0, 2) !== 'II') {
    return;
  }
  const directory = bytes.readUInt32LE(4);
  for (let at = directory + 2; at + 12 <= bytes.length; at += 12) {
    const value = values[bytes.readUInt16LE(at)];
    if (value !== undefined) {
      bytes.writeUInt16LE(4, at + 2);
      bytes.writeUInt32LE(value, at + 8);
    }
  }
}

/** Half of all changes are in the first bytes, where the structure is. */
function placeIn(bytes: Buffer, random: Random): number {
  return random.below(random.below(2) === 0 ? Math.min(bytes.length, 700) : bytes.length);
}

/** A PNG with the right checksums for its chunks; other pictures as they are. */
function withChecksums(bytes: Buffer): Buffer {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') {
    return bytes;
  }
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) {
      break;
    }
    bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return bytes;
}

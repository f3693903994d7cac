import { enhancePhoto, LINEAR_OF_CODE } from '@roomlight/imaging/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from '@roomlight/imaging/sharp';
import { labOfLinear } from '../engine/scores/colour-difference.js';
import { median, printTable } from '../report.js';

// L* of the darks, the middle and the light surfaces of photos, and a/b of their whites, as they are and in the style
// Property with its default settings: node bench/dist/finishing/property-tones.js PHOTO... [--as-is]
// Rooms as photographers sell them: darks at 28 to 45, light surfaces at 78 to 84, whites from 0/0 to 0/2.5.

const LENGTH = 1000;
const DARKS = 0.1;
const LIGHT = 0.9;
/** Whites are flat, light, nearly grey and not burnt. */
const MAX_CHROMA = 15;
const WHITE_L = [60, 97] as const;
const MAX_SLOPE = 1.5;

interface Tones {
  darks: number;
  middle: number;
  light: number;
  whiteA: number;
  whiteB: number;
  /** Pixels whose channels are all burnt, per mille. */
  burnt: number;
}

async function tonesOf(path: string): Promise<Tones> {
  const { data, info } = await sharp(path)
    .resize(LENGTH, LENGTH, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const count = info.width * info.height;
  const [L, a, b] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  const lab = new Float64Array(3);
  let burnt = 0;
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = data.subarray(3 * i, 3 * i + 3);
    labOfLinear(LINEAR_OF_CODE[red!]!, LINEAR_OF_CODE[green!]!, LINEAR_OF_CODE[blue!]!, lab);
    [L[i], a[i], b[i]] = [lab[0]!, lab[1]!, lab[2]!];
    burnt += red! + green! + blue! === 765 ? 1000 / count : 0;
  }
  const whites: number[] = [];
  for (let i = 2 * info.width; i < count - 2 * info.width; i++) {
    const isFlat = [2, 2 * info.width].every((d) => Math.abs(L[i + d]! - L[i - d]!) < MAX_SLOPE);
    const isLight = L[i]! > WHITE_L[0] && L[i]! < WHITE_L[1];
    if (isFlat && isLight && Math.hypot(a[i]!, b[i]!) < MAX_CHROMA) {
      whites.push(i);
    }
  }
  const sorted = L.toSorted();
  const at = (share: number) => sorted[Math.floor(share * count)]!;
  return {
    ...{ darks: at(DARKS), middle: at(0.5), light: at(LIGHT), burnt },
    whiteA: median(whites.map((i) => a[i]!)),
    whiteB: median(whites.map((i) => b[i]!)),
  };
}

function rowOf(name: string, state: string, { whiteA, whiteB, burnt, ...levels }: Tones): string[] {
  const tones = [levels.darks, levels.middle, levels.light].map((level) => level.toFixed(1));
  return [name, state, ...tones, `${whiteA.toFixed(1)}/${whiteB.toFixed(1)}`, burnt.toFixed(1)];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'as-is': { type: 'boolean', default: false } },
});
const rows = [['photo', '', 'darks', 'middle', 'light', 'whites a/b', 'burnt ‰']];
const folder = await mkdtemp(join(tmpdir(), 'roomlight-tones-'));
try {
  for (const path of positionals) {
    const name = basename(path);
    rows.push(rowOf(name, 'as it is', await tonesOf(path)));
    if (!values['as-is']) {
      const output = join(folder, 'finished.jpg');
      await enhancePhoto({ name, path }, output, {
        style: 'property',
        brightness: 1.2,
        keepColours: true,
        enhanceWindows: true,
        straighten: { vertical: true, horizontal: true },
        sky: null,
      });
      rows.push(rowOf('', 'property', await tonesOf(output)));
    }
  }
} finally {
  await rm(folder, { recursive: true });
}
printTable(rows);

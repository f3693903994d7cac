import { mergeSet } from '@roomlight/imaging/testing';
import sharp from '@roomlight/imaging/sharp';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuSeconds } from '../cpu-seconds.js';
import { ENFUSE } from './peers.js';
import { costOf } from './process-cost.js';
import { frameSet } from './scenes/frame-set.js';
import { realSets, type RealSet } from './scenes/real-sets.js';
import { DATA } from './scenes/scenes.js';

// CPU and memory on real frames, warm and as a process, beside the floor (decode all, encode one) and enfuse:
//   node bench/dist/engine/real-speed.js [--data DIR] [--rounds N] [--without-enfuse]
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: DATA },
    rounds: { type: 'string', default: '3' },
    'without-enfuse': { type: 'boolean', default: false },
  },
});
const script = fileURLToPath(new URL('./merge-once.js', import.meta.url));

/** The minimum that any merge of these files does. */
async function floor([first, ...others]: readonly string[], output: string): Promise<void> {
  for (const path of others) {
    await sharp(path).raw().toBuffer();
  }
  const { data, info } = await sharp(first).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toFile(output);
}

/** One row: seconds of CPU, the smallest of several rounds, and their ratios. */
async function measured({ name, directory }: RealSet, folder: string): Promise<string[]> {
  const { hdr, flashes } = await frameSet(directory);
  const frames = [...flashes, hdr].map(({ path }) => path);
  const output = join(folder, 'merged.jpg');
  const floors: number[] = [];
  const merges: number[] = [];
  // The first round includes compilation.
  for (let round = 0; round <= Number(values.rounds); round++) {
    floors.push(await cpuSeconds(() => floor(frames, join(folder, 'floor.jpg'))));
    const { signal } = new AbortController();
    merges.push(await cpuSeconds(() => mergeSet({ hdr, flashes }, output, {}, signal)));
  }
  const least = Math.min(...floors.slice(1));
  const warm = Math.min(...merges.slice(1));
  const process = await costOf([globalThis.process.execPath, script, directory, output]);
  const peer = values['without-enfuse']
    ? undefined
    : await costOf(ENFUSE.command(frames, join(folder, 'theirs.jpg')));
  return [
    name,
    ...[least, warm, process.cpu].map((seconds) => seconds.toFixed(2)),
    process.peak.toFixed(0),
    ...[warm / least, process.cpu / least].map((ratio) => ratio.toFixed(2)),
    ...[warm, process.cpu].map((seconds) => (peer ? (peer.cpu / seconds).toFixed(1) : '–')),
  ];
}

const COLUMNS = ['set', 'floor', 'warm', 'process', 'MB', 'warm ÷ floor', 'process ÷ floor'];
const PEER_COLUMNS = ['enfuse ÷ warm', 'enfuse ÷ process'];
const WIDTH = 28;

/** Prints a row at once, since a set takes half a minute. */
function printRow([first = '', ...others]: readonly string[]): void {
  console.log([first.padEnd(WIDTH), ...others.map((cell) => cell.padStart(16))].join(''));
}

const folder = await mkdtemp(join(tmpdir(), 'roomlight-real-speed-'));
try {
  printRow([...COLUMNS, ...PEER_COLUMNS]);
  for (const set of await realSets(resolve(values.data))) {
    printRow(await measured(set, folder));
  }
} finally {
  await rm(folder, { recursive: true });
}

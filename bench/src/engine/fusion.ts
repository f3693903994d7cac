import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printFusion, scoreFusion } from './scores/fusion-scores.js';
import { assertPeers } from './peers.js';
import { DATA } from './scenes/scenes.js';

// Fuses exposure sequences with the engine, enfuse and OpenCV, and scores the photos:
//   node bench/dist/engine/fusion.js [--save DIR] [--data DIR]
const { values } = parseArgs({
  options: { save: { type: 'string' }, data: { type: 'string', default: DATA } },
});
await assertPeers();
const directory = values.save ?? (await mkdtemp(join(tmpdir(), 'roomlight-fusion-')));
await mkdir(directory, { recursive: true });
try {
  printFusion(await scoreFusion(join(resolve(values.data), 'mef'), directory));
} finally {
  if (values.save === undefined) {
    await rm(directory, { recursive: true });
  }
}

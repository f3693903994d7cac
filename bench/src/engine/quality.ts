import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printScores, scoreScenes } from './scene-scores.js';
import { DATA, findScenes } from './scenes.js';

// Merges scenes with known truth and scores the photos:
//   node bench/dist/engine/quality.js [--only NAME]... [--save DIR] [--data DIR]
// --only takes the scenes whose name contains NAME; --save keeps the photos, as <scene>.jpg.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    save: { type: 'string' },
    data: { type: 'string', default: DATA },
  },
});
const scenes = (await findScenes(resolve(values.data))).filter(
  ({ name }) => values.only.length === 0 || values.only.some((part) => name.includes(part)),
);
const directory = values.save ?? (await mkdtemp(join(tmpdir(), 'roomlight-quality-')));
await mkdir(directory, { recursive: true });
try {
  printScores(await scoreScenes(scenes, directory));
} finally {
  if (values.save === undefined) {
    await rm(directory, { recursive: true });
  }
}

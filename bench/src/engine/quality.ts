import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawScenes } from './scenes/drawn-scenes.js';
import { printScores, scoreScenes } from './scores/scene-scores.js';
import { DATA, findScenes } from './scenes/scenes.js';

// Merges scenes with known truth and scores the photos:
//   node bench/dist/engine/quality.js [--drawn N [--seed N]] [--only NAME]... [--save DIR] [--data DIR]
// --drawn uses this many scenes drawn by a seed instead of the chosen ones, --only those whose name contains NAME;
// --save keeps the photos, as <scene>.jpg.
const { values } = parseArgs({
  options: {
    drawn: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    save: { type: 'string' },
    data: { type: 'string', default: DATA },
  },
});
const data = resolve(values.data);
const found =
  values.drawn === undefined
    ? await findScenes(data)
    : await drawScenes(data, Number(values.drawn), Number(values.seed));
const scenes = found.filter(
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

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Run one after the other, each in its own process, so that the remains of one don't slow down the next. */
const BENCHES = [
  'upload-memory',
  'upload-throughput',
  'upload-parts',
  'upload-kills/upload-kills',
  'photo-rendition',
  'folder-screen',
  'merged-folder',
  'zip',
  'queue-listings',
  'listing-overhead',
  'sync-price',
  'scaling/queue-replicas',
  'scaling/fairness',
  'scaling/hand-out',
  'scaling/polling',
  'scaling/event-streams',
  'hostile-neighbour',
  'sign-in-timing',
  'editor/auto-correction',
  'editor/edit-speed',
  'editor/screen-quality',
  'sky/skies',
  'sky/twigs',
  'shoot/card-page',
  'shoot/sets',
  'shoot/check-sets',
  'finishing/finish-speed',
  'exporting/export-speed',
  'look/listing-look',
  'look/second-pass',
  'light/slider-ends',
  'light/render-speed',
  'own-style/own-styles',
  'engine/raw-frames',
  'engine/goals',
];

/** Parts of benches' names; all benches run when none is given. */
const chosen = process.argv.slice(2);

for (const bench of BENCHES) {
  if (chosen.length > 0 && !chosen.some((part) => bench.includes(part))) {
    continue;
  }
  const script = fileURLToPath(new URL(`${bench}.js`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
  }
}

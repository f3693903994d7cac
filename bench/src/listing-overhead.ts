import { EnginePool } from '@roomlight/imaging';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { completion } from './completion.js';
import { withProduct, type Product } from './product.js';
import { median, report } from './report.js';
import { makeSet, upload } from './upload.js';

const SETS = 10;
const ROUNDS = 3;
const GOAL = 1.15;
/** The queue's default number of workers. */
const WORKERS = availableParallelism();

const set = await makeSet(4000, 3000);
const [hdr, ...flashes] = set;
if (hdr === undefined) {
  throw new Error('a set has no HDR frame');
}

/** The seconds that the engine alone takes for the sets, with as many threads as the product has workers. */
async function engineAlone(directory: string): Promise<number> {
  const engine = new EnginePool({ workers: WORKERS });
  const frame = (name: string) => ({ name, path: join(directory, name) });
  await Promise.all([
    writeFile(join(directory, 'hdr.jpg'), hdr ?? ''),
    ...flashes.map((bytes, i) => writeFile(join(directory, `flash-${i}.jpeg`), bytes)),
  ]);
  const frames = {
    hdr: frame('hdr.jpg'),
    flashes: flashes.map((_, i) => frame(`flash-${i}.jpeg`)),
  };
  const merge = (n: number) =>
    engine.merge(frames, join(directory, `${n}.jpg`), {}, new AbortController().signal);
  try {
    // Threads start during their first set; the product's are already running, too.
    await Promise.all(Array.from({ length: WORKERS }, (_, n) => merge(n)));
    const start = performance.now();
    await Promise.all(Array.from({ length: SETS }, (_, n) => merge(n)));
    return (performance.now() - start) / 1000;
  } finally {
    await engine.close();
  }
}

/** Seconds from the answer to the upload's last byte to the listing's completion. */
async function listing(product: Product, listingName: string, sets: number): Promise<number> {
  await upload(product, { listingName, set, chunks: sets });
  const start = performance.now();
  await completion(product, listingName);
  return (performance.now() - start) / 1000;
}

const directory = await mkdtemp(join(tmpdir(), 'roomlight-bench-engine-'));
try {
  await withProduct(async (product) => {
    await listing(product, 'Warm up', WORKERS);
    const rounds: { measured: number; peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const peer = await engineAlone(directory);
      rounds.push({ peer, measured: await listing(product, `Listing ${round}`, SETS) });
    }
    const ratio = median(rounds.map(({ measured, peer }) => measured / peer));
    report(`A listing of ${SETS} sets of ${set.length} frames at 12 megapixels`, [
      {
        name: `last byte to completed / engine alone, ${WORKERS} workers each`,
        measured: `${median(rounds.map(({ measured }) => measured)).toFixed(1)} s`,
        peer: `${median(rounds.map(({ peer }) => peer)).toFixed(1)} s`,
        ratio,
        goal: `≤ ${GOAL}`,
        reached: ratio <= GOAL,
      },
    ]);
  });
} finally {
  await rm(directory, { recursive: true });
}

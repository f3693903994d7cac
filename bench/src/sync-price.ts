import { startNats } from '@roomlight/tools/embedded/nats';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completion } from './completion.js';
import { withProduct, type Product } from './product.js';
import { median, report } from './report.js';
import { makeSet, upload } from './upload.js';

const SETS = 20;
const ROUNDS = 5;
const GOAL = 0.9;

/** Small frames, so that messages and rows are a larger part of the work than with a camera's frames. */
const set = await makeSet(1000, 750);

async function setsPerMinute(product: Product, listingName: string): Promise<number> {
  await upload(product, { listingName, set, chunks: SETS });
  const start = performance.now();
  await completion(product, listingName);
  return (SETS * 60_000) / (performance.now() - start);
}

async function withNats<Result>(fsync: boolean, work: (url: string) => Promise<Result>) {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-bench-nats-'));
  const nats = await startNats({ storeDirectory: directory, fsync });
  try {
    return await work(nats.url);
  } finally {
    await nats.stop();
    await rm(directory, { recursive: true });
  }
}

/** Runs the work with two products whose NATS servers differ in whether they sync what they acknowledge. */
async function withBoth(work: (synced: Product, unsynced: Product) => Promise<void>) {
  await withNats(true, (syncedUrl) =>
    withNats(false, (unsyncedUrl) =>
      withProduct(
        (synced) => withProduct((unsynced) => work(synced, unsynced), { NATS_URL: unsyncedUrl }),
        { NATS_URL: syncedUrl },
      ),
    ),
  );
}

await withBoth(async (synced, unsynced) => {
  await setsPerMinute(synced, 'Warm up');
  await setsPerMinute(unsynced, 'Warm up');
  const rounds: { synced: number; unsynced: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await setsPerMinute(unsynced, `Listing ${round}`);
    rounds.push({ synced: await setsPerMinute(synced, `Listing ${round}`), unsynced: without });
  }
  const ratio = median(rounds.map((round) => round.synced / round.unsynced));
  report(`${SETS} sets of ${set.length} small frames`, [
    {
      name: 'merged with messages synced before they are acknowledged / not synced',
      measured: `${median(rounds.map((round) => round.synced)).toFixed(0)}/min`,
      peer: `${median(rounds.map((round) => round.unsynced)).toFixed(0)}/min`,
      ratio,
      goal: `≥ ${GOAL}`,
      reached: ratio >= GOAL,
    },
  ]);
});

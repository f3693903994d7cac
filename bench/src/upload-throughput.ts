import { PARALLEL_CHUNKS } from '@roomlight/contracts';
import { LocalStore } from '@roomlight/storage';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inParallel } from './multipart.js';
import { withProduct } from './product.js';
import { MB, median, report } from './report.js';
import { makeHeavySet, upload } from './upload.js';

const CHUNKS = 40;
const ROUNDS = 5;
const GOAL = 0.7;

const set = await makeHeavySet();
const megabytes = (CHUNKS * set.reduce((sum, frame) => sum + frame.length, 0)) / MB;

async function megabytesPerSecond(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return megabytes / ((performance.now() - start) / 1000);
}

await withProduct(async (product) => {
  // Uses the product's own disk.
  const store = await LocalStore.open(join(product.stack.dataDirectory, 'peer'));
  const write = (round: number) =>
    inParallel(CHUNKS, PARALLEL_CHUNKS, async (chunk) => {
      for (const [frame, bytes] of set.entries()) {
        await store.put(`staging/${round}/${chunk}-${frame}`, Readable.from([bytes]));
      }
    });
  const measured: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [through, direct] = [
      await megabytesPerSecond(() =>
        upload(product, {
          listingName: `Throughput ${round}`,
          set,
          chunks: CHUNKS,
          totalChunks: CHUNKS + 1,
        }),
      ),
      await megabytesPerSecond(() => write(round)),
    ];
    // The first round warms up the product.
    if (round > 0) {
      measured.push(through);
      peers.push(direct);
    }
  }
  const ratio = median(measured.map((through, i) => through / (peers[i] ?? NaN)));
  report(`Uploading ${megabytes.toFixed(0)} MB in ${CHUNKS} chunks, 4 at once`, [
    {
      name: 'through the gateway / straight into the store',
      measured: `${median(measured).toFixed(0)} MB/s`,
      peer: `${median(peers).toFixed(0)} MB/s`,
      ratio,
      goal: `≥ ${GOAL}`,
      reached: ratio >= GOAL,
    },
  ]);
});

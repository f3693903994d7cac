import { memoryOf } from './memory.js';
import { withProduct } from './product.js';
import { MB, report } from './report.js';
import { makeHeavySet, upload } from './upload.js';

const TOTAL_BYTES = 1024 * MB;
const GOAL_MB = 250;

const set = await makeHeavySet();
const setBytes = set.reduce((sum, frame) => sum + frame.length, 0);
const chunks = Math.ceil(TOTAL_BYTES / setBytes);

await withProduct(async (product) => {
  const gateway = product.pid('gateway');
  const before = await memoryOf(gateway);
  await upload(product, { listingName: 'Memory', set, chunks, totalChunks: chunks + 1 });
  const after = await memoryOf(gateway);
  report(
    `Gateway's memory while ${((chunks * setBytes) / MB).toFixed(0)} MB go up in ${chunks} chunks, 4 at once`,
    [
      {
        name: 'peak resident memory',
        measured: `${after.peakMb.toFixed(0)} MB`,
        peer: `${before.nowMb.toFixed(0)} MB idle`,
        goal: `< ${GOAL_MB} MB`,
        reached: after.peakMb < GOAL_MB,
      },
    ],
  );
});

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One after the other, each in a process of its own: what one leaves behind must not weigh on the next. */
const BENCHES = [
  'upload-memory',
  'upload-throughput',
  'photo-rendition',
  'queue-listings',
  'listing-overhead',
];

for (const bench of BENCHES) {
  const script = fileURLToPath(new URL(`${bench}.js`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
  }
}

import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fuzzRuns, howToKeep } from './seeds.js';

/** For the start, and the last answers. */
const BESIDES_MS = 900_000;
/** Ends each run early. */
const COUNT = process.env['FUZZ_COUNT'] ?? 'Infinity';

const runsOf = (kind: 'photos' | 'frames', seconds: number) =>
  fuzzRuns(kind, seconds, new Date(), process.env).map((run) => ({ kind, ...run }));

it.each([
  ...runsOf('photos', 60).map((run) => ({ ...run, what: 'picture' })),
  ...runsOf('frames', 30).map((run) => ({ ...run, what: 'RAW, HEIC or 16-bit frame' })),
])(
  'every damaged $what from seed $seed is processed or refused with a sentence, within the memory',
  async ({ kind, seed, seconds }) => {
    // In a process of its own: a decoder that crashes takes its process with it.
    const script = fileURLToPath(new URL('fuzz-pictures.js', import.meta.url));
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      const numbers = ['--seconds', seconds, '--seed', seed, '--count', COUNT].map(String);
      execFile(process.execPath, [script, '--kind', kind, ...numbers], (error, stdout, stderr) =>
        resolve({ code: error?.code ?? error?.signal ?? 0, output: stdout + stderr }),
      );
    });
    process.stdout.write(output);
    if (code !== 0 || output.includes('failures')) {
      process.stdout.write(`${howToKeep(kind, seed)}\n`);
    }
    expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('failures') });
  },
  Number(process.env['FUZZ_SECONDS'] ?? 60) * 1000 + BESIDES_MS,
);

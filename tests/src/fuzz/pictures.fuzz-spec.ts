import { expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SECONDS = process.env['FUZZ_SECONDS'] ?? '60';
/** For the start, and the last answers. */
const BESIDES_MS = 900_000;
/** Ends each run early. */
const COUNT = process.env['FUZZ_COUNT'] ?? 'Infinity';
const SEED = process.env['FUZZ_SEED'] ?? '1';

it.each([
  ['picture', 'photos', SECONDS],
  ['RAW, HEIC or 16-bit frame', 'frames', process.env['FUZZ_SECONDS'] ?? '30'],
])(
  'every damaged %s is processed or refused with a sentence, within the memory',
  async (_what, kind, seconds) => {
    // In a process of its own: a decoder that crashes takes its process with it.
    const script = fileURLToPath(new URL('fuzz-pictures.js', import.meta.url));
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      const args = [script, '--kind', kind, '--seconds', seconds, '--seed', SEED, '--count', COUNT];
      execFile(process.execPath, args, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? error?.signal ?? 0, output: stdout + stderr }),
      );
    });
    process.stdout.write(output);
    expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('failures') });
  },
  Number(SECONDS) * 1000 + BESIDES_MS,
);

import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Kernels } from './kernels.js';

describe('a kernel', () => {
  it('is what its source compiles to', async () => {
    const build = fileURLToPath(new URL('../../assembly/build.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [build]);
    const checkedIn = new URL('../../src/kernels/binary.ts', import.meta.url);
    // If not: npm run kernels -w libs/imaging
    expect(await readFile(checkedIn, 'utf8')).toBe(stdout);
  });

  it('has memory of its own, as much as was reserved', () => {
    const one = new Kernels();
    const other = new Kernels();
    const length = 100_000;
    const address = one.reserve(4 * length);
    other.reserve(4 * length);
    one.floats(address, length).fill(1.5);
    other.floats(address, length).fill(2.5);
    const next = one.reserve(200_000);
    one.bytes(next, 200_000).fill(255);
    expect(one.floats(address, length).every((value) => value === 1.5)).toBe(true);
    expect(address % 16).toBe(0);
    expect(next).toBeGreaterThanOrEqual(address + 4 * length);
  });
});

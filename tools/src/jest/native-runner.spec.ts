import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';

/** Finds what another such file left in the process, and leaves it too. */
const FILE = `
import { expect, it, jest } from '@jest/globals';
it('starts clean', async () => {
  expect([Math.max(1, 2), process.env.LEFT]).toEqual([2, undefined]);
  await new Promise((resolve) => setImmediate(resolve));
});
it('has promises that carry no more than those of the file before it', async () => {
  const carried = Object.getOwnPropertySymbols(Promise.resolve()).length;
  globalThis.carried ??= carried;
  expect(carried).toBe(globalThis.carried);
});
it('is set up', () => {
  expect(process.env.SET_UP).toBe('yes');
});
it('handles a rejection late', async () => {
  const refused = Promise.reject(new Error('handled'));
  await new Promise((resolve) => setImmediate(resolve));
  await refused.catch(() => {});
});
it('leaves a rejection unhandled', () => {
  void Promise.reject(new Error('as meant'));
});
it('fails', () => {
  jest.spyOn(Math, 'max').mockReturnValue(7);
  jest.useFakeTimers();
  process.env.LEFT = 'here';
  throw new Error('as meant');
});
it('hangs', () => new Promise(() => {}), 50);
`;

const SETUP_FILE = `
import { beforeAll } from '@jest/globals';
beforeAll(() => {
  process.env.SET_UP = 'yes';
});
`;

interface Report {
  testResults: { assertionResults: { title: string; status: string }[] }[];
}

async function reportOf(folder: string): Promise<Report> {
  const config = {
    rootDir: folder,
    testRunner: join(import.meta.dirname, 'native-runner.js'),
    injectGlobals: false,
    testTimeout: 600_000,
    transform: {},
    moduleFileExtensions: ['mjs', 'js'],
    testMatch: ['**/*.spec.mjs'],
    setupFilesAfterEnv: ['<rootDir>/setup.mjs'],
  };
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const words = [jest, '--config', JSON.stringify(config), '--runInBand', '--json'];
  // It ends with 1, since tests fail.
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, (_, stdout) => resolve(stdout));
  });
  return JSON.parse(text) as Report;
}

describe('a file of tests', () => {
  it('runs in the global object of Node.js itself', () => {
    expect(runInThisContext('Array')).toBe(Array);
  });

  it('finds nothing replaced by the one before it, is set up, and its tests fail or end in time', async () => {
    // Among compiled code, where '@jest/globals' is ours.
    const folder = await mkdtemp(join(import.meta.dirname, 'files-'));
    try {
      await Promise.all(
        ['one', 'two'].map((name) => writeFile(join(folder, `${name}.spec.mjs`), FILE)),
      );
      await writeFile(join(folder, 'setup.mjs'), SETUP_FILE);
      const { testResults } = await reportOf(folder);
      const outcome = {
        ...{ 'starts clean': 'passed', 'is set up': 'passed' },
        'has promises that carry no more than those of the file before it': 'passed',
        'handles a rejection late': 'passed',
        'leaves a rejection unhandled': 'failed',
        ...{ fails: 'failed', hangs: 'failed' },
      };
      expect(
        testResults.map(({ assertionResults }) =>
          Object.fromEntries(assertionResults.map(({ title, status }) => [title, status])),
        ),
      ).toEqual([outcome, outcome]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

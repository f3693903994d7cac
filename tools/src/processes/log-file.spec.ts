import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog, rotateLog } from './log-file.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-log-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('a log that a program keeps open is rotated once it is too large', async () => {
  const path = join(directory, 'logs', 'auth.log');
  const log = await openLog(path);
  await log.write('first\n');
  await rotateLog(path, 6);
  await log.write('second\n');
  await rotateLog(path, 6);
  await log.write('third\n');
  await log.close();
  expect(await readFile(`${path}.1`, 'utf8')).toBe('first\nsecond\n');
  expect(await readFile(path, 'utf8')).toBe('third\n');
  expect((await stat(`${path}.1`)).mode & 0o777).toBe(0o600);
});

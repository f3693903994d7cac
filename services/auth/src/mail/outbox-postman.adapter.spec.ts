import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OutboxPostman } from './outbox-postman.adapter.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-outbox-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('a mail that is posted again replaces its file', async () => {
  const postman = new OutboxPostman(directory);
  const posted = { id: 'one', orderedAt: new Date('2026-03-01T10:00:00.000Z') };
  await postman.post(posted, { to: 'ada@studio.example', text: 'first' });
  await postman.post(posted, { to: 'ada@studio.example', text: 'second' });
  const outbox = join(directory, 'outbox');
  expect(await readdir(outbox)).toEqual(['2026-03-01T10-00-00.000Z-one.eml']);
  expect(await readFile(join(outbox, '2026-03-01T10-00-00.000Z-one.eml'), 'utf8')).toContain(
    'second',
  );
});

import { describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalStore, openStore } from './index.js';

describe('openStore', () => {
  it('opens the directory `objects` when S3 is not configured', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'roomlight-data-'));
    try {
      expect(await openStore({ DATA_DIR, S3_ENDPOINT: '' })).toBeInstanceOf(LocalStore);
      expect(await readdir(DATA_DIR)).toEqual(['objects']);
    } finally {
      await rm(DATA_DIR, { recursive: true });
    }
  });

  it('names the missing S3 settings', async () => {
    const environment = { DATA_DIR: '/nowhere', S3_ENDPOINT: 'http://s3:9000', S3_ACCESS_KEY: 'a' };
    await expect(openStore(environment)).rejects.toThrow('S3_SECRET_KEY must be set');
  });
});

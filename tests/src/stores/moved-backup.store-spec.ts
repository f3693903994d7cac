import { afterEach, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ApiClient } from '../support/api-client.js';
import { exteriors } from '../support/photos.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { foundProgram, STORE_NAMES } from './store-programs.js';
import { ACCESS_KEY, SECRET_KEY, startStore } from './store-server.js';

const MAIN = resolve(import.meta.dirname, '../../../tools/dist/backup/main.js');
const ADA = { email: 'ada@example.org', password: 'a-password-of-ada' };
const FOLDER = 'Home';

const found = STORE_NAMES.flatMap((name) => {
  const program = foundProgram(name);
  return program === undefined ? [] : [{ name, program }];
});

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) {
    await step();
  }
});

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-moved-'));
  undo.push(() => rm(directory, { recursive: true, force: true }));
  // The database's account must be able to enter the directory.
  await chmod(directory, 0o755);
  return directory;
}

/** Runs the program as `npm run backup` and `npm run restore` do. */
async function run(
  command: 'backup' | 'restore',
  directory: string,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { PATH, HOME, NATS_SERVER_BIN } = process.env;
  const env = { PATH, HOME, NATS_SERVER_BIN, ...environment };
  await promisify(execFile)(process.execPath, [MAIN, command, directory], { env });
}

async function photosOf(stack: TestStack): Promise<Buffer[]> {
  const ada = await ApiClient.signIn(stack.url, ADA);
  const { photos } = await ada.folder(FOLDER);
  return Promise.all(
    photos.map(async ({ url }) => Buffer.from(await (await ada.fetch(url)).arrayBuffer())),
  );
}

(found.length === 0 ? describe.skip : describe)('a backup', () => {
  it(`moves an installation from a directory into ${found.map(({ name }) => name).join(', then ')}`, async () => {
    const backups = await emptyDirectory();
    let dataDirectory = await emptyDirectory();
    let stack = await startTestStack({}, dataDirectory);
    undo.push(() => stack.remove());
    await addUser(stack.databaseUrl, ADA);
    const ada = await ApiClient.signIn(stack.url, ADA);
    const outside = await exteriors();
    expect(await ada.saveExteriors(FOLDER, outside.slice(0, 3))).toMatchObject({ status: 200 });
    const photos = await photosOf(stack);
    expect(photos).toHaveLength(3);

    let store: NodeJS.ProcessEnv = {};
    for (const { name, program } of found) {
      await run('backup', backups, { ...store, DATA_DIR: dataDirectory });
      await stack.remove();
      const server = await startStore(name, program);
      undo.push(() => server.close());
      store = {
        S3_ENDPOINT: server.endpoint,
        S3_ACCESS_KEY: ACCESS_KEY,
        S3_SECRET_KEY: SECRET_KEY,
        S3_BUCKET: 'photos',
      };
      dataDirectory = await emptyDirectory();
      await run('restore', backups, { ...store, DATA_DIR: dataDirectory });
      stack = await startTestStack(store, dataDirectory);
      expect(await stack.storedKeys()).toEqual([]);
      expect(await photosOf(stack)).toEqual(photos);
    }
  });
});

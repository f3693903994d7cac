import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expectEachSetOnce } from '../faults/expectations.js';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { exteriors, generatedSets, type PhotoFile } from '../support/photos.js';
import { madeTasks } from '../support/rows.js';
import { startTestStripe, type TestStripe } from '../support/stripe.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { addUser } from '../support/users.js';

const MAIN = resolve(import.meta.dirname, '../../../tools/dist/backup/main.js');
const ADA = { email: 'ada@example.org', password: 'a-password-of-ada' };
const [HOME, IN_WORK] = ['Home', '12 Elm Street'];

/** Runs the program as `npm run backup` and `npm run restore` do. */
function run(dataDirectory: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const { PATH, HOME: home } = process.env;
  const env = { PATH, HOME: home, NATS_SERVER_BIN: process.env['NATS_SERVER_BIN'] };
  return new Promise((resolveRun) => {
    execFile(
      process.execPath,
      [MAIN, ...args],
      { env: { ...env, DATA_DIR: dataDirectory } },
      (error, stdout, stderr) =>
        resolveRun({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });
}

describe('a backup of a product in use', () => {
  let directory: string;
  let stripe: TestStripe;
  let stack: TestStack;
  let ada: ApiClient;
  let sets: PhotoFile[][];
  let photos: Buffer[];
  let backedUp: Awaited<ReturnType<typeof run>>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'roomlight-backup-'));
    stripe = await startTestStripe();
    stack = await startTestStack({ ...stripe.environment, QUEUE_WORKERS: '1' });
    stripe.sendTo(stack.url);
    await addUser(stack.databaseUrl, ADA);
    ada = await ApiClient.signIn(stack.url, ADA);
    await use();
    backedUp = await run(stack.dataDirectory, 'backup', directory);
  });

  afterAll(async () => {
    await stack?.remove();
    await stripe?.stub.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** The bytes of all photos shown in the folder. */
  async function photosOfHome(client: ApiClient): Promise<Buffer[]> {
    const { photos: shown } = await client.folder(HOME);
    return Promise.all(
      shown.map(async ({ url }) => Buffer.from(await (await client.fetch(url)).arrayBuffer())),
    );
  }

  /**
   * Creates a photo that was edited, a payment, and a listing whose sets are waiting, in progress, merged, or stored.
   */
  async function use(): Promise<void> {
    const outside = await exteriors();
    expect(await ada.saveExteriors(HOME, outside.slice(0, 3))).toMatchObject({ status: 200 });
    const edited = { folderName: HOME, filename: outside[0]?.name, correctionType: 'vertical' };
    expect(
      await ada.call('POST', '/api/apply-perspective-correction', { ...edited, angle: 2 }),
    ).toMatchObject({ status: 200 });
    photos = await photosOfHome(ada);

    const admin = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    const { id, email, name } = ada.user;
    const account = { email, name, company: '', phone: '', paymentEnabled: true };
    await admin.call('PATCH', `/api/users/${id}`, { ...account, paymentAmountCents: null });
    const paying = { listingName: IN_WORK, photoCount: 8 };
    const { body } = await ada.call('POST', '/api/create-payment-intent', paying);
    stripe.stub.confirm(String(body['clientSecret']));
    await eventually(async () => expect(await isPaid(ada)).toBe(true));

    sets = await generatedSets(8, { width: 640, height: 427 });
    const stored = sets.slice(0, 1);
    expect(await ada.submit(IN_WORK, stored)).toMatchObject({ status: 200 });
    await ada.waitForListing(IN_WORK, isFinished);
    // No service has yet learned of sets merged from now on when the back-up is made.
    await stack.services.media.stop();
    expect(await ada.submit(IN_WORK, sets.slice(1))).toMatchObject({ status: 200 });
    await eventually(async () =>
      expect(await madeTasks(stack.databaseUrl, ada.user.id)).toBeGreaterThan(1),
    );
  }

  const isPaid = async (client: ApiClient): Promise<unknown> =>
    (await client.call('GET', `/api/payment-status?listingName=${encodeURIComponent(IN_WORK)}`))
      .body['paymentVerified'];

  it('is complete, copies no object twice and is removed when enough newer ones are kept', async () => {
    expect(backedUp).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Backed up: .*\n\d+ rows, \d+ objects, [1-9]\d* messages\n$/),
    });
    const [first = ''] = await copies();
    const { ino } = await stat(join(directory, 'objects', first));

    expect(await run(stack.dataDirectory, 'backup', directory, '--keep', '1')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed: '),
    });
    expect((await stat(join(directory, 'objects', first))).ino).toBe(ino);
    expect((await readdir(directory)).sort()).toEqual([expect.stringMatching(/^20/), 'objects']);
  });

  it('can be restored only into an empty installation, where interrupted work continues', async () => {
    expect(await run(stack.dataDirectory, 'restore', directory)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already running'),
    });
    await stack.stop();
    expect(await run(stack.dataDirectory, 'restore', directory)).toMatchObject({
      code: 1,
      output: expect.stringContaining("isn't empty"),
    });
    await stack.remove();

    const empty = await mkdtemp(join(tmpdir(), 'roomlight-restored-'));
    // The database's account must be able to enter the directory.
    await chmod(empty, 0o755);
    const restored = await run(empty, 'restore', directory);
    expect(restored).toEqual({ code: 0, output: expect.stringMatching(/^Restored: /) });

    stack = await startTestStack({ ...stripe.environment }, empty);
    stripe.sendTo(stack.url);
    const again = await ApiClient.signIn(stack.url, ADA);
    expect(await photosOfHome(again)).toEqual(photos);
    expect(await isPaid(again)).toBe(true);
    expect(await again.waitForListing(IN_WORK, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 7,
    });
    await expectEachSetOnce(again, IN_WORK, sets);
    // Users who were signed in still are.
    const { cookie } = ada.headers;
    const me = await fetch(`${stack.url}/api/auth/me`, { headers: { cookie: cookie ?? '' } });
    expect(me.status).toBe(200);
  });

  async function copies(): Promise<string[]> {
    const entries = await readdir(join(directory, 'objects', 'photos'), { recursive: true });
    return entries.filter((name) => name.includes('/')).map((name) => join('photos', name));
  }
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, truncated, type PhotoFile } from '../support/photos.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { expectEachSetOnce, hdrName } from './expectations.js';
import { FaultInjector } from './fault-injector.js';
import { faultPlan } from './fault-plan.js';
import { startFaultStack, type FaultStack } from './fault-stack.js';
import { LoadClient } from './load-client.js';
import { Photographer } from './photographer.js';

/** Another one finds other things: `FAULT_SEED=$RANDOM npm run test:faults -- random-faults` */
const SEED = Number(process.env['FAULT_SEED'] ?? 8);

const USERS = 5;
const LISTINGS_EACH = 6;
/** Every other user. */
const pays = (user: number) => user % 2 === 1;
/** For what hangs: a slow machine takes two minutes for the faults alone. */
const LIMIT_MS = 400_000;
const DAY_MS = 24 * 3_600_000;

describe(`everything goes wrong at random (FAULT_SEED=${SEED})`, () => {
  let stack: FaultStack;
  let photographers: Photographer[];
  let sessions: ApiClient[];
  let sets: PhotoFile[][];

  beforeAll(async () => {
    [stack, sets] = await Promise.all([
      startFaultStack(),
      generatedSets(2, { width: 320, height: 213 }),
    ]);
    const admin = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    const gateways = [stack.url, stack.otherGateway.url];
    sessions = [];
    photographers = [];
    for (let n = 0; n < USERS; n += 1) {
      const account = { email: `user-${n}@roomlight.example`, password: 'a-long-test-password' };
      await addUser(stack.databaseUrl, account);
      const session = await ApiClient.signIn(stack.url, account);
      if (pays(n)) {
        const { id, email, name } = session.user;
        const settings = { paymentEnabled: true, paymentAmountCents: null };
        await admin.call('PATCH', `/api/users/${id}`, {
          ...{ email, name, company: '', phone: '' },
          ...settings,
        });
      }
      const client = new LoadClient(gateways, session.headers);
      sessions.push(session);
      photographers.push(new Photographer(session, client, stack.stripe, pays(n)));
    }
  });

  afterAll(() => stack?.remove());

  const listingName = (n: number) => `${n + 1} Elm Street`;
  /** One set of the first user's third listing is damaged. */
  const isDamaged = (user: number, n: number) => user === 0 && n === 2;

  it(
    'each listing ends, each photo is there once, each payment is made once',
    async () => {
      const [first, second] = sets;
      const damaged = second?.map((frame) => truncated(frame)) ?? [];
      const faults = new FaultInjector(stack, faultPlan(SEED));
      const running = faults.run();
      const handedIn = Promise.all(
        photographers.map(async (photographer, user) => {
          const listings = [];
          for (let n = 0; n < LISTINGS_EACH; n += 1) {
            await faults.reached(n / LISTINGS_EACH);
            const uploaded = isDamaged(user, n) && first ? [first, damaged] : sets;
            listings.push(await photographer.makeListing(listingName(n), uploaded));
          }
          return listings;
        }),
      );
      // Also when one of them fails: nothing may go wrong any more while the product is stopped.
      const ends = await handedIn.finally(() => running);

      expect(photographers.flatMap(({ client }) => client.wrong)).toEqual([]);
      for (const [user, session] of sessions.entries()) {
        for (const [n, listing] of (ends[user] ?? []).entries()) {
          if (isDamaged(user, n)) {
            expect(listing).toMatchObject({
              status: 'failed',
              errorMessage: expect.stringContaining(hdrName(damaged) ?? ''),
            });
          } else {
            expect(listing).toMatchObject({ status: 'completed', completedPhotos: 2 });
            await expectEachSetOnce(session, listingName(n), sets);
          }
        }
      }

      const paid = photographers.flatMap((one) => [...one.paid.values()]);
      const { account } = stack.stripe.stub;
      expect(paid).toHaveLength(2 * LISTINGS_EACH);
      expect(account.charges.size).toBe(paid.length);
      expect(account.balance).toBe(paid.reduce((sum, cents) => sum + cents, 0));
    },
    LIMIT_MS,
  );

  it(
    'all services are restarted one after the other while people work: nobody notices',
    async () => {
      // What crashed processes left is removed when it is old enough, by sweeps that come after each start.
      stack.store.age(15 * DAY_MS);
      const { services, otherGateway } = stack;
      const working = new AbortController();
      const clients: LoadClient[] = [];
      const work = Promise.all(
        sessions.map((session, user) => {
          const client = new LoadClient([stack.url, otherGateway.url], session.headers);
          clients.push(client);
          return workOn(client, session, !pays(user), working.signal);
        }),
      );
      for (const supervisor of [...Object.values(services), otherGateway.supervisor]) {
        await supervisor.restart();
      }
      working.abort();
      await work;
      expect(clients.flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(clients.flatMap(({ broken }) => broken)).toEqual([]);
      const sum = (of: (client: LoadClient) => number) =>
        clients.reduce((all, one) => all + of(one), 0);
      const answered = sum((client) => client.answered);
      expect(answered).toBeGreaterThan(100);
      // Those that had just been connected when a gateway stopped listening.
      expect(sum((client) => client.passedOn)).toBeLessThan(answered / 20);
    },
    LIMIT_MS,
  );

  it('nothing is left behind', async () => {
    await eventually(async () => {
      const named = await namedObjects(stack.databaseUrl);
      expect(stack.store.keys('photos/')).toEqual(named.photos);
      expect(stack.store.keys('staging/')).toEqual(named.staging);
    }, 60_000);
  });

  /** What people do all day, one thing after the other. */
  async function workOn(
    client: LoadClient,
    session: ApiClient,
    mayUpload: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const paths = ['/api/config', '/api/auth/me', '/api/queue/listings', '/api/folders'];
    for (let round = 0; !signal.aborted; round += 1) {
      for (const path of paths) {
        await client.ask(path);
      }
      const name = `Round ${round}`;
      const body = session.form(name, sets.slice(0, 1), { uploadId: randomUUID() });
      if (mayUpload) {
        await client.ask('/api/queue/submit-staging', { method: 'POST', body });
      }
    }
  }
});

/** The keys that rows name: of photos' versions, and of frames that wait for being merged. */
async function namedObjects(databaseUrl: string): Promise<{ photos: string[]; staging: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const photos = await client.query<{ key: string }>(
      `SELECT 'photos/' || photo_id || '/' || id AS key FROM media.versions`,
    );
    const staging = await client.query<{ key: string }>('SELECT key FROM queue.frames');
    const keys = (rows: { key: string }[]) => rows.map(({ key }) => key).sort();
    return { photos: keys(photos.rows), staging: keys(staging.rows) };
  } finally {
    await client.end();
  }
}

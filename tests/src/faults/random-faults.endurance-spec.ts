import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { generatedSets, SMALL, truncated, type PhotoFile } from '../support/photos.js';
import { reportWait } from '../support/report-wait.js';
import { ADMINISTRATOR } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { expectEachSetOnce, expectNothingElseStored, hdrName } from './expectations.js';
import { FaultInjector } from './fault-injector.js';
import { faultPlan, seedFrom } from './fault-plan.js';
import { startFaultStack, type FaultStack } from './fault-stack.js';
import { LoadClient } from './load-client.js';
import { Photographer, POINTS_OF_A_LISTING } from './photographer.js';
import { Progress } from './progress.js';

/** Another seed finds other faults: `FAULT_SEED=$RANDOM npm test -- random-faults` */
const SEED = seedFrom(process.env);

const USERS = 5;
const LISTINGS_EACH = 6;
/** The points of all users with one listing each. */
const POINTS_OF_A_ROUND = USERS * POINTS_OF_A_LISTING;
/** Every other user pays. */
const pays = (user: number) => user % 2 === 1;
const DAY_MS = 24 * 3_600_000;

describe(`a product with random faults (FAULT_SEED=${SEED})`, () => {
  const progress = new Progress();
  let stack: FaultStack;
  let photographers: Photographer[];
  let sessions: ApiClient[];
  let sets: PhotoFile[][];

  beforeAll(async () => {
    process.stderr.write(`Faults at random: FAULT_SEED=${SEED} makes the same ones again\n`);
    [stack, sets] = await Promise.all([startFaultStack(), generatedSets(2, SMALL)]);
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
      photographers.push(new Photographer(session, client, stack.stripe, pays(n), progress));
    }
  });

  afterAll(() => stack?.remove());

  const listingName = (n: number) => `${n + 1} Elm Street`;
  /** One set of the first user's third listing is damaged. */
  const isDamaged = (user: number, n: number) => user === 0 && n === 2;

  it('completes each listing with each photo once and each payment once, and leaves nothing behind', async () => {
    const [first, second] = sets;
    const damaged = second?.map((frame) => truncated(frame)) ?? [];
    // The last listing of each user meets the longer faults.
    const plan = faultPlan(SEED, (LISTINGS_EACH - 1) * POINTS_OF_A_ROUND);
    const faults = new FaultInjector(stack, plan, progress);
    const running = faults.run();
    // Its failure is examined when the listings have ended.
    running.catch(() => undefined);
    const handedIn = Promise.all(
      photographers.map(async (photographer, user) => {
        const listings = [];
        for (let n = 0; n < LISTINGS_EACH; n += 1) {
          // If the work were faster than the faults, none of it would remain for the last ones. One round ahead is no
          // further than the faults can follow: by then, all users have done whatever the faults wait for.
          await faults.begunBefore((n - 1) * POINTS_OF_A_ROUND);
          const uploaded = isDamaged(user, n) && first ? [first, damaged] : sets;
          listings.push(await photographer.makeListing(listingName(n), uploaded));
        }
        return listings;
      }),
    );
    // Waits even when one of them fails, because no fault may occur while the product is stopped.
    const status = () =>
      `${progress.points} of ${LISTINGS_EACH * POINTS_OF_A_ROUND} points of progress, ` +
      `${faults.done.length} of ${plan.flat().length} faults over`;
    let ends;
    try {
      ends = await reportWait(status, handedIn);
    } catch (error) {
      faults.stop();
      process.stderr.write(`FAULT_SEED=${SEED} failed after ${faults.done.join(', ')}\n`);
      throw error;
    } finally {
      await reportWait(status, running);
    }

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

    // Sweeps after each start remove what killed processes left, once it is old enough.
    stack.store.age(15 * DAY_MS);
    await Promise.all([stack.services.media.restart(), stack.services.queue.restart()]);
    await expectNothingElseStored(stack);
  });
});

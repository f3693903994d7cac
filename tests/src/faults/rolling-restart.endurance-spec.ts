import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, SMALL, type PhotoFile } from '../support/photos.js';
import { addUser } from '../support/users.js';
import { expectNothingElseStored } from './expectations.js';
import { startFaultStack, type FaultStack } from './fault-stack.js';
import { LoadClient } from './load-client.js';

const USERS = 5;
/** Half of the users upload; the others only read. */
const uploads = (user: number) => user % 2 === 0;

/** A user who does typical work all day, one task after another. */
interface Worker {
  client: LoadClient;
  /** How many times they have completed all tasks. */
  rounds: number;
}

describe('a rolling restart while people work', () => {
  let stack: FaultStack;
  let sessions: ApiClient[];
  let sets: PhotoFile[][];

  beforeAll(async () => {
    [stack, sets] = await Promise.all([startFaultStack(), generatedSets(1, SMALL)]);
    sessions = [];
    for (let n = 0; n < USERS; n += 1) {
      const account = { email: `user-${n}@roomlight.example`, password: 'a-long-test-password' };
      await addUser(stack.databaseUrl, account);
      sessions.push(await ApiClient.signIn(stack.url, account));
    }
  });

  afterAll(() => stack?.remove());

  it('answers everybody and leaves nothing behind', async () => {
    const { services, otherGateway } = stack;
    const restarted = [...Object.values(services), otherGateway.supervisor];
    const ending = new AbortController();
    const workers = sessions.map((session): Worker => {
      const client = new LoadClient([stack.url, otherGateway.url], session.headers);
      return { client, rounds: 0 };
    });
    const work = Promise.all(
      workers.map((worker, user) =>
        workOn(worker, uploads(user) ? sessions[user] : undefined, ending.signal),
      ),
    );
    for (const supervisor of restarted) {
      await anotherRound(workers);
      await supervisor.restart();
    }
    await anotherRound(workers);
    ending.abort();
    await work;

    const clients = workers.map(({ client }) => client);
    expect(clients.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(clients.flatMap(({ broken }) => broken)).toEqual([]);
    for (const { passedOn } of clients) {
      // For each of the two gateways, a connection that had just been made when it stopped listening may break.
      expect(passedOn).toBeLessThanOrEqual(2);
    }
    await expectNothingElseStored(stack);
  });

  /** @param session of the user who uploads */
  async function workOn(
    worker: Worker,
    session: ApiClient | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    const paths = ['/api/config', '/api/auth/me', '/api/queue/listings', '/api/folders'];
    for (; !signal.aborted; worker.rounds += 1) {
      for (const path of paths) {
        await worker.client.ask(path);
      }
      const body = session?.form(`Round ${worker.rounds}`, sets, { uploadId: randomUUID() });
      if (body !== undefined) {
        await worker.client.ask('/api/queue/submit-staging', { method: 'POST', body });
      }
    }
  }

  /** Resolves when every worker has begun and ended another round. */
  async function anotherRound(workers: readonly Worker[]): Promise<void> {
    const before = workers.map(({ rounds }) => rounds);
    await eventually(() => {
      const slow = workers.findIndex(({ rounds }, n) => rounds < (before[n] ?? 0) + 2);
      if (slow >= 0) {
        throw new Error(`user ${slow} is still in round ${workers[slow]?.rounds}`);
      }
    });
  }
});

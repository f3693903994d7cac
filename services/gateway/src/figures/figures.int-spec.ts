import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unavailable } from '@roomlight/contracts';
import { QUEUE_FIGURES, STORAGE_FIGURES, USER_FIGURES } from '../testing/key-figures.js';
import { ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

async function figures(): Promise<unknown> {
  const cookie = gateway.auth.signIn(ROOT);
  const response = await gateway.call('/api/admin/figures', { headers: { cookie } });
  expect(response.status).toBe(200);
  return response.json();
}

describe('the statistics', () => {
  it('come from the queue, the storage and the users', async () => {
    expect(await figures()).toEqual({
      at: expect.stringMatching(/^20.*Z$/),
      queue: QUEUE_FIGURES,
      storage: STORAGE_FIGURES,
      users: USER_FIGURES,
    });
  });

  it('leave out unavailable values', async () => {
    gateway.queue.onFigures = () => Promise.reject(unavailable('The database is away'));
    expect(await figures()).toMatchObject({ queue: null, storage: STORAGE_FIGURES });
  });
});

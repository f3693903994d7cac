import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { createQueueTestHarness, type QueueTestHarness } from '../testing/queue-harness.js';
import { FakeProvider } from '../testing/fake-provider.js';
import { ProviderHintsService } from './provider-hints.service.js';

const TOKEN = 'a-token-that-was-agreed-on';

describe('a hint from a provider', () => {
  let harness: QueueTestHarness;
  let hints: ProviderHintsService;

  beforeAll(async () => {
    harness = await createQueueTestHarness({
      provider: new FakeProvider(),
      variables: { AUTOENHANCE_WEBHOOK_TOKEN: TOKEN },
    });
    hints = harness.app.get(ProviderHintsService);
  });

  afterAll(() => harness.close());

  const hint = (authorization: string, body: object | string): Promise<unknown> =>
    harness.ask('queue.provider.hint.v1', {
      provider: 'autoenhance',
      authorization,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it.each([TOKEN, `Bearer ${TOKEN}`])(
    'wakes the task that waits for its work (%s)',
    async (token) => {
      const [image_id, order_id] = [uuid(), uuid()];
      const never = new AbortController().signal;
      const waiting = [image_id, order_id].map((id) => hints.wait([uuid(), id], 3_600_000, never));
      const other = new AbortController();
      const sleeper = hints
        .wait([uuid()], 3_600_000, other.signal)
        .then(() => other.signal.aborted);
      await hint(token, { event: 'image_processed', image_id, order_id, error: false });
      await Promise.all(waiting);
      other.abort();
      expect(await sleeper).toBe(true);
    },
  );

  it.each(['', '{"event":"webhook_updated"}', '{"event":', '{"event":"image_processed"}'])(
    'can lack useful content: %p',
    async (body) => {
      await expect(hint(TOKEN, body)).resolves.toBeDefined();
    },
  );

  it.each(['', 'Bearer', `${TOKEN}x`, `Basic ${TOKEN}`])('is refused with %p', async (token) => {
    await expect(hint(token, { image_id: uuid() })).rejects.toMatchObject({ status: 401 });
  });

  it('from our own engine is refused, since it never sends any', async () => {
    const request = { provider: 'built-in', authorization: TOKEN, body: '' } as const;
    await expect(harness.ask('queue.provider.hint.v1', request)).rejects.toMatchObject({
      status: 401,
    });
  });
});

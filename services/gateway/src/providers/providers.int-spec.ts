import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';

describe('a provider’s webhook', () => {
  let gateway: RunningGateway;

  beforeAll(async () => {
    gateway = await runGateway();
  });

  afterAll(() => gateway.close());

  beforeEach(() => {
    gateway.queue.hints.length = 0;
  });

  /** As a service outside sends: neither cookie nor origin. */
  const send = (body?: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${gateway.origin}/api/providers/autoenhance/webhook`, {
      method: 'POST',
      headers: { authorization: 'Bearer token', ...headers },
      ...(body !== undefined && { body }),
    });

  it.each([
    ['JSON', '{"event": "image_processed",  "image_id": "7"}', 'application/json'],
    ['JSON that is none', '{"event":', 'application/json'],
    ['JSON of another name', '{"event":"webhook_updated"}', 'application/vnd.api+json'],
    ['a text', 'hello ☀', 'text/plain;charset=utf-8'],
    ['nothing', '', 'application/json'],
  ])('passes on %s unchanged', async (_, body, type) => {
    const response = await send(body, { 'content-type': type });
    expect(response.status).toBe(200);
    expect(gateway.queue.hints).toEqual([
      { provider: 'autoenhance', authorization: 'Bearer token', body },
    ]);
  });

  it('passes on a request without body, type or token', async () => {
    const path = `${gateway.origin}/api/providers/autoenhance/webhook`;
    expect((await fetch(path, { method: 'POST' })).status).toBe(200);
    expect(gateway.queue.hints).toEqual([{ provider: 'autoenhance', authorization: '', body: '' }]);
  });

  it.each(['application/json', 'text/plain'])('accepts 64 KB of %s and no more', async (type) => {
    const headers = { 'content-type': type };
    expect((await send('x'.repeat(65_536), headers)).status).toBe(200);
    expect((await send('x'.repeat(65_537), headers)).status).toBe(413);
    expect(gateway.queue.hints).toHaveLength(1);
  });

  it('is the only route that accepts any content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    const response = await gateway.call('/api/auth/login', { method: 'POST', body: 'x', headers });
    expect(response.status).toBe(415);
  });
});

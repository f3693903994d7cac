import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Broadcasts } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { ADA, BOB, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.queue.lists.length = 0;
});

const cookies: Record<string, string> = {};
const cookieOf = (user: typeof ADA): string => (cookies[user.id] ??= gateway.auth.signIn(user));

/** Reads a user's list, as a browser that has an answer of this tag. */
const list = (user: typeof ADA, etag?: string) =>
  gateway.call('/api/queue/listings', {
    headers: { cookie: cookieOf(user), ...(etag === undefined ? {} : { 'if-none-match': etag }) },
  });

async function tagOf(user: typeof ADA): Promise<string> {
  const response = await list(user);
  expect(response.status).toBe(200);
  return response.headers.get('etag') ?? '';
}

const tellChange = (user: typeof ADA) =>
  gateway.app.get(Broadcasts).publish('queue.listings.changed.v1', { userId: user.id });

/** Opens a stream, and collects the names of its events. */
async function openStream(cookie: string) {
  const response = await fetch(`${gateway.origin}/api/queue/events`, { headers: { cookie } });
  const names: string[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) {
      const text = decoder.decode(bytes as Uint8Array, { stream: true });
      names.push(...Array.from(text.matchAll(/^event: (.*)$/gm), ([, name = '']) => name));
    }
  };
  return { response, names, ended: read() };
}

describe('a list that hasn’t changed', () => {
  it('is answered by 304 and asks nobody', async () => {
    const etag = await tagOf(ADA);
    const asked = gateway.queue.lists.length;
    expect((await list(ADA, etag)).status).toBe(304);
    expect(gateway.queue.lists).toHaveLength(asked);
  });

  it('is read anew once the queue has changed, and is answered by 304 if it is the same', async () => {
    const etag = await tagOf(ADA);
    const asked = gateway.queue.lists.length;
    tellChange(ADA);
    await waitFor('the list to be read anew', async () => {
      expect((await list(ADA, etag)).status).toBe(304);
      return gateway.queue.lists.length > asked;
    });
  });

  it('is nobody else’s: another user’s tag is no answer', async () => {
    const etag = await tagOf(ADA);
    await list(BOB, etag);
    expect(gateway.queue.lists).toContain(BOB.id);
  });

  it('is not told to somebody who isn’t signed in', async () => {
    const etag = await tagOf(ADA);
    const response = await fetch(`${gateway.origin}/api/queue/listings`, {
      headers: { 'if-none-match': etag },
    });
    expect(response.status).toBe(401);
  });
});

describe('the stream of events', () => {
  it('tells the changes of its user’s queue', async () => {
    const ada = await openStream(cookieOf(ADA));
    const bob = await openStream(cookieOf(BOB));
    expect(ada.response.headers.get('content-type')).toBe('text/event-stream');
    expect(ada.response.headers.get('x-accel-buffering')).toBe('no');
    tellChange(ADA);
    await waitFor('the change to be told', () => ada.names.includes('queue'));
    expect(bob.names).not.toContain('queue');
    await ada.response.body?.cancel().catch(() => undefined);
    await bob.response.body?.cancel().catch(() => undefined);
  });

  it('ends with its session', async () => {
    const cookie = gateway.auth.signIn(ADA);
    const { ended } = await openStream(cookie);
    await gateway.call('/api/auth/logout', { method: 'POST', headers: { cookie } });
    await ended;
  });

  it('doesn’t hold up a gateway that stops', async () => {
    const stopping = await runGateway();
    const response = await fetch(`${stopping.origin}/api/queue/events`, {
      headers: { cookie: stopping.auth.signIn(ADA) },
    });
    await stopping.close();
    expect(await response.text()).toContain('event: ready');
  });
});

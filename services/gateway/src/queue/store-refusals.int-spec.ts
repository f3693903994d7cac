import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadinessChecks } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { randomUUID } from 'node:crypto';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';
import { startStoreStub, type StoreStub } from '../testing/store-stub.js';

let stub: StoreStub;
let gateway: RunningGateway;

beforeAll(async () => {
  stub = await startStoreStub();
  gateway = await runGateway({
    S3_ENDPOINT: stub.origin,
    S3_PUBLIC_ENDPOINT: stub.origin,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret-key',
    S3_BUCKET: 'photos',
  });
  gateway.queue.onUpload = () => Promise.resolve({ isComplete: false, chunks: [] });
});

afterAll(async () => {
  await gateway.close();
  stub.close();
});

const uploadId = randomUUID();
const ask = (body: object) =>
  gateway.call(`/api/queue/uploads/${uploadId}/addresses`, {
    method: 'POST',
    body: JSON.stringify({ parts: [{ file: 0, part: 0, size: 100 }], ...body }),
    headers: { 'content-type': 'application/json' },
  });

async function addresses(body: object): Promise<string[]> {
  const answer = (await (await ask(body)).json()) as { addresses: { address: string }[] };
  return answer.addresses.map(({ address }) => address);
}

describe('an address for a part', () => {
  it('is the store’s own where browsers reach it', async () => {
    const [address] = await addresses({});
    expect(address).toContain(`${stub.origin}/photos/staging/${uploadId}/0/0?`);
  });

  it('is the gateway’s once the store has refused a part, and health says so', async () => {
    expect(await addresses({ storeRefusal: { status: 503, code: 'SlowDown' } })).toEqual([
      `/api/queue/uploads/${uploadId}/files/0/parts/0`,
    ]);
    const readiness = gateway.app.get(ReadinessChecks);
    await waitFor('the warning', async () =>
      (await readiness.run()).warnings.includes('signed uploads: refused'),
    );
  });

  it.each([{ status: 'many' }, { status: 200 }, { code: 'a\nb' }, { code: '<b>' }])(
    'is not given for the report %j',
    async (storeRefusal) => {
      expect((await ask({ storeRefusal })).status).toBe(400);
    },
  );
});

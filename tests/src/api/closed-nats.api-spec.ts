import { describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { SERVICES } from '@roomlight/contracts';
import { NATS_USERS, NatsNames } from '@roomlight/platform/nats';
import { PATIENT } from '@roomlight/platform/testing/patient';
import { keyOf, seedFile } from '@roomlight/tools/nats/nats-keys';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedProduct } from '../product/shared-product.js';

describe('NATS of a running product', () => {
  const { stack } = sharedProduct();
  const keys = join(stack.dataDirectory, 'nats-keys');

  it('turns strangers away', async () => {
    await expect(connect({ servers: stack.natsUrl, reconnect: false })).rejects.toThrow(
      'Authorization Violation',
    );
  });

  it('shows a service nothing of what others say', async () => {
    const key = keyOf(keys, 'media', new NatsNames());
    const connection = await connect({ servers: stack.natsUrl, ...key });
    const refusals: string[] = [];
    const everything = ['>', 'calls.auth.session.begin.v1', '_INBOX_gateway.>'];
    for (const subject of everything) {
      connection.subscribe(subject, {
        callback: (error) => {
          refusals.push(String(error));
        },
      });
    }
    await connection.flush();
    expect(refusals).toEqual(everything.map((subject) => expect.stringContaining(subject)));
    const forged = connection.request('calls.auth.user.create.v1', '{}', PATIENT);
    await expect(forged).rejects.toThrow('Permissions Violation');
    await connection.close();
  });

  it('tells each service of its own key alone', () => {
    for (const service of SERVICES) {
      const told = Object.values(stack.environmentOf(service)).filter((value) =>
        value?.includes(keys),
      );
      expect(told).toEqual([seedFile(keys, service)]);
    }
  });

  it('leaves no key in a log', async () => {
    const logs = join(stack.dataDirectory, 'logs');
    const texts = await Promise.all(
      (await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')),
    );
    for (const user of NATS_USERS) {
      const seed = (await readFile(seedFile(keys, user), 'utf8')).trim();
      expect(texts.some((text) => text.includes(seed))).toBe(false);
    }
  });
});

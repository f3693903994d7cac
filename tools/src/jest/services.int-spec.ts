import { describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';

describe('the setting of a server that service tests share', () => {
  it.each(['TEST_DATABASE_URL', 'TEST_NATS_URL'])('%s names one that listens', async (variable) => {
    const { hostname, port } = new URL(process.env[variable] ?? '');
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    expect(listens).toBe(true);
  });
});

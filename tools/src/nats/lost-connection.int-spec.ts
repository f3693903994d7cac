import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Nats, ProcessEnvironment } from '@roomlight/platform';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../embedded/nats.js';
import type { RunningServer } from '../embedded/running-server.js';

Logger.overrideLogger(false);

describe('a connection to NATS', () => {
  let storeDirectory: string;
  let server: RunningServer;
  let nats: Nats;

  beforeEach(async () => {
    storeDirectory = await mkdtemp(join(tmpdir(), 'roomlight-nats-'));
    server = await startNats({ storeDirectory });
    const environment = new ProcessEnvironment();
    nats = await Nats.connect(Object.assign(environment, { NATS_URL: server.url }), 'queue');
  });

  afterEach(async () => {
    await nats.close();
    await server.stop();
    await rm(storeDirectory, { recursive: true });
  });

  const ask = () => nats.whileConnected(nats.streams.getAccountInfo());

  it('answers until it is lost, and once it is back', async () => {
    await expect(ask()).resolves.toMatchObject({ streams: 0 });
    const { port } = server;
    server.kill('SIGKILL');
    await server.exited;
    await expect(ask()).rejects.toThrow('The connection to NATS was lost');
    server = await startNats({ storeDirectory, port });
    await nats.whenConnected(new AbortController().signal);
    await expect(ask()).resolves.toMatchObject({ streams: 0 });
  });

  it('ends what waits for an answer when it is lost', async () => {
    server.kill('SIGSTOP');
    const asked = ask();
    server.kill('SIGKILL');
    await expect(asked).rejects.toThrow('The connection to NATS was lost');
  });
});

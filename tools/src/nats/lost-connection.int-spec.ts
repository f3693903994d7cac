import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Metrics, Nats, ProcessEnvironment, RpcClient } from '@roomlight/platform';
import { NatsNames } from '@roomlight/platform/nats';
import { waitFor } from '@roomlight/platform/testing';
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

  it('is asked whether its server works', async () => {
    await expect(nats.ping()).resolves.toBeUndefined();
    server.kill('SIGSTOP');
    const pinged = nats.ping();
    server.kill('SIGKILL');
    await expect(pinged).rejects.toThrow('connection disconnected');
    await waitFor('the loss to be noticed', () => !nats.isConnected);
    await expect(nats.ping()).rejects.toThrow('There is no connection to NATS');
  });

  describe('that calls go over', () => {
    const CALL = 'auth.session.resolve.v1';
    let calls: RpcClient;
    let environment: ProcessEnvironment;
    let responders: NatsConnection[];
    let taken: number;

    beforeEach(() => {
      environment = new ProcessEnvironment();
      const names = new NatsNames(environment.NATS_NAMESPACE);
      calls = new RpcClient(nats, names, new Metrics('gateway'), environment);
      responders = [];
      taken = 0;
    });

    afterEach(() => Promise.all(responders.map((connection) => connection.close())));

    const ask = (deadlineMs: number) =>
      calls.request(CALL, { tokenHash: 'a'.repeat(64) }, { deadlineMs });

    const restart = async () => {
      const { port } = server;
      server.kill('SIGKILL');
      await server.exited;
      return async () => {
        server = await startNats({ storeDirectory, port });
      };
    };

    /** Takes calls as a replica of auth would, and answers unless `silent`. */
    const takeCalls = async ({ silent = false } = {}) => {
      const connection = await connect({ servers: server.url, reconnectTimeWait: 50 });
      responders.push(connection);
      connection.subscribe(new NatsNames(environment.NATS_NAMESPACE).call(CALL), {
        callback: (_, message) => {
          taken += 1;
          if (!silent) {
            message.respond('{"user":null}');
          }
        },
      });
      await connection.flush();
    };

    it('waits until it is back before a call is sent', async () => {
      const start = await restart();
      await waitFor('the loss to be noticed', () => !nats.isConnected);
      const asked = ask(60_000);
      await start();
      await takeCalls();
      await expect(asked).resolves.toEqual({ user: null });
      expect(taken).toBe(1);
    });

    it('lets a call fail as not sent when it does not come back in time', async () => {
      const start = await restart();
      await waitFor('the loss to be noticed', () => !nats.isConnected);
      await expect(ask(100)).rejects.toMatchObject({
        status: 503,
        code: 'not_running',
        detail: "The auth service can't be reached. Please try again in a moment.",
      });
      await start();
    });

    it('sends a call again while no service is there to take it', async () => {
      const asked = ask(60_000);
      await nats.connection.flush();
      await takeCalls();
      await expect(asked).resolves.toEqual({ user: null });
      expect(taken).toBe(1);
    });

    it('sends a call only once when it is lost after somebody took the call', async () => {
      await takeCalls({ silent: true });
      const failed = expect(ask(2000)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
      await waitFor('the call to be taken', () => taken > 0);
      await (
        await restart()
      )();
      await failed;
      expect(taken).toBe(1);
    });
  });
});

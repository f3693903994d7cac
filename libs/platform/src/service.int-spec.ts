import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SessionReference } from '@roomlight/contracts';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { Broadcasts } from './messaging/broadcasts.js';
import { ProcessEnvironment, ServiceEnvironment } from './service/environment.js';
import { Every } from './scheduling/every.decorator.js';
import { AdvisoryLock } from './database/advisory-lock.js';
import { OnBroadcast } from './messaging/handlers/handler.decorators.js';
import { ReadinessChecks } from './service/readiness.js';
import { FakeClock } from './testing/fake-clock.js';
import { otherHandlers } from './testing/other-handlers.js';
import { createTestHarness, type TestHarness } from './testing/test-harness.js';
import { waitFor } from './testing/wait-for.js';

class Things1800000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE things (name text)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE things');
  }
}

class Broken1900000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE half (name text)');
    await queryRunner.query('ALTER TABLE nowhere ADD COLUMN name text');
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

let sweeps: number;
let heard: string[];

class Chores {
  @Every(20, 'sweep')
  sweep(): Promise<void> {
    sweeps += 1;
    return Promise.resolve();
  }
}

@Controller()
class Hints {
  @OnBroadcast('auth.session.ended.v1')
  ended(@Payload() { tokenHash }: SessionReference): void {
    heard.push(tokenHash);
  }
}

@Module({ controllers: [Hints, otherHandlers('auth')], providers: [Chores] })
class AuthModule {}

@Module({ providers: [Chores] })
class SweepingGatewayModule {}

const AUTH = {
  name: 'auth',
  environment: ServiceEnvironment,
  database: { entities: [], migrations: [Things1800000000000] },
};

let harness: TestHarness;

beforeEach(async () => {
  sweeps = 0;
  heard = [];
  harness = await createTestHarness();
});

afterEach(() => harness.close());

describe('a service', () => {
  it('migrates its own schema once, whichever replica is first', async () => {
    await harness.beginEmpty();
    const apps = await Promise.all([
      harness.start(AuthModule, AUTH),
      harness.start(AuthModule, AUTH),
    ]);
    const tables = await apps[0]
      .get(DataSource)
      .query<{ schemaname: string }[]>(
        "SELECT schemaname FROM pg_tables WHERE tablename = 'things'",
      );
    expect(tables).toEqual([{ schemaname: 'auth' }]);
  });

  it('refuses tables that could not be upgraded or that a newer release has upgraded', async () => {
    await harness.beginEmpty();
    const open = (...more: (typeof Broken1900000000000)[]) =>
      harness.openDatabase('auth', { entities: [], migrations: [Things1800000000000, ...more] });
    await expect(open(Broken1900000000000)).rejects.toThrow(
      /^The migration Broken1900000000000 of auth failed: .*relation "nowhere" does not exist/,
    );
    const left = "SELECT 1 FROM pg_tables WHERE tablename = 'half'";
    expect(await (await open()).query<object[]>(left)).toEqual([]);
    const older = harness.openDatabase('auth', { entities: [], migrations: [] });
    await expect(older).rejects.toThrow(
      'The tables of auth belong to a newer release, which has Things1800000000000',
    );
  });

  it('reports that it is alive and ready, and its metrics', async () => {
    const app = await harness.start(AuthModule, AUTH);
    const url = await app.getUrl();
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    // The checks have 2 s, which a busy machine may exceed.
    const ready = await waitFor('the service to be ready', async () => {
      const response = await fetch(`${url}/health/ready`);
      return response.ok && response;
    });
    expect(await ready.json()).toEqual({
      service: 'auth',
      ready: true,
      checks: { nats: 'ok', database: 'ok', streams: 'ok' },
      warnings: [],
    });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('# TYPE roomlight_event_seconds histogram');
  });

  it('is not ready while a dependency is unavailable, and leaves the reason to the log', async () => {
    const app = await harness.start(AuthModule, AUTH);
    app.get(ReadinessChecks).add('objects', () => Promise.reject(new Error('ENOENT: /srv/photos')));
    const ready = await fetch(`${await app.getUrl()}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { objects: 'unavailable', nats: 'ok' } });
  });

  it('names what works and should be replaced', async () => {
    const app = await harness.start(AuthModule, AUTH);
    const readiness = app.get(ReadinessChecks);
    readiness.suspect('objects', () => 'The store is of the last century');
    readiness.suspect('mail', () => undefined);
    expect(await readiness.run()).toMatchObject({ warnings: ['objects'] });
  });

  it('is not ready while the database takes no new connection, though earlier ones work', async () => {
    const app = await harness.start(AuthModule, AUTH);
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    app.get(ServiceEnvironment).DATABASE_URL = `postgresql://roomlight@127.0.0.1:${port}/roomlight`;
    const ready = await fetch(`${await app.getUrl()}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { database: 'unavailable' } });
    silent.close();
  });

  it('runs its sweep repeatedly', async () => {
    const clock = new FakeClock();
    harness.time.clock = clock;
    await harness.start(AuthModule, AUTH);
    await clock.passUntil(waitFor('three sweeps', () => sweeps >= 3));
  });

  it('does exclusive work in one replica at a time', async () => {
    const apps = await Promise.all([
      harness.start(AuthModule, AUTH),
      harness.start(AuthModule, AUTH),
    ]);
    const [first, second] = apps.map((app) => app.get(AdvisoryLock));
    let inner: boolean | undefined;
    const outer = await first?.run('migration', async () => {
      inner = await second?.run('migration', () => Promise.reject(new Error('both at once')));
    });
    expect({ outer, inner }).toEqual({ outer: true, inner: false });
    expect(await second?.run('migration', () => Promise.resolve())).toBe(true);
  });

  it('handles broadcasts in every replica', async () => {
    const apps = await Promise.all([
      harness.start(AuthModule, AUTH),
      harness.start(AuthModule, AUTH),
    ]);
    const tokenHash = 'a'.repeat(64);
    apps[0].get(Broadcasts).publish('auth.session.ended.v1', { tokenHash });
    await waitFor('both', () => heard.length === 2);
    expect(heard).toEqual([tokenHash, tokenHash]);
  });

  it('without a database refuses work that needs one', async () => {
    const gateway = { name: 'gateway', environment: ProcessEnvironment };
    await expect(harness.start(SweepingGatewayModule, gateway)).rejects.toThrow(
      'Chores.sweep (sweep) needs a database',
    );
  });
});

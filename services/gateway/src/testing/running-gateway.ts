import type { INestApplication } from '@nestjs/common';
import type { CurrentUser } from '@roomlight/contracts';
import { createTestHarness, FakeClock, type TestHarness } from '@roomlight/platform/testing';
import { ObjectStore } from '@roomlight/storage';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppModule } from '../app.module.js';
import { GatewayEnvironment } from '../environment.js';
import { GATEWAY } from '../service.js';
import { FakeBilling } from './fake-billing.js';
import { DocumentedAnswers } from './documented-answers.js';
import { FakeMedia } from './fake-media.js';
import { FakeAuth, FakeQueue, startFake } from './fakes.js';

export const ADA: CurrentUser = {
  id: '0199f4a0-0000-7000-8000-00000000ada0',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'user',
};
export const BOB: CurrentUser = { ...ADA, id: '0199f4a0-0000-7000-8000-000000000b0b', name: 'Bob' };
export const ROOT: CurrentUser = {
  ...ADA,
  id: '0199f4a0-0000-7000-8000-0000000a0000',
  role: 'admin',
};

export interface RunningGateway {
  harness: TestHarness;
  app: INestApplication;
  /** `http://127.0.0.1:{port}` */
  origin: string;
  store: ObjectStore;
  auth: FakeAuth;
  queue: FakeQueue;
  media: FakeMedia;
  billing: FakeBilling;
  /** Stops the fake billing service. */
  stopBilling: () => Promise<void>;
  /**
   * A request of Ada's from our own page, unless `init` says otherwise. While it is answered, time passes. The API
   * document must name the answer.
   */
  call: (path: string, init?: RequestInit) => Promise<Response>;
  storedKeys: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** The gateway on a real socket and a real store, with fakes for the services behind it. */
export async function runGateway(variables: Record<string, string> = {}): Promise<RunningGateway> {
  const directory = await mkdtemp(join(tmpdir(), 'roomlight-gateway-'));
  const clock = new FakeClock();
  const harness = await createTestHarness({ clock });
  const { fake: auth } = await startFake(harness, 'auth', FakeAuth);
  const { fake: queue } = await startFake(harness, 'queue', FakeQueue);
  const { fake: media } = await startFake(harness, 'media', FakeMedia);
  const { app: billingApp, fake: billing } = await startFake(harness, 'billing', FakeBilling);
  const app = await harness.start(AppModule, GATEWAY, { DATA_DIR: directory, ...variables });
  const origin = await app.getUrl();
  const store = app.get<ObjectStore>(ObjectStore, { strict: false });
  const prefix = app.get(GatewayEnvironment).isSecure ? '__Host-' : '';
  const cookie = `${prefix}${auth.signIn(ADA)}`;
  const documented = new DocumentedAnswers();
  return {
    harness,
    app,
    origin,
    store,
    auth,
    queue,
    media,
    billing,
    stopBilling: () => billingApp.close(),
    call: async (path, init = {}) => {
      const answer = await clock.passUntil(
        fetch(origin + path, { ...init, headers: { cookie, origin, ...headersOf(init) } }),
      );
      await documented.hold(init.method ?? 'GET', path, answer);
      return answer;
    },
    storedKeys: async () => {
      const keys: string[] = [];
      for await (const { key } of store.list('')) {
        keys.push(key);
      }
      return keys.sort();
    },
    close: async () => {
      await harness.close();
      await rm(directory, { recursive: true });
    },
  };
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

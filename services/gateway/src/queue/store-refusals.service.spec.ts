import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ReadinessChecks } from '@roomlight/platform';
import { FakeClock, waitFor } from '@roomlight/platform/testing';
import { S3Store } from '@roomlight/storage';
import { GatewayEnvironment } from '../environment.js';
import { startStoreStub, type StoreStub } from '../testing/store-stub.js';
import { StoreRefusalsService } from './store-refusals.service.js';

const HOUR_MS = 60 * 60_000;
let stub: StoreStub;
let clock: FakeClock;
let readiness: ReadinessChecks;
let logged: unknown[];
let refusals: StoreRefusalsService;

beforeEach(async () => {
  logged = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((sentence) => void logged.push(sentence));
  stub = await startStoreStub();
  const store = await S3Store.open({
    endpoint: stub.origin,
    publicEndpoint: stub.origin,
    accessKey: 'key',
    secretKey: 'secret-key',
    bucket: 'photos',
  });
  clock = new FakeClock();
  readiness = new ReadinessChecks();
  const environment = new GatewayEnvironment();
  environment.S3_PUBLIC_ENDPOINT = stub.origin;
  refusals = new StoreRefusalsService(store, environment, clock, readiness);
  refusals.onModuleInit();
});
afterEach(() => {
  stub.close();
  jest.restoreAllMocks();
});

const named = (cause: string) =>
  waitFor(`the warning of ${cause}`, () =>
    readiness.warnings().includes(`signed uploads: ${cause}`),
  );

describe('StoreRefusalsService', () => {
  it('says nothing before a browser reports a refusal', () => {
    expect(readiness.warnings()).toEqual([]);
  });

  it('names a proxy that rewrites the host, which the browser is not told', async () => {
    stub.onPart = (_, response) => {
      response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    };
    refusals.report({});
    await named('host');
    expect(logged).toEqual([expect.stringContaining('must pass on the Host header')]);
  });

  it('names missing CORS until an hour after the last report', async () => {
    stub.onPreflight = (_, response) => {
      response.writeHead(200).end();
    };
    refusals.report({});
    await named('cors');
    await clock.advance(HOUR_MS - 1);
    expect(readiness.warnings()).toEqual(['signed uploads: cors']);
    await clock.advance(1);
    expect(readiness.warnings()).toEqual([]);
  });

  it('names clocks that differ', async () => {
    stub.onPart = (_, response) => {
      response.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>');
    };
    refusals.report({});
    await named('clock');
  });

  it('names a store that nobody reaches', async () => {
    stub.close();
    refusals.report({});
    await named('unreachable');
  });

  it('asks the store once a minute, however many browsers report it', async () => {
    for (let browser = 0; browser < 5; browser++) {
      refusals.report({ status: 503, code: 'SlowDown' });
    }
    await named('refused');
    expect(stub.parts).toBe(1);
    await clock.advance(60_000);
    refusals.report({});
    await named('unreachable');
    expect(stub.parts).toBe(2);
  });
});

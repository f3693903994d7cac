import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DomainError, type CheckPayment, type PaymentCheck } from '@roomlight/contracts';
import { OnCall } from './handlers/handler.decorators.js';
import { RpcClient } from './rpc-client.js';
import { ProcessEnvironment } from '../service/environment.js';
import { currentRequestId, withRequestId } from '../service/request-context.js';
import { HandlerError } from './handlers/handler-rules.js';
import { otherHandlers } from '../testing/other-handlers.js';
import { createTestHarness, type TestHarness } from '../testing/test-harness.js';
import { waitFor } from '../testing/wait-for.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NAME = 'billing.payment.check.v1';
const BILLING = { name: 'billing', environment: ProcessEnvironment };

let seen: { requestId: string | undefined; request: CheckPayment } | undefined;
let letGo: (() => void) | undefined;

/** Releases the slow answer once it has been requested. */
async function release(): Promise<void> {
  const go = await waitFor('the slow call to arrive', () => letGo);
  letGo = undefined;
  go();
}

@Controller()
class Payments {
  @OnCall(NAME)
  async check(@Payload() request: CheckPayment): Promise<PaymentCheck> {
    seen = { requestId: currentRequestId(), request };
    switch (request.listingName) {
      case 'refused':
        throw new DomainError(409, 'already_paid', 'It is paid', { extra: { cents: 4950 } });
      case 'broken':
        throw new Error('secret internals');
      case 'slow':
        await new Promise<void>((resolve) => (letGo = resolve));
        break;
      default:
    }
    return { paymentRequired: true, paymentVerified: false, photosUploaded: 0 };
  }
}

/** Handles billing's other calls, which this test isn't about. */
const Others = otherHandlers('billing', Payments);

@Module({ controllers: [Payments, Others] })
class BillingModule {}

@Module({})
class EmptyModule {}

@Controller()
class PaymentsAgain extends Payments {}

@Module({ controllers: [Payments, PaymentsAgain, Others] })
class DoubledModule {}

let harness: TestHarness;
let calls: RpcClient;

const ask = (listingName: string, options = {}) =>
  calls.request(NAME, { userId: ID, listingName }, options);
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

beforeAll(async () => {
  harness = await createTestHarness();
  await harness.start(BillingModule, BILLING);
  const gateway = await harness.start(EmptyModule, {
    name: 'gateway',
    environment: ProcessEnvironment,
  });
  calls = gateway.get(RpcClient);
});

afterAll(() => harness.close());

describe('RpcClient', () => {
  it('returns the reply', async () => {
    expect(await ask('Main St')).toEqual({
      paymentRequired: true,
      paymentVerified: false,
      photosUploaded: 0,
    });
  });

  it('returns the reply without parsing it', async () => {
    const reply = await calls.requestRaw(NAME, { userId: ID, listingName: 'Main St' });
    expect(Buffer.from(reply).toString()).toBe(
      '{"paymentRequired":true,"paymentVerified":false,"photosUploaded":0}',
    );
  });

  it('passes the request id along', async () => {
    await withRequestId('request-7', () => ask('Main St'));
    expect(seen).toMatchObject({ requestId: 'request-7', request: { listingName: 'Main St' } });
  });

  it('rethrows a domain error as it was thrown', async () => {
    expect(await failure(ask('refused'))).toMatchObject({
      status: 409,
      code: 'already_paid',
      detail: 'It is paid',
      extra: { cents: 4950 },
    });
  });

  it('reveals nothing about an unexpected error', async () => {
    const error = await failure(ask('broken'));
    expect(error).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('refuses a request that breaks the contract and names each field', async () => {
    const error = await failure(calls.request(NAME, { userId: 'me', listingName: 'a' }));
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_request',
      extra: { errors: [{ field: 'userId', message: 'Invalid user id' }] },
    });
  });

  it('refuses a request with a member that libraries take for the class of an object', async () => {
    const request = { userId: ID, listingName: 'Main St', more: { constructor: {} } };
    expect(await failure(calls.request(NAME, request))).toMatchObject({
      status: 400,
      extra: { errors: [{ field: 'more.constructor' }] },
    });
  });

  it('gives up at the deadline', async () => {
    expect(await failure(ask('slow', { deadlineMs: 50 }))).toMatchObject({
      status: 503,
      extra: { retryAfterSeconds: 2 },
      detail: "The billing service didn't answer in time. Please try again in a moment.",
    });
    await release();
  });

  it('stops waiting when its signal is aborted', async () => {
    const stop = new AbortController();
    const asked = failure(ask('slow', { signal: stop.signal }));
    stop.abort(new Error('the browser is gone'));
    expect(await asked).toMatchObject({ message: 'the browser is gone' });
    await release();
  });

  it('fails at its deadline as not running when no handler is there', async () => {
    const error = await failure(
      calls.request('auth.session.resolve.v1', { tokenHash: 'a'.repeat(64) }, { deadlineMs: 300 }),
    );
    expect(error).toMatchObject({
      status: 503,
      code: 'not_running',
      detail: "The auth service isn't running. Please try again in a moment.",
    });
  });
});

describe('a service', () => {
  it("doesn't start without a handler for each of its calls", async () => {
    const error = await failure(harness.start(EmptyModule, BILLING));
    expect(error).toBeInstanceOf(HandlerError);
    expect(String(error)).toContain(`${NAME} has no handler`);
  });

  it("doesn't start with two handlers for a call", async () => {
    const error = await failure(harness.start(DoubledModule, BILLING));
    expect(String(error)).toContain(`${NAME} has 2 handlers`);
  });

  it("doesn't start with a handler for another service's call", async () => {
    const error = await failure(
      harness.start(BillingModule, { name: 'gateway', environment: ProcessEnvironment }),
    );
    expect(String(error)).toContain(`${NAME} belongs to billing, but Payments.check of gateway`);
  });

  it('finishes the calls in progress before it stops', async () => {
    const own = await createTestHarness();
    try {
      const billing = await own.start(BillingModule, BILLING);
      const gateway = await own.start(EmptyModule, {
        name: 'gateway',
        environment: ProcessEnvironment,
      });
      const asked = gateway.get(RpcClient).request(NAME, { userId: ID, listingName: 'slow' });
      await waitFor('the call to arrive', () => letGo !== undefined);
      const closed = billing.close();
      await release();
      expect(await asked).toMatchObject({ paymentRequired: true });
      await closed;
    } finally {
      await own.close();
    }
  });
});

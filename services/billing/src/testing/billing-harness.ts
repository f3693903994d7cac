import { Controller, Module, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  DifferencesFound,
  DomainError,
  ListingIds,
  notFound,
  PaymentDisputed,
  PaymentRefunded,
  PhotoIds,
  ShareIds,
  SharePaidByCard,
  SharePaymentReturned,
  SharePaymentUnused,
  UserReference,
  type CallName,
  type CallReply,
  type CallRequest,
  type EventName,
  type EventPayload,
  type PaymentTerms,
} from '@roomlight/contracts';
import { OnCall, OnEvent, Outbox, RpcClient } from '@roomlight/platform';
import { otherHandlers, createTestHarness, waitFor } from '@roomlight/platform/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AppModule } from '../app.module.js';
import { BillingEnvironment } from '../environment.js';
import { BILLING } from '../service.js';
import { StripeStub } from './stripe-stub/stripe-stub.js';

export const SECRETS = {
  secretKey: 'sk_test_billing',
  webhookSecret: 'whsec_billing',
};

/** Simulates auth: the users' payment terms, and the reported actions of administrators. */
@Controller()
export class FakeAuth {
  readonly terms = new Map<string, PaymentTerms>();
  readonly refunded: PaymentRefunded[] = [];
  readonly disputed: PaymentDisputed[] = [];
  readonly differences: DifferencesFound[] = [];
  readonly unused: SharePaymentUnused[] = [];

  @OnCall('auth.user.payment-terms.v1')
  paymentTerms(@Payload() { userId }: UserReference): Promise<PaymentTerms> {
    const terms = this.terms.get(userId);
    return terms === undefined ? Promise.reject(notFound('User')) : Promise.resolve(terms);
  }

  @OnEvent('billing.payment.disputed.v1')
  noteDispute(@Payload() dispute: PaymentDisputed): Promise<void> {
    this.disputed.push(dispute);
    return Promise.resolve();
  }

  @OnEvent('billing.differences.found.v1')
  noteDifferences(@Payload() found: DifferencesFound): Promise<void> {
    this.differences.push(found);
    return Promise.resolve();
  }

  @OnEvent('media.share.payment-unused.v1')
  noteUnused(@Payload() payment: SharePaymentUnused): Promise<void> {
    this.unused.push(payment);
    return Promise.resolve();
  }

  @OnEvent('billing.payment.refunded.v1')
  noteRefund(@Payload() refund: PaymentRefunded): Promise<void> {
    this.refunded.push(refund);
    return Promise.resolve();
  }
}

/** The photos and listings that media and the queue know. */
const known = new Set<string>();

@Controller()
export class FakeMedia {
  /** The links that can still be paid for. */
  readonly payable = new Set<string>();
  readonly paid: SharePaidByCard[] = [];
  readonly returned: SharePaymentReturned[] = [];

  @OnCall('media.share.payable.v1')
  payableShares(@Payload() { shareIds }: ShareIds): Promise<ShareIds> {
    return Promise.resolve({ shareIds: shareIds.filter((id) => this.payable.has(id)) });
  }

  @OnEvent('billing.share.paid.v1')
  notePaid(@Payload() payment: SharePaidByCard): Promise<void> {
    this.paid.push(payment);
    return Promise.resolve();
  }

  @OnEvent('billing.share.returned.v1')
  noteReturned(@Payload() payment: SharePaymentReturned): Promise<void> {
    this.returned.push(payment);
    return Promise.resolve();
  }

  @OnCall('media.photo.known.v1')
  photos(@Payload() { photoIds }: PhotoIds): Promise<PhotoIds> {
    return Promise.resolve({ photoIds: photoIds.filter((id) => known.has(id)) });
  }
}

@Controller()
class FakeQueue {
  @OnCall('queue.listing.known.v1')
  listings(@Payload() { listingIds }: ListingIds): Promise<ListingIds> {
    return Promise.resolve({ listingIds: listingIds.filter((id) => known.has(id)) });
  }
}

@Module({ controllers: [FakeMedia, otherHandlers('media', FakeMedia)] })
class FakeMediaModule {}

@Module({ controllers: [FakeQueue, otherHandlers('queue', FakeQueue)] })
class FakeQueueModule {}

@Module({ controllers: [FakeAuth, otherHandlers('auth', FakeAuth)] })
class FakeAuthModule {}

export interface BillingHarness {
  app: NestFastifyApplication;
  stripe: StripeStub;
  auth: FakeAuth;
  media: FakeMedia;
  /** The photos and listings that media and the queue say they have. */
  known: Set<string>;
  ask<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallReply<Name>>;
  /** Creates a user who must pay, unless other terms are given. */
  person(terms?: Partial<PaymentTerms>): string;
  /** Publishes an event and resolves when billing has handled it. */
  tell<Name extends EventName>(name: Name, payload: EventPayload<Name>): Promise<void>;
  query(sql: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Resets a test's changes to Stripe and waits for its messages in transit. */
  recoverStripe(): Promise<void>;
  close(): Promise<void>;
}

/** Billing with real PostgreSQL and NATS, and a stateful stub of Stripe. */
export async function createBillingHarness(
  variables: Record<string, string> = {},
): Promise<BillingHarness> {
  const harness = await createTestHarness();
  const receiver: { calls?: RpcClient } = {};
  const stripe = await StripeStub.start({
    ...SECRETS,
    receive: async (body, signature) => {
      try {
        await receiver.calls?.request('billing.stripe.receive.v1', { body, signature });
        return 200;
      } catch (error) {
        return error instanceof DomainError ? error.status : 500;
      }
    },
  });
  const app = await harness.start(AppModule, BILLING, {
    STRIPE_SECRET_KEY: SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...variables,
  });
  const fake = (name: string, module: Type) =>
    harness.start(module, {
      name,
      environment: BillingEnvironment,
      database: { entities: [], migrations: [] },
    });
  const authApp = await fake('auth', FakeAuthModule);
  const mediaApp = await fake('media', FakeMediaModule);
  await fake('queue', FakeQueueModule);
  const [auth, calls, outbox] = [
    authApp.get(FakeAuth),
    authApp.get(RpcClient),
    authApp.get(Outbox),
  ];
  receiver.calls = calls;
  const database = app.get(DataSource);
  const query = (sql: string, parameters: unknown[] = []) =>
    database.query<Record<string, unknown>[]>(sql, parameters);

  return {
    app,
    stripe,
    auth,
    media: mediaApp.get(FakeMedia),
    known,
    query,
    ask: (name, request) => calls.request(name, request),
    person(terms = {}) {
      const id = uuid();
      auth.terms.set(id, { paymentEnabled: true, paymentAmountCents: null, ...terms });
      return id;
    },
    async tell(name, payload) {
      const handled = async () =>
        (await query('select 1 from inbox where name = $1', [name])).length;
      const before = await handled();
      await authApp
        .get(DataSource)
        .transaction((manager) => outbox.publish(manager, name, payload));
      await waitFor('the event to be handled', async () => (await handled()) > before);
    },
    async recoverStripe() {
      stripe.health = 'up';
      stripe.beforeAnswer = () => Promise.resolve();
      stripe.webhooks.isHolding = false;
      stripe.webhooks.held.length = 0;
      await stripe.webhooks.settled();
    },
    async close() {
      await harness.close();
      await stripe.close();
    },
  };
}

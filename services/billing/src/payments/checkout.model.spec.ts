import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  DomainError,
  unavailable,
  type PaymentIntentAnswer,
  type PaymentTerms,
} from '@roomlight/contracts';
import { Outbox } from '@roomlight/platform';
import fc, { type Scheduler } from 'fast-check';
import { DataSource } from 'typeorm';
import { isOpen, type PaymentCourse } from '../model/payment-state.rules.js';
import type { Payment } from '../model/payment.entity.js';
import { PaymentsRepository, type NewPayment } from '../model/payments.repository.js';
import { RemovedUsersRepository } from '../model/removed-users.repository.js';
import type { Intent } from '../stripe/stripe-facts.rules.js';
import { StripeGateway, type Order } from '../stripe/stripe-gateway.client.js';
import { StripeAccount } from '../testing/stripe-stub/account.js';
import type { Intent as StripeIntent } from '../testing/stripe-stub/objects.js';
import { Accounts } from './accounts.client.js';
import { CheckoutService } from './checkout.service.js';
import { IntentsService } from './intents.service.js';
import { PaymentFactsRepository } from './payment-facts.repository.js';
import { dueOf, type Account } from './payment-required.rules.js';

const ORDERS = Number(process.env['CHECKOUT_ORDERS'] ?? 150);

const MANAGER = { query: () => Promise.resolve([]) };

/** A user with one listing, their payments, and Stripe. A scheduler decides whose turn it is at every step. */
class World {
  terms: PaymentTerms = { paymentEnabled: true, paymentAmountCents: 4900 };
  /** The most intents that could be paid at the same time. */
  maxPayable = 0;
  /** How often a request is made until Stripe no longer works on an identical one. Its client repeats it twice. */
  maxTries = 3;
  /** Which of Stripe's answers are lost, counted from 0. */
  lostAnswers: ReadonlySet<number> = new Set();
  private answerCount = 0;
  private rows = new Map<string, Payment>();
  private readonly account = new StripeAccount();
  /** Stripe's answers by idempotency key; null while it works on the request. */
  private readonly answers = new Map<string, Intent | null>();
  private lastTransaction: Promise<unknown> = Promise.resolve();

  constructor(private readonly scheduler: Scheduler) {}

  turn(step: string): Promise<void> {
    return this.scheduler.schedule(Promise.resolve(), step);
  }

  get payments(): Payment[] {
    return [...this.rows.values()].map((row) => structuredClone(row));
  }

  get payable(): StripeIntent[] {
    return [...this.account.intents.values()].filter(
      ({ status }) => status === 'requires_payment_method',
    );
  }

  async termsNow(): Promise<PaymentTerms> {
    await this.turn('ask for terms');
    const { terms } = this;
    await this.turn('answer with terms');
    return terms;
  }

  /** Transactions follow one another, as they do under the user's advisory lock. */
  async transaction<Result>(work: (manager: typeof MANAGER) => Promise<Result>): Promise<Result> {
    await this.turn('transaction');
    const result = this.lastTransaction.then(async () => {
      const before = structuredClone(this.rows);
      try {
        return await work(MANAGER);
      } catch (error) {
        this.rows = before;
        throw error;
      }
    });
    this.lastTransaction = result.catch(() => undefined);
    return result;
  }

  insert(payment: NewPayment): void {
    this.rows.set(payment.id, {
      ...payment,
      ...{ attempt: 'created', attemptAt: null, paidAt: null, refundedCents: 0 },
      ...{ disputeState: null, disputeAt: null, unusedReason: null },
      ...{ intentId: null, receiptNumber: null, createdAt: new Date() },
    });
  }

  change(id: string, changes: Partial<Payment>): void {
    const row = this.rows.get(id);
    if (row !== undefined) {
      this.rows.set(id, { ...row, ...changes });
    }
  }

  async createIntent({ id, amountCents: amount, currency }: Order): Promise<Intent> {
    for (let tries = 0; tries < this.maxTries; tries += 1) {
      await this.turn('create');
      const replayed = this.answers.get(id);
      if (replayed === undefined) {
        this.answers.set(id, null);
        const answer = intentOf(
          this.account.create({ amount, currency, metadata: { paymentId: id } }),
        );
        this.maxPayable = Math.max(this.maxPayable, this.payable.length);
        await this.turn('created');
        this.answers.set(id, answer);
        await this.answered();
        return answer;
      }
      await this.answered();
      if (replayed !== null) {
        return this.readIntent(replayed.id);
      }
    }
    throw unavailable('Stripe still works on an identical request');
  }

  async readIntent(id: string): Promise<Intent> {
    await this.turn('read');
    const answer = intentOf(this.account.intent(id));
    await this.answered();
    return answer;
  }

  async cancelIntent(id: string): Promise<Intent> {
    await this.turn('cancel');
    if (this.account.intent(id).status === 'requires_payment_method') {
      this.account.cancel(id);
    }
    return this.readIntent(id);
  }

  private async answered(): Promise<void> {
    await this.turn('answer');
    const isLost = this.lostAnswers.has(this.answerCount);
    this.answerCount += 1;
    if (isLost) {
      throw unavailable("Stripe can't be reached");
    }
  }
}

function intentOf(intent: StripeIntent): Intent {
  const attempt = intent.status === 'canceled' ? 'cancelled' : 'created';
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
    currency: intent.currency,
    paymentId: intent.metadata['paymentId'] ?? null,
    fact: { kind: 'attempt', attempt, at: new Date(intent.created * 1000) },
  };
}

let world: World;

class FakePayments {
  find(_manager: unknown, id: string): Promise<Payment | null> {
    return Promise.resolve(world.payments.find((payment) => payment.id === id) ?? null);
  }

  findOpen(): Promise<Payment | null> {
    return Promise.resolve(world.payments.find(isOpen) ?? null);
  }

  insert(_manager: unknown, payment: NewPayment): Promise<void> {
    world.insert(payment);
    return Promise.resolve();
  }

  setPhotoCount(_manager: unknown, id: string, photoCount: number): Promise<void> {
    world.change(id, { photoCount });
    return Promise.resolve();
  }

  setIntent(_manager: unknown, id: string, intentId: string): Promise<void> {
    world.change(id, { intentId });
    return Promise.resolve();
  }

  setCourse(_manager: unknown, { id }: Payment, course: PaymentCourse): Promise<void> {
    world.change(id, course);
    return Promise.resolve();
  }
}

const accountWith = (terms: PaymentTerms): Account => ({ terms, defaultCents: 4900, paid: [] });

@Module({
  providers: [
    CheckoutService,
    IntentsService,
    PaymentFactsRepository,
    { provide: PaymentsRepository, useClass: FakePayments },
    { provide: RemovedUsersRepository, useValue: { has: () => Promise.resolve(false) } },
    { provide: Outbox, useValue: {} },
    {
      provide: Accounts,
      useValue: {
        termsOf: () => world.termsNow(),
        accountUnder: (_manager: unknown, terms: PaymentTerms) =>
          Promise.resolve(accountWith(terms)),
      },
    },
    {
      provide: DataSource,
      useValue: {
        transaction: (work: (manager: typeof MANAGER) => Promise<unknown>) =>
          world.transaction(work),
      },
    },
    {
      provide: StripeGateway,
      useValue: {
        isConfigured: true,
        createIntent: (order: Order) => world.createIntent(order),
        readIntent: (id: string) => world.readIntent(id),
        cancelIntent: (id: string) => world.cancelIntent(id),
      },
    },
  ],
})
class CheckoutModule {}

let app: INestApplicationContext;
beforeAll(async () => {
  app = await NestFactory.createApplicationContext(CheckoutModule, { logger: false });
});
afterAll(() => app.close());

const begin = (photoCount: number): Promise<PaymentIntentAnswer> =>
  app.get(CheckoutService).begin({
    ...{ userId: '019aa000-0000-7000-8000-000000000000', listingName: '12 Elm Street', photoCount },
    payer: { email: 'anna@example.org', name: 'Anna' },
  });

/** The answers of those that weren't told to try again. */
async function given(tabs: Promise<PaymentIntentAnswer>[]): Promise<PaymentIntentAnswer[]> {
  const answers = await Promise.allSettled(tabs);
  return answers.flatMap((answer) => {
    if (answer.status === 'fulfilled') {
      return [answer.value];
    }
    expect(answer.reason).toBeInstanceOf(DomainError);
    expect(answer.reason).toMatchObject({ status: 503 });
    return [];
  });
}

/** Includes prices that are the same for several numbers of photos. */
const photoCounts = fc.array(fc.constantFrom(10, 50, 60, 70, 80), { minLength: 1, maxLength: 6 });

describe('tabs that ask at the same moment', () => {
  it('are left with one payable intent, which one of them shows, in whichever order things happen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), photoCounts, async (scheduler, wanted) => {
        world = new World(scheduler);
        const answers = await scheduler.waitFor(given(wanted.map(begin)));
        const [left, ...more] = world.payable;
        expect(more).toEqual([]);
        expect(answers.map(({ clientSecret }) => clientSecret)).toContain(left?.client_secret);
        expect(world.payments.filter(isOpen)).toMatchObject([{ intentId: left?.id }]);
        expect(world.maxPayable).toBe(1);
      }),
      { numRuns: ORDERS },
    );
  });

  it('are left with the price that holds when it changes meanwhile', async () => {
    const cents = fc.constantFrom(2900, 9900);
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), photoCounts, cents, async (scheduler, wanted, now) => {
        world = new World(scheduler);
        world.maxTries = 1000;
        const changed = world.turn('change of price').then(() => {
          world.terms = { ...world.terms, paymentAmountCents: now };
          return begin(10);
        });
        await scheduler.waitFor(given([...wanted.map(begin), changed]));
        const prices = [10, ...wanted].map((count) => dueOf(accountWith(world.terms), count));
        expect(world.payable).toHaveLength(1);
        expect(prices.map((due) => due?.amountCents)).toContain(world.payable[0]?.amount);
        expect(world.maxPayable).toBe(1);
      }),
      { numRuns: ORDERS },
    );
  });

  it('are left with at most one payable intent when answers of Stripe are lost, and with one at the next try', async () => {
    const lost = fc.array(fc.nat({ max: 15 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        photoCounts,
        lost,
        async (scheduler, wanted, lostAnswers) => {
          world = new World(scheduler);
          world.lostAnswers = new Set(lostAnswers);
          await scheduler.waitFor(given(wanted.map(begin)));
          world.lostAnswers = new Set();
          const { clientSecret } = await scheduler.waitFor(begin(10));
          expect(world.payable).toMatchObject([{ client_secret: clientSecret, amount: 4900 }]);
          expect(world.maxPayable).toBe(1);
        },
      ),
      { numRuns: ORDERS },
    );
  });
});

import { setImmediate as afterInput } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DomainError } from '@roomlight/contracts';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { coveredPhotos } from '../model/coverage.rules.js';
import { isInForce } from '../model/payment-state.rules.js';
import { Payment } from '../model/payment.entity.js';
import type { UseName } from '../model/use-state.rules.js';
import { createBillingHarness, type BillingHarness } from '../testing/billing-harness.js';
import { Payer } from '../testing/payer.js';
import { HeldUsesSweep } from '../uploads/held-uses-sweep.job.js';

const HISTORIES = Number(process.env['MONEY_SERVICE_HISTORIES'] ?? 15);
const ROOT = { id: uuid(), address: '203.0.113.7' };
const LISTINGS = ['12_Elm_Street', '4_Oak_Lane'] as const;

type Listing = (typeof LISTINGS)[number];

/** A request to bring photos into a listing; the ids of an upload and a save may be the same. */
interface Wanted {
  use: UseName;
  listing: Listing;
  photos: number;
}

/** One thing that happens to a user's two listings. */
type Step =
  /** Requests of the same moment. In a crash the database drops all of billing's connections meanwhile. */
  | { kind: 'authorise'; wanted: Wanted[]; crash: boolean }
  /** The services store the photos of some requests and tell so, perhaps twice. */
  | { kind: 'take'; count: number; again: boolean }
  /** The service refuses them. */
  | { kind: 'release'; pick: number }
  /** The service that was going to store them has died; a sweep finds that they never came. */
  | { kind: 'lose'; pick: number }
  /** A listing is cancelled, and some of its photos stay. */
  | { kind: 'remove'; pick: number; stay: number }
  | { kind: 'rename'; from: Listing; to: Listing }
  /** The user pays for the photos that the listing has, and for more. */
  | { kind: 'pay'; listing: Listing; more: number }
  | { kind: 'refund'; pick: number }
  | { kind: 'dispute'; pick: number; end: 'open' | 'won' | 'lost' };

let harness: BillingHarness;
beforeAll(async () => {
  harness = await createBillingHarness();
});
afterAll(() => harness.close());

/** Billing itself, and a user of services that store photos and publish events. */
class World {
  private readonly user: Payer;
  private readonly ids = new Map<string, string>();
  /** Requests that were authorised and are neither stored nor released. */
  private readonly letIn = new Map<string, Wanted>();
  /** The photos that the user has, by the request that brought them. */
  private readonly delivered = new Map<string, Wanted>();
  /** The most photos of a listing that payments in force covered when a request was authorised. */
  readonly mostPaid = new Map<Listing, number>();

  constructor() {
    this.user = new Payer(harness, harness.person());
  }

  async perform(step: Step): Promise<void> {
    switch (step.kind) {
      case 'authorise':
        return this.authorise(step);
      case 'take':
        return this.take(step);
      case 'release':
        return this.release(step.pick);
      case 'lose':
        return this.lose(step.pick);
      case 'remove':
        return this.remove(step);
      case 'rename':
        return this.rename(step);
      case 'pay':
        return this.pay(step);
      case 'refund':
        return this.refund(step.pick);
      case 'dispute':
        return this.dispute(step);
    }
  }

  deliveredTo(listing: Listing): number {
    return [...this.delivered.values()]
      .filter((one) => one.listing === listing)
      .reduce((sum, { photos }) => sum + photos, 0);
  }

  private async authorise({ wanted, crash }: Extract<Step, { kind: 'authorise' }>): Promise<void> {
    const fresh = wanted.filter(
      // Queue and media refuse an id that they have taken before, and one that is under way elsewhere.
      ({ use, listing }, index) =>
        !this.delivered.has(keyOf(use)) &&
        (this.letIn.get(keyOf(use))?.listing ?? listing) === listing &&
        wanted.findIndex((other) => keyOf(other.use) === keyOf(use)) === index,
    );
    for (const name of LISTINGS) {
      const covered = coveredPhotos(await this.paymentsInForce(name));
      this.mostPaid.set(name, Math.max(this.mostPaid.get(name) ?? 0, covered));
    }
    const asked = fresh.map(async (one) => {
      const id = this.idOf(one.use);
      const question = { userId: this.user.id, listingName: one.listing, photoCount: one.photos };
      await harness.ask('billing.upload.authorise.v1', {
        ...question,
        ...(one.use.kind === 'listing' ? { uploadId: id } : { saveId: id }),
      });
      const before = this.letIn.get(keyOf(one.use))?.photos ?? 0;
      this.letIn.set(keyOf(one.use), { ...one, photos: Math.max(before, one.photos) });
    });
    if (crash) {
      await harness.query(
        `select pg_terminate_backend(pid, 60000) from pg_stat_activity
          where datname = current_database() and application_name = 'billing' and pid <> pg_backend_pid()`,
      );
      // The connections are closed by now; lets the pool read that, so that it doesn't hand them out again.
      await afterInput();
    }
    for (const outcome of await Promise.allSettled(asked)) {
      if (outcome.status === 'rejected') {
        const refused = outcome.reason instanceof DomainError ? outcome.reason.status : undefined;
        expect(crash ? [402, 410, 503] : [402, 410]).toContain(refused);
      }
    }
  }

  private async take({ count, again }: Extract<Step, { kind: 'take' }>): Promise<void> {
    for (const entry of [...this.letIn.values()].slice(0, count)) {
      this.letIn.delete(keyOf(entry.use));
      this.delivered.set(keyOf(entry.use), entry);
      const id = this.idOf(entry.use);
      harness.known.add(id);
      for (let times = again ? 2 : 1; times > 0; times -= 1) {
        await this.tellTaken(id, entry);
      }
    }
  }

  private async tellTaken(id: string, { use, listing, photos }: Wanted): Promise<void> {
    switch (use.kind) {
      case 'listing':
        return harness.tell('queue.listing.queued.v1', {
          listingId: id,
          userId: this.user.id,
          folderName: listing,
          photoCount: photos,
        });
      case 'save':
        return harness.tell('media.photos.saved.v1', {
          ownerId: this.user.id,
          folderName: listing,
          photoIds: [id, ...Array.from({ length: photos - 1 }, () => uuid())],
        });
    }
  }

  private async release(pick: number): Promise<void> {
    const saves = [...this.letIn.values()].filter(({ use }) => use.kind === 'save');
    const entry = at(saves, pick);
    if (entry !== undefined) {
      this.letIn.delete(keyOf(entry.use));
      await harness.ask('billing.upload.release.v1', {
        userId: this.user.id,
        saveId: this.idOf(entry.use),
      });
    }
  }

  private async lose(pick: number): Promise<void> {
    const entry = at([...this.letIn.values()], pick);
    if (entry !== undefined) {
      this.letIn.delete(keyOf(entry.use));
      await harness.query(
        `update uses set held_at = held_at - interval '1 hour' where kind = $1 and id = $2`,
        [entry.use.kind, this.idOf(entry.use)],
      );
      await harness.app.get(HeldUsesSweep).releaseLost();
    }
  }

  private async remove({ pick, stay }: Extract<Step, { kind: 'remove' }>): Promise<void> {
    const listings = [...this.delivered.values()].filter(({ use }) => use.kind === 'listing');
    const entry = at(listings, pick);
    if (entry !== undefined) {
      const photos = Math.min(stay, entry.photos);
      this.delivered.set(keyOf(entry.use), { ...entry, photos });
      await harness.tell('queue.listing.removed.v1', {
        listingId: this.idOf(entry.use),
        userId: this.user.id,
        photosMade: photos,
      });
    }
  }

  /** A folder's name is taken by its own photos alone, and uploads that are under way keep their listing's name. */
  private async rename({ from, to }: Extract<Step, { kind: 'rename' }>): Promise<void> {
    const isUnderWay = [...this.letIn.values()].some(({ listing }) => listing === from);
    if (from === to || isUnderWay || this.deliveredTo(to) > 0 || this.deliveredTo(from) === 0) {
      return;
    }
    // What was paid under the former name stays there when the new name has payments of its own.
    if ((await this.paymentsInForce(to)).length === 0) {
      for (const [key, one] of this.delivered) {
        this.delivered.set(key, one.listing === from ? { ...one, listing: to } : one);
      }
      this.mostPaid.set(to, Math.max(this.mostPaid.get(to) ?? 0, this.mostPaid.get(from) ?? 0));
    }
    await harness.tell('media.folder.renamed.v1', {
      ownerId: this.user.id,
      listingIds: [],
      formerName: from,
      folderName: to,
    });
  }

  private async pay({ listing, more }: Extract<Step, { kind: 'pay' }>): Promise<void> {
    const [row] = await harness.query(
      'select coalesce(sum(photos), 0)::int as photos from uses where user_id = $1 and folder_name = $2',
      [this.user.id, listing],
    );
    const photoCount = Number(row?.['photos']) + more;
    if (!(await this.user.hasPaid(listing, photoCount))) {
      await this.user.pay(listing, photoCount);
    }
    // No honest user is asked twice: what was just paid for may come.
    await harness.ask('billing.upload.authorise.v1', {
      userId: this.user.id,
      listingName: listing,
      photoCount: more,
    });
  }

  private async refund(pick: number): Promise<void> {
    const payment = at(await this.payments(), pick);
    if (payment !== undefined) {
      await harness
        .ask('billing.payment.refund.v1', { actor: ROOT, paymentId: payment.id, refundId: uuid() })
        .catch(expectCode('already_refunded'));
    }
  }

  private async dispute({ pick, end }: Extract<Step, { kind: 'dispute' }>): Promise<void> {
    const payment = at(await this.payments(), pick);
    if (payment?.intentId === undefined || payment.intentId === null) {
      return;
    }
    const { account, webhooks } = harness.stripe;
    const dispute = account.dispute(payment.intentId);
    await webhooks.deliver(this.user.event('charge.dispute.created'));
    if (end !== 'open') {
      account.closeDispute(dispute, end);
      await webhooks.deliver(this.user.event('charge.dispute.closed'));
    }
  }

  private async payments(): Promise<Payment[]> {
    const { manager } = harness.app.get(DataSource);
    const payments = await manager.findBy(Payment, { userId: this.user.id });
    return payments.filter(({ paidAt }) => paidAt !== null);
  }

  private async paymentsInForce(listing: Listing): Promise<Payment[]> {
    const payments = await this.payments();
    return payments.filter((one) => one.folderName === listing && isInForce(one));
  }

  private idOf(use: UseName): string {
    const id = this.ids.get(use.id) ?? uuid();
    this.ids.set(use.id, id);
    return id;
  }
}

const keyOf = ({ kind, id }: UseName): string => `${kind} ${id}`;

const at = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];

const expectCode = (code: string) => (error: unknown) => {
  expect(error).toMatchObject({ code });
};

const pick = fc.nat({ max: 5 });
const listing = fc.constantFrom(...LISTINGS);
/** Some requests fill what a first payment covers, 50 photos, and two of them exceed it. */
const photos = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(30, 50));
const wanted = fc.record({
  use: fc.record<UseName>({
    kind: fc.constantFrom('listing', 'save'),
    id: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  listing,
  photos,
});
const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('authorise' as const),
      wanted: fc.array(wanted, { minLength: 1, maxLength: 4 }),
      crash: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      count: fc.integer({ min: 1, max: 4 }),
      again: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('release' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      pick,
      stay: fc.nat({ max: 60 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rename' as const), from: listing, to: listing }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), listing, more: photos }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const), pick }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      pick,
      end: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
  },
);

it('no history of requests, payments and crashes delivers more photos than were paid for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16, size: 'max' }), async (steps) => {
      const world = new World();
      for (const next of steps) {
        await world.perform(next);
        for (const one of LISTINGS) {
          expect(world.deliveredTo(one)).toBeLessThanOrEqual(world.mostPaid.get(one) ?? 0);
        }
      }
    }),
    { numRuns: HISTORIES },
  );
});

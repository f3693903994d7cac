import { describe, expect, it } from '@jest/globals';
import { EXTRA_PHOTO_CENTS, INCLUDED_PHOTOS } from '@roomlight/contracts';
import fc from 'fast-check';
import { dueOf, requirePaid, type Account } from '../payments/payment-required.rules.js';
import { coveredPhotos } from './coverage.rules.js';
import { isInForce, type PaymentCourse } from './payment-state.rules.js';
import {
  afterUseFact,
  photosWith,
  type Use,
  type UseFact,
  type UseName,
} from './use-state.rules.js';

const BASE_CENTS = 4900;
const HISTORIES = Number(process.env['MONEY_HISTORIES'] ?? 3000);

/** One thing that happens to the listing of the only user. */
type Step =
  /** A request asks for photos; the ids of a listing and a save may be the same. */
  | { kind: 'authorise'; name: UseName; photos: number }
  /** The service stores all held photos of one request and publishes it. */
  | { kind: 'take'; pick: number }
  /** The service refuses them, or the caller has died and the sweep releases them. */
  | { kind: 'release'; pick: number }
  /** A listing is removed, and some of its photos stay. */
  | { kind: 'remove'; pick: number; stay: number }
  /** One of the published events arrives; it may arrive again. */
  | { kind: 'deliver'; pick: number; again: boolean }
  /** The user pays for the photos that they have, and for more. */
  | { kind: 'pay'; more: number }
  | { kind: 'refund'; pick: number }
  | { kind: 'dispute'; pick: number; state: 'open' | 'won' | 'lost' };

interface Paid extends PaymentCourse {
  photosFrom: number;
  photosTo: number;
  amountCents: number;
}

interface Event {
  name: UseName;
  fact: UseFact;
}

const keyOf = ({ kind, id }: UseName): string => `${kind} ${id}`;

/** Billing by its own rules, beside services that store photos and publish events. */
class World {
  private readonly uses = new Map<string, Use & UseName>();
  private readonly payments: Paid[] = [];
  private readonly underWay: Event[] = [];
  /** Requests that were authorised and are neither stored nor released. */
  private readonly letIn = new Map<string, { name: UseName; photos: number }>();
  /** The photos that the user has, by the request that brought them. */
  readonly delivered = new Map<string, { name: UseName; photos: number }>();
  /** The most photos that payments in force covered when a request was authorised. */
  mostPaid = 0;

  get deliveredPhotos(): number {
    return [...this.delivered.values()].reduce((sum, { photos }) => sum + photos, 0);
  }

  perform(step: Step): void {
    switch (step.kind) {
      case 'authorise':
        return this.authorise(step.name, step.photos);
      case 'take':
        return this.take(step.pick);
      case 'release':
        return this.release(step.pick);
      case 'remove':
        return this.remove(step.pick, step.stay);
      case 'deliver':
        return this.deliver(step.pick, step.again);
      case 'pay':
        return this.pay(step.more);
      case 'refund':
        return this.change(step.pick, (payment) => ({
          ...payment,
          refundedCents: payment.amountCents,
        }));
      case 'dispute':
        return this.change(step.pick, (payment) => ({ ...payment, disputeState: step.state }));
    }
  }

  private authorise(name: UseName, photos: number): void {
    const key = keyOf(name);
    // Queue and media refuse an id that they have taken before.
    const isOver = this.uses.get(key)?.isHeld === false || this.delivered.has(key);
    if (isOver) {
      return;
    }
    const wanted = photosWith([...this.uses.values()], name, photos);
    try {
      requirePaid(this.account, wanted);
    } catch {
      return;
    }
    this.mostPaid = Math.max(this.mostPaid, coveredPhotos(this.account.paid));
    this.note({ name, fact: { kind: 'held', folderName: 'Elm', photos } });
    const before = this.letIn.get(key)?.photos ?? 0;
    this.letIn.set(key, { name, photos: Math.max(before, photos) });
  }

  private take(pick: number): void {
    const entry = at([...this.letIn.values()], pick);
    if (entry === undefined) {
      return;
    }
    const { name, photos } = entry;
    this.letIn.delete(keyOf(name));
    this.delivered.set(keyOf(name), entry);
    this.underWay.push({ name, fact: { kind: 'counted', folderName: 'Elm', photos } });
  }

  private release(pick: number): void {
    const entry = at([...this.letIn.values()], pick);
    if (entry !== undefined) {
      this.letIn.delete(keyOf(entry.name));
      this.uses.delete(keyOf(entry.name));
    }
  }

  private remove(pick: number, stay: number): void {
    const listings = [...this.delivered.values()].filter(({ name }) => name.kind === 'listing');
    const entry = at(listings, pick);
    if (entry !== undefined) {
      const photos = Math.min(stay, entry.photos);
      this.delivered.set(keyOf(entry.name), { ...entry, photos });
      this.underWay.push({ name: entry.name, fact: { kind: 'removed', photos } });
    }
  }

  private deliver(pick: number, again: boolean): void {
    const event = at(this.underWay, pick);
    if (event !== undefined) {
      this.note(event);
      if (!again) {
        this.underWay.splice(this.underWay.indexOf(event), 1);
      }
    }
  }

  private note({ name, fact }: Event): void {
    const use = afterUseFact(this.uses.get(keyOf(name)) ?? null, fact);
    this.uses.set(keyOf(name), { ...use, ...name });
  }

  private pay(more: number): void {
    const photoCount = photosWith([...this.uses.values()], null, more);
    const due = dueOf(this.account, photoCount);
    if (due !== null) {
      this.payments.push({
        ...due,
        attempt: 'created',
        attemptAt: null,
        paidAt: new Date(0),
        refundedCents: 0,
        disputeState: null,
        disputeAt: null,
      });
    }
    // No honest user is asked twice: what was just paid for may come.
    expect(() => requirePaid(this.account, photoCount)).not.toThrow();
  }

  private change(pick: number, change: (payment: Paid) => Paid): void {
    const payment = at(this.payments, pick);
    if (payment !== undefined) {
      this.payments[this.payments.indexOf(payment)] = change(payment);
    }
  }

  private get account(): Account {
    return {
      terms: { paymentEnabled: true, paymentAmountCents: null },
      defaultCents: BASE_CENTS,
      paid: this.payments.filter(isInForce),
    };
  }
}

const at = <Item>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(1, items.length)];

const pick = fc.nat({ max: 5 });
const photos = fc.integer({ min: 1, max: 60 });
const name = fc.record<UseName>({
  kind: fc.constantFrom('listing', 'save'),
  id: fc.constantFrom('a', 'b', 'c'),
});
const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ kind: fc.constant('authorise' as const), name, photos }),
  fc.record({ kind: fc.constant('take' as const), pick }),
  fc.record({ kind: fc.constant('release' as const), pick }),
  fc.record({ kind: fc.constant('remove' as const), pick, stay: fc.nat({ max: 60 }) }),
  fc.record({ kind: fc.constant('deliver' as const), pick, again: fc.boolean() }),
  fc.record({ kind: fc.constant('pay' as const), more: photos }),
  fc.record({ kind: fc.constant('refund' as const), pick }),
  fc.record({
    kind: fc.constant('dispute' as const),
    pick,
    state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
  }),
);

describe('a history of payments and photos', () => {
  it('never delivers more photos than were paid for when they were let in', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
        const world = new World();
        for (const next of steps) {
          world.perform(next);
          expect(world.deliveredPhotos).toBeLessThanOrEqual(world.mostPaid);
        }
      }),
      { numRuns: HISTORIES },
    );
  });

  it('costs the base price and each further photo once, in however many payments', () => {
    fc.assert(
      fc.property(fc.array(photos, { minLength: 1, maxLength: 8 }), (counts) => {
        const paid: { photosFrom: number; photosTo: number; amountCents: number }[] = [];
        for (const count of counts) {
          const account = {
            terms: { paymentEnabled: true, paymentAmountCents: null },
            defaultCents: BASE_CENTS,
            paid,
          };
          const due = dueOf(account, count);
          if (due !== null) {
            paid.push(due);
          }
        }
        const most = Math.max(INCLUDED_PHOTOS, ...counts);
        expect(paid.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
          BASE_CENTS + (most - INCLUDED_PHOTOS) * EXTRA_PHOTO_CENTS,
        );
      }),
      { numRuns: HISTORIES },
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { ADDRESS, startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

const page = (limit: number, before?: string) =>
  auth.calls.request('auth.audit.list.v1', { limit, ...(before !== undefined && { before }) });
const change = (userId: string, changes: object) =>
  auth.calls.request('auth.user.change.v1', { actor: auth.actor(), userId, changes });

describe('the audit log', () => {
  it('records who did what to whom, from which address, and the value before', async () => {
    const user = await auth.person({ name: 'Ada', company: 'Old' });
    await change(user.id, {
      company: '',
      paymentEnabled: true,
      paymentAmountCents: 5900,
    });
    const { entries } = await page(1);
    expect(entries).toEqual([
      {
        id: expect.any(String) as unknown,
        at: expect.any(String) as unknown,
        actor: { id: auth.root.id, name: 'Administrator', email: 'root@example.org' },
        action: 'user.updated',
        subject: { id: user.id, name: 'Ada', email: user.email },
        address: ADDRESS,
        changes: [
          { field: 'company', from: 'Old', to: '' },
          { field: 'paymentEnabled', from: 'no', to: 'yes' },
          { field: 'paymentAmountCents', from: '', to: '$59.00' },
        ],
      },
    ]);
    expect(Math.abs(Date.parse(entries[0]?.at ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('keeps everybody’s name as it was when the event happened', async () => {
    const user = await auth.person({ name: 'Before' });
    await change(user.id, { name: 'After' });
    await auth.calls.request('auth.user.delete.v1', { actor: auth.actor(), userId: user.id });
    const { entries } = await page(2);
    expect(entries.map(({ action, subject }) => [action, subject?.name])).toEqual([
      ['user.deleted', 'After'],
      ['user.updated', 'Before'],
    ]);
  });

  it('is paged newest first, without gaps or repeats', async () => {
    const user = await auth.person();
    for (let n = 1; n <= 7; n += 1) {
      await change(user.id, { name: `Name ${n}` });
    }
    const seen: string[] = [];
    let before: string | undefined;
    let pages = 0;
    do {
      const { entries, next }: Awaited<ReturnType<typeof page>> = await page(3, before);
      seen.push(...entries.flatMap(({ changes }) => changes.map(({ to }) => to)));
      before = next ?? undefined;
      pages += 1;
    } while (before !== undefined);
    expect(seen.slice(0, 7)).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Name ${n}`));
    const all = await page(200);
    expect(all.next).toBeNull();
    expect(pages).toBe(Math.ceil(all.entries.length / 3));
    expect(new Set(all.entries.map(({ id }) => id)).size).toBe(all.entries.length);
  });

  it('records once what was done to an unknown account', async () => {
    const started = { actor: auth.actor(), destination: 'box' } as const;
    const outbox = auth.app.get(Outbox);
    await auth.database.transaction((manager) =>
      outbox.publish(manager, 'media.migration.started.v1', started),
    );
    await waitFor('the entry', async () => {
      const { entries } = await page(1);
      return entries[0]?.action === 'migration.started';
    });
    expect((await page(1)).entries).toMatchObject([
      {
        actor: { id: auth.root.id, name: 'Administrator', email: 'root@example.org' },
        subject: null,
        address: ADDRESS,
        changes: [{ field: 'destination', from: '', to: 'box' }],
      },
    ]);
  });

  it.each([
    ['update', "update audit_log set actor_name = 'Somebody else'"],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
  ])('can’t be changed by %s', async (_, statement) => {
    await expect(auth.database.query(statement)).rejects.toThrow('the audit log is append-only');
  });

  it('keeps refunds although the account has been deleted since', async () => {
    const user = await auth.person({ name: 'Ada' });
    const refund = (userId: string, amountCents: number) => ({
      actor: auth.actor(),
      paymentId: uuid(),
      userId,
      listingName: '12 Elm Street',
      amountCents,
    });
    await auth.database.transaction((manager) =>
      auth.app
        .get(Outbox)
        .publish(manager, 'billing.payment.refunded.v1', refund(user.id, 900), refund(uuid(), 100)),
    );
    const refunds = await waitFor('both entries', async () => {
      const { entries } = await page(20);
      const found = entries.filter(({ action }) => action === 'payment.refunded');
      return found.length === 2 && found;
    });
    expect(refunds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor: { id: auth.root.id, name: 'Administrator', email: 'root@example.org' },
          subject: { id: user.id, name: 'Ada', email: user.email },
          address: ADDRESS,
          changes: [
            { field: 'listing', from: '', to: '12 Elm Street' },
            { field: 'amount', from: '', to: '$9.00' },
          ],
        }),
      ]),
    );
    expect(refunds.map(({ subject }) => subject?.name).sort()).toEqual(['', 'Ada']);
  });

  it('records no refused actions', async () => {
    const before = await page(200);
    await expect(
      auth.calls.request('auth.user.delete.v1', { actor: auth.actor(), userId: auth.root.id }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(page(200)).resolves.toEqual(before);
  });
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { v7 as uuid } from 'uuid';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

it('Every administrator, and nobody else, gets a mail about a disputed payment.', async () => {
  const other = await auth.person({ role: 'admin' });
  await auth.person({ role: 'user' });
  const dispute = {
    paymentId: uuid(),
    listingName: '12 Elm Street',
    amountCents: 4900,
    state: 'open' as const,
  };
  await auth.database.transaction((manager) =>
    auth.app.get(Outbox).publish(manager, 'billing.payment.disputed.v1', dispute),
  );
  const mails = await waitFor('a mail for each administrator', () => {
    const found = auth.told.mails.filter(({ kind }) => kind === 'payment-disputed');
    return found.length === 2 && found;
  });
  expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set([auth.root.id, other.id]));
  expect(mails[0]?.dispute).toEqual(dispute);
});

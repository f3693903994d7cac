import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Outbox } from '@roomlight/platform';
import { waitFor } from '@roomlight/platform/testing';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

it('Every administrator, and nobody else, gets a mail about differences between services.', async () => {
  await auth.person({ role: 'user' });
  const found = { repaired: ['The account was deleted.'], refused: [] };
  await auth.database.transaction((manager) =>
    auth.app.get(Outbox).publish(manager, 'media.differences.found.v1', found),
  );
  const mails = await waitFor('the mail', () => {
    const sent = auth.told.mails.filter(({ kind }) => kind === 'differences-found');
    return sent.length > 0 && sent;
  });
  expect(mails.map(({ userId, differences }) => [userId, differences])).toEqual([
    [auth.root.id, found],
  ]);
});

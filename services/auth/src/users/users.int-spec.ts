import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

describe('a user', () => {
  it('is found only by their id or e-mail', async () => {
    const { id, email } = await auth.person();
    const find = (idOrEmail: string) => auth.calls.request('auth.user.find.v1', { idOrEmail });
    const found = { user: { id, email } };
    await expect(find(id)).resolves.toEqual(found);
    await expect(find(id.toUpperCase())).resolves.toEqual(found);
    await expect(find(email.toUpperCase())).resolves.toEqual(found);
    for (const stranger of [v7(), 'nobody@example.org', '..', '%']) {
      await expect(find(stranger)).resolves.toEqual({ user: null });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startAuth, type AuthHarness } from '../testing/auth-harness.js';

let auth: AuthHarness;

beforeAll(async () => {
  auth = await startAuth();
});

afterAll(() => auth.close());

describe('a user’s own profile', () => {
  it('is read and changed by the user, without the email', async () => {
    const user = await auth.person();
    const actor = auth.actor(user);
    const profile = { name: 'Ada Lens', company: 'Bright Rooms', phone: '+1 555 0199' };
    const before = await auth.calls.request('auth.own-profile.read.v1', { actor });
    expect(before).toEqual({
      name: user.name,
      company: user.company,
      phone: user.phone,
      email: user.email,
      passwordSet: true,
    });
    const after = { ...before, ...profile };
    await expect(
      auth.calls.request('auth.own-profile.change.v1', { actor, profile }),
    ).resolves.toEqual(after);
    await expect(auth.calls.request('auth.own-profile.read.v1', { actor })).resolves.toEqual(after);
    const { token } = await auth.signIn(user.email);
    await expect(auth.resolve(token)).resolves.toMatchObject({ user: { name: 'Ada Lens' } });
  });

  it('is not found once the account has been deleted', async () => {
    const actor = {
      ...auth.actor(await auth.person()),
      id: '0199f4a0-0000-7000-8000-00000000dead',
    };
    await expect(auth.calls.request('auth.own-profile.read.v1', { actor })).rejects.toMatchObject({
      status: 404,
    });
  });
});

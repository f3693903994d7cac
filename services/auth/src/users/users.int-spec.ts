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

  it('counts as deleted only when that was recorded more than an hour ago and it is not there', async () => {
    const { id } = await auth.person();
    const [deleted, justNow, unknown] = [v7(), v7(), v7()];
    const record = (subject: string, age: string) =>
      auth.database.query(
        `insert into audit_log (id, at, actor_id, actor_name, actor_email, action, subject_id,
                                subject_name, subject_email, address, changes)
         values (gen_random_uuid(), now() - $2::interval, $1, '', '', 'user.deleted', $1, '', '',
                 '::1', '[]')`,
        [subject, age],
      );
    await record(deleted, '61 minutes');
    await record(justNow, '59 minutes');
    // Is back, from an older back-up.
    await record(id, '2 days');
    const userIds = [id, deleted, justNow, unknown];
    await expect(auth.calls.request('auth.user.standing.v1', { userIds })).resolves.toEqual({
      there: [id],
      deleted: [deleted],
      suspended: [],
    });
  });
});

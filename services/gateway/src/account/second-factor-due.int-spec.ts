import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT } from '../testing/fakes.js';
import { ROLES_TABLE } from '../testing/roles-table.js';
import { ROOT, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;
let cookie: string;

beforeAll(async () => {
  gateway = await runGateway();
  cookie = gateway.auth.signIn({ ...ROOT, secondFactorDue: true });
});

afterAll(() => gateway.close());

/** The routes for which somebody must be signed in. */
const CLOSED = Object.entries(ROLES_TABLE)
  .filter(([, row]) => row.anonymous === 401 && row.administrator !== 401)
  .map(([route]) => route)
  .filter((route) => !route.includes(' /api/account/second-factor') && !route.includes('/me'));

describe('somebody who must set up a second factor', () => {
  it.each(CLOSED)('can’t call %s before', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const response = await gateway.call(path.replaceAll(/:\w+/g, ACCOUNT.id), {
      method,
      headers: { cookie },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'second_factor_due' });
  });

  it('learns about it from /me', async () => {
    const response = await gateway.call('/api/auth/me', { headers: { cookie } });
    expect(await response.json()).toMatchObject({ user: { secondFactorDue: true } });
  });

  it('requests no reset link as an administrator', async () => {
    const body = { email: 'pat@example.org' };
    await gateway.call('/api/auth/request-reset', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(gateway.auth.asked.at(-1)).toEqual({
      call: 'reset',
      request: { ...body, address: '127.0.0.1' },
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { isActiveAdministrator } from './active-administrator.rules.js';

const administrator = { role: 'admin', suspended: false, passwordHash: 'a hash' } as const;

describe('an active administrator', () => {
  it('has the role and a password and is not suspended', () => {
    expect(isActiveAdministrator(administrator)).toBe(true);
  });

  it.each([
    ['is a user', { role: 'user' as const }],
    ['is suspended', { suspended: true }],
    ['has never set a password', { passwordHash: null }],
  ])('is not an account that %s', (_, difference) => {
    expect(isActiveAdministrator({ ...administrator, ...difference })).toBe(false);
  });
});

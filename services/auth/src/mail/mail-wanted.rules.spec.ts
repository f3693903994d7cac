import { expect, it } from '@jest/globals';
import type { MailKind } from '@roomlight/contracts';
import type { User } from '../model/user.entity.js';
import { isMailWanted } from './mail-wanted.rules.js';

type Account = Pick<User, 'passwordHash' | 'suspended' | 'role'>;

const NEW: Account = { passwordHash: null, suspended: false, role: 'user' };
const ACTIVE: Account = { ...NEW, passwordHash: '$argon2id$' };
const SUSPENDED: Account = { ...ACTIVE, suspended: true };
const ADMINISTRATOR: Account = { ...ACTIVE, role: 'admin' };

it.each<[MailKind, Account, boolean]>([
  ['welcome', NEW, true],
  ['welcome', ACTIVE, false],
  ['suspended', SUSPENDED, true],
  ['suspended', ACTIVE, false],
  ['reset', NEW, true],
  ['reset', ACTIVE, true],
  ['reset', SUSPENDED, true],
  ['password-changed', ACTIVE, true],
  ['password-changed', SUSPENDED, true],
  ['passkey-added', ACTIVE, true],
  ['passkey-removed', ACTIVE, true],
  ['email-changed', SUSPENDED, true],
  ['second-factor-added', ACTIVE, true],
  ['second-factor-removed', ACTIVE, true],
  ['wrong-codes', SUSPENDED, true],
  ['payment-disputed', ADMINISTRATOR, true],
  ['payment-disputed', { ...ADMINISTRATOR, suspended: true }, false],
  ['payment-disputed', ACTIVE, false],
])('a mail of kind %s for %j is wanted: %s', (kind, user, expected) => {
  expect(isMailWanted(kind, user)).toBe(expected);
});

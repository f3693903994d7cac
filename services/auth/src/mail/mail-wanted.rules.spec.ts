import { expect, it } from '@jest/globals';
import type { MailKind } from '@roomlight/contracts';
import { isMailWanted } from './mail-wanted.rules.js';

const NEW = { passwordHash: null, suspended: false };
const ACTIVE = { passwordHash: '$argon2id$', suspended: false };
const SUSPENDED = { passwordHash: '$argon2id$', suspended: true };

it.each<[MailKind, typeof NEW | typeof ACTIVE, boolean]>([
  ['welcome', NEW, true],
  ['welcome', ACTIVE, false],
  ['suspended', SUSPENDED, true],
  ['suspended', ACTIVE, false],
  ['reset', NEW, true],
  ['reset', ACTIVE, true],
  ['reset', SUSPENDED, true],
  ['password-changed', ACTIVE, true],
  ['password-changed', SUSPENDED, true],
])('a mail of kind %s for %j is wanted: %s', (kind, user, expected) => {
  expect(isMailWanted(kind, user)).toBe(expected);
});

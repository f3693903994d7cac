import type { MailKind } from '@roomlight/contracts';
import { isActiveAdministrator } from '../model/active-administrator.rules.js';
import type { User } from '../model/user.entity.js';

/**
 * Whether a mail is still appropriate when it is sent, which can be hours after the request. A reset goes to everybody
 * who requested it, including suspended users and those without a password.
 */
export function isMailWanted(
  kind: MailKind,
  user: Pick<User, 'passwordHash' | 'suspended' | 'role'>,
): boolean {
  switch (kind) {
    case 'welcome':
      return user.passwordHash === null;
    case 'suspended':
      return user.suspended;
    case 'reset':
    case 'password-changed':
    case 'email-changed':
    case 'passkey-added':
    case 'passkey-removed':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'wrong-codes':
    case 'share-news':
      return true;
    case 'payment-disputed':
    case 'share-payment-unused':
    case 'differences-found':
      return isActiveAdministrator(user);
  }
}

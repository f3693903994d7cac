import type { MailKind } from '@roomlight/contracts';
import { isActiveAdministrator } from '../model/active-administrator.rules.js';
import type { User } from '../model/user.entity.js';

/**
 * Whether a mail still makes sense when it is sent, which can be hours after it was asked for. A reset goes to everybody
 * who asked: also to those who are suspended or have never had a password.
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
      return true;
    case 'payment-disputed':
      return isActiveAdministrator(user);
  }
}

import type { MailKind } from '@roomlight/contracts';

/**
 * Whether a mail still makes sense when it is sent, which can be hours after it was asked for. A reset goes to everybody
 * who asked: also to those who are suspended or have never had a password.
 */
export function isMailWanted(
  kind: MailKind,
  user: { passwordHash: string | null; suspended: boolean },
): boolean {
  switch (kind) {
    case 'welcome':
      return user.passwordHash === null;
    case 'suspended':
      return user.suspended;
    case 'reset':
    case 'password-changed':
      return true;
  }
}

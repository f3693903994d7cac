import type { User } from './user.entity.js';

/** Whether the user can administer. A user without a password can't sign in and doesn't count. */
export function isActiveAdministrator({
  role,
  suspended,
  passwordHash,
}: Pick<User, 'role' | 'suspended' | 'passwordHash'>): boolean {
  return role === 'admin' && !suspended && passwordHash !== null;
}

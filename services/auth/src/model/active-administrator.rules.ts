import type { User } from './user.entity.js';

/** Whether the user can administer. Whoever has never set a password can't sign in, so isn't counted on. */
export function isActiveAdministrator({
  role,
  suspended,
  passwordHash,
}: Pick<User, 'role' | 'suspended' | 'passwordHash'>): boolean {
  return role === 'admin' && !suspended && passwordHash !== null;
}

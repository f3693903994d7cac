import type { Role } from '@roomlight/contracts';
import type { AccountState } from './find-users.rules';

export const ROLE_LABELS: Record<Role, string> = { admin: 'Administrator', user: 'User' };

export const STATE_LABELS: Record<AccountState, string> = {
  active: 'Active',
  'setup-pending': 'Setup Pending',
  suspended: 'Suspended',
};

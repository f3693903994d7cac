import type { ConfiguredAdministrator } from '../environment.js';

export const UNNAMED_ADMINISTRATOR_EMAIL = 'admin@roomlight.local';

/** The state at start. */
export interface Accounts {
  /** Whether the configured administrator's e-mail belongs to a user, or did until an administrator changed that. */
  configuredIsKnown: boolean;
  total: number;
  /** An earlier start's administrator, whose set-up link nobody has used yet. */
  waitingForSetUp: string | null;
}

export type FirstAdministrator =
  | { step: 'none' }
  | { step: 'create'; administrator: ConfiguredAdministrator }
  | { step: 'create-and-link' }
  | { step: 'link'; userId: string };

/** Decides how this start ensures that the product has an administrator. */
export function firstAdministrator(
  configured: ConfiguredAdministrator | null,
  accounts: Accounts,
): FirstAdministrator {
  if (configured !== null) {
    // An account that exists keeps its password, which may have been changed since the variables were written; one that
    // an administrator deleted must not come back with the next start.
    return accounts.configuredIsKnown
      ? { step: 'none' }
      : { step: 'create', administrator: configured };
  }
  if (accounts.total === 0) {
    return { step: 'create-and-link' };
  }
  return accounts.waitingForSetUp === null
    ? { step: 'none' }
    : { step: 'link', userId: accounts.waitingForSetUp };
}

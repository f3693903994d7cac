import type { Account } from '@roomlight/contracts';

export const ACCOUNT_STATES = ['active', 'setup-pending', 'suspended'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** Without a password nobody can sign in yet; suspended, nobody can any more. */
export function accountState({
  suspended,
  passwordSet,
}: Pick<Account, 'suspended' | 'passwordSet'>): AccountState {
  if (suspended) {
    return 'suspended';
  }
  return passwordSet ? 'active' : 'setup-pending';
}

/** The accounts of which each word of the search is in the name, the e-mail or the company; by name, A to Z. */
export function findUsers(accounts: readonly Account[], search: string): Account[] {
  const words = folded(search).split(/\s+/);
  return accounts
    .filter(({ name, email, company }) => {
      const text = folded(`${name}\n${email}\n${company}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => BY_NAME.compare(a.name, b.name) || a.id.localeCompare(b.id));
}

/** One collator for all: making one for each comparison takes most of the time. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true });

/** Neither case nor accents tell words apart: `zoe` finds Zoë. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function countStates(accounts: readonly Account[]): Record<AccountState, number> {
  const counts = { active: 0, 'setup-pending': 0, suspended: 0 };
  for (const account of accounts) {
    counts[accountState(account)] += 1;
  }
  return counts;
}

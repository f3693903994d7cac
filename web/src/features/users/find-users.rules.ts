import type { Account } from '@roomlight/contracts';

export const ACCOUNT_STATES = ['active', 'setup-pending', 'suspended'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** An account without a password can't be used yet; a suspended account can't be used any more. */
export function accountState({
  suspended,
  passwordSet,
}: Pick<Account, 'suspended' | 'passwordSet'>): AccountState {
  if (suspended) {
    return 'suspended';
  }
  return passwordSet ? 'active' : 'setup-pending';
}

/** The accounts whose name, e-mail or company contains each word of the search; sorted by name, A to Z. */
export function findUsers(accounts: readonly Account[], search: string): Account[] {
  const words = folded(search).split(/\s+/);
  return accounts
    .filter(({ name, email, company }) => {
      const text = folded(`${name}\n${email}\n${company}`);
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => BY_NAME.compare(a.name, b.name) || a.id.localeCompare(b.id));
}

/** One collator for all comparisons: creating one for each would take most of the time. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true });

/** Ignores case and accents: `zoe` finds Zoë. */
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

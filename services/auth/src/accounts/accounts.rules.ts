import {
  formatPrice,
  type Account,
  type AccountChanges,
  type AuditedChange,
} from '@roomlight/contracts';
import type { User } from '../model/user.entity.js';
import type { AccountDetails } from '../model/users.repository.js';

export type Removal = 'suspend' | 'delete' | 'demote';

const LAST_ADMINISTRATOR: Record<Removal, string> = {
  suspend: "The last active administrator can't be suspended",
  delete: "The last active administrator can't be deleted",
  demote: "The last active administrator can't be made a user",
};
const OWN_ACCOUNT: Record<Removal, string> = {
  suspend: "You can't suspend your own account",
  delete: "You can't delete your own account",
  demote: "You can't remove the administrator role from your own account",
};

/** Returns the reason, as a sentence, why this can't be done to the subject; null when it can. */
export function removalRefusal(
  removal: Removal,
  subjectId: string,
  administratorId: string,
  activeAdministrators: readonly { id: string }[],
): string | null {
  // Checks the last administrator first, since this is the reason that matters to a sole administrator.
  if (activeAdministrators.every(({ id }) => id === subjectId)) {
    return LAST_ADMINISTRATOR[removal];
  }
  return subjectId === administratorId ? OWN_ACCOUNT[removal] : null;
}

/** Returns the changed details; omitted fields stay unchanged. */
export function changedDetails(current: AccountDetails, changes: AccountChanges): AccountDetails {
  const paymentEnabled = changes.paymentEnabled ?? current.paymentEnabled;
  const { paymentAmountCents = current.paymentAmountCents } = changes;
  return {
    email: changes.email ?? current.email,
    name: changes.name ?? current.name,
    company: changes.company ?? current.company,
    phone: changes.phone ?? current.phone,
    role: changes.role ?? current.role,
    paymentEnabled,
    paymentAmountCents: paymentEnabled ? paymentAmountCents : null,
  };
}

/** The fields as a person reads them. */
export function readableDetails(details: AccountDetails): Record<keyof AccountDetails, string> {
  const { email, name, company, phone, role, paymentEnabled, paymentAmountCents } = details;
  return {
    email,
    name,
    company,
    phone,
    role,
    paymentEnabled: paymentEnabled ? 'yes' : 'no',
    paymentAmountCents: paymentAmountCents === null ? '' : formatPrice(paymentAmountCents),
  };
}

/** Lists the differences, field by field. */
export function auditedChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): AuditedChange[] {
  return Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? '', to }))
    .filter(({ from, to }) => from !== to);
}

export function account(user: User): Account {
  const { id, email, name, company, phone, role, suspended } = user;
  const { passwordHash, hasSecondFactor, paymentEnabled, paymentAmountCents, createdAt } = user;
  return {
    id,
    email,
    name,
    company,
    phone,
    role,
    suspended,
    passwordSet: passwordHash !== null,
    hasSecondFactor,
    paymentEnabled,
    paymentAmountCents,
    createdAt: createdAt.toISOString(),
  };
}

const { compare } = new Intl.Collator('en');

/** By name, then by e-mail. */
export function inOrder(accounts: readonly Account[]): Account[] {
  return [...accounts].sort(
    (one, other) => compare(one.name, other.name) || compare(one.email, other.email),
  );
}

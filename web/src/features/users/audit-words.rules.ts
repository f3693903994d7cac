import type { AuditAction, AuditedChange } from '@roomlight/contracts';

/** The words between the person who acted and the person whom the action concerned, if any. */
export const AUDIT_VERBS: Record<AuditAction, string> = {
  'user.created': 'created the account of',
  'user.updated': 'changed the account of',
  'user.suspended': 'suspended',
  'user.unsuspended': 'unsuspended',
  'user.deleted': 'deleted the account of',
  'user.reset-sent': 'sent a reset email to',
  'sessions.ended': 'signed out the devices of',
  'password.set': 'set the password of',
  'passkey.added': 'added a passkey to',
  'passkey.removed': 'removed a passkey from',
  'second-factor.enabled': 'turned on two-step sign-in for',
  'second-factor.disabled': 'turned off two-step sign-in for',
  'second-factor.reset': 'reset two-step sign-in for',
  'second-factor.policy': 'changed who needs two-step sign-in',
  'payment.refunded': 'refunded a payment by',
  'migration.started': 'started a photo migration',
};

const FIELD_LABELS: Record<string, string> = {
  email: 'Email',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  role: 'Role',
  paymentEnabled: 'Payment required',
  paymentAmountCents: 'Payment amount',
  listing: 'Listing',
  amount: 'Refund',
  destination: 'Destination',
  passkey: 'Passkey',
  roles: 'Roles',
};

/**
 * One field in the words of the form: `Payment amount: default price → $12.50`, for a new account `Role: user`, for a
 * refund `Refund: $12.50`.
 */
export function changeText(action: AuditAction, { field, from, to }: AuditedChange): string {
  const label = FIELD_LABELS[field] ?? field;
  const nothing = field === 'paymentAmountCents' ? 'default price' : 'none';
  return action === 'user.created' ||
    action === 'payment.refunded' ||
    action === 'migration.started'
    ? `${label}: ${to}`
    : `${label}: ${from || nothing} → ${to || nothing}`;
}

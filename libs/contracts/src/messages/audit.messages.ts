import { IsInt, IsUUID, Max, Min } from 'class-validator';
import { IfGiven } from './if-given.js';

/** The actions of administrators, and of users on the security of their accounts, that are recorded permanently. */
export const AUDIT_ACTIONS = [
  'user.created',
  'user.updated',
  'user.suspended',
  'user.unsuspended',
  'user.deleted',
  'user.reset-sent',
  'sessions.ended',
  'password.set',
  'passkey.added',
  'passkey.removed',
  'second-factor.enabled',
  'second-factor.disabled',
  'second-factor.reset',
  'second-factor.policy',
  'payment.refunded',
  'migration.started',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A person's name at the time of the action; the account may have been deleted since. */
export class AuditedPerson {
  id!: string;
  name!: string;
  email!: string;
}

/** A field's values before and after; empty where it had none. */
export class AuditedChange {
  field!: string;
  from!: string;
  to!: string;
}

export class AuditEntry {
  id!: string;
  at!: string;
  actor!: AuditedPerson;
  action!: AuditAction;
  /** Null when the action did not concern an account. */
  subject!: AuditedPerson | null;
  /** The network address that the request came from. */
  address!: string;
  changes!: AuditedChange[];
}

export const MAX_AUDIT_PAGE = 200;

/** The newest entries first. */
export class ListAudit {
  /** The id of an entry; only earlier entries are returned. */
  @IfGiven()
  @IsUUID()
  before?: string;

  @IsInt()
  @Min(1)
  @Max(MAX_AUDIT_PAGE)
  limit!: number;
}

export class AuditPage {
  entries!: AuditEntry[];
  /** The value of `before` for the next page; null on the last page. */
  next!: string | null;
}

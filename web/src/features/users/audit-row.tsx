import type { AuditAction, AuditedPerson, AuditEntry } from '@roomlight/contracts';
import {
  KeyRound,
  CloudUpload,
  Fingerprint,
  LogOut,
  Pencil,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserPlus,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { AUDIT_VERBS, changeText } from './audit-words.rules';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const ICONS: Record<AuditAction, LucideIcon> = {
  'user.created': UserPlus,
  'user.updated': Pencil,
  'user.suspended': UserRoundX,
  'user.unsuspended': UserRoundCheck,
  'user.deleted': Trash2,
  'user.reset-sent': KeyRound,
  'sessions.ended': LogOut,
  'password.set': KeyRound,
  'passkey.added': Fingerprint,
  'passkey.removed': Fingerprint,
  'second-factor.enabled': ShieldCheck,
  'second-factor.disabled': ShieldOff,
  'second-factor.reset': ShieldOff,
  'second-factor.policy': ShieldCheck,
  'payment.refunded': Undo2,
  'migration.started': CloudUpload,
};

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, actor, subject, changes, at, address } = entry;
  const Icon = ICONS[action];
  return (
    <div className="flex gap-4 p-5 sm:px-6">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken text-muted">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 gap-y-2 text-sm md:flex-row md:justify-between">
        <div className="min-w-0 wrap-anywhere">
          <p>
            <span className="font-semibold" title={actor.email}>
              {actor.name}
            </span>{' '}
            {AUDIT_VERBS[action]}{' '}
            {subject !== null && <Subject subject={subject} isActor={subject.id === actor.id} />}
          </p>
          {changes.length > 0 && (
            <ul className="mt-1.5 text-muted">
              {changes.map((change) => (
                <li key={change.field}>{changeText(action, change)}</li>
              ))}
            </ul>
          )}
        </div>
        <p className="shrink-0 text-muted md:text-right">
          <time dateTime={at} title={at} className="md:block">
            {TIME.format(new Date(at))}
          </time>
          <span className="max-md:before:content-['_·_']">{address}</span>
        </p>
      </div>
    </div>
  );
}

/**
 * The person whom an action concerned. For an account deleted together with its person's name, no name is left to show.
 */
function Subject({
  subject: { name, email },
  isActor,
}: {
  subject: AuditedPerson;
  isActor: boolean;
}) {
  if (isActor) {
    return 'their own account';
  }
  if (email === '') {
    return 'a deleted account';
  }
  return (
    <>
      <span className="font-semibold">{name}</span> <span className="text-muted">({email})</span>
    </>
  );
}

import type { OwnPasskey } from '@roomlight/contracts';
import { Fingerprint } from 'lucide-react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface PasskeyRowProps {
  passkey: OwnPasskey;
  pending: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey, pending, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Fingerprint aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added {DATE.format(new Date(createdAt))} ·{' '}
          {lastUsedAt === null ? 'Never used' : `Last used ${DATE.format(new Date(lastUsedAt))}`}
        </p>
      </div>
      <ConfirmDialog
        title={`Remove the passkey ${name}?`}
        description="Nobody will be able to sign in with it anymore. Your password keeps working. You may also want to delete the passkey on your device."
        confirmLabel="Remove Passkey"
        trigger={
          <Button variant="secondary" size="sm" disabled={pending} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        onConfirm={onRemove}
      />
    </li>
  );
}

import type { OwnSession } from '@roomlight/contracts';
import { MonitorSmartphone } from 'lucide-react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { deviceText } from './session-words.rules';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface SessionRowProps {
  session: OwnSession;
  pending: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const { current, address, lastSeenAt, signedInAt } = session;
  const device = deviceText(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {!current && <span className="block">Last seen {TIME.format(new Date(lastSeenAt))}</span>}
          Signed in {TIME.format(new Date(signedInAt))}
          {address !== null && <> from {address}</>}
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          disabled={pending}
          aria-label={`Sign out ${device}`}
          onClick={onEnd}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

import type { Share } from '@roomlight/contracts';
import { lastDayText } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { allAdjustments } from '../../../lib/browser/adjustment-store';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { linkColours } from './link-colours.rules';
import { useChangeShare } from './shares-query';
import { downloadsText, eventText, priceText, STATE_WORDS } from './share-words.rules';
import { WithAdjustments } from './with-adjustments';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** One link: whose it is, what was done with it, and what its owner can do about it. */
export function ShareLink({ path, share }: { path: string; share: Share }) {
  const [withAdjustments, setWithAdjustments] = useState(true);
  const adjusted = linkColours(allAdjustments(path));
  // Another browser may have set the link's colours: one without any leaves them.
  const replaced = adjusted.length === 0 ? null : withAdjustments ? adjusted : [];
  const change = useChangeShare(path, share, replaced);
  const { agentName, state, events, favourites, expiresAt, timeZone, hasPassword } = share;
  const { agentEmail, branded, priceCents, paid } = share;
  const { label, tone } = STATE_WORDS[state];
  const facts = [
    ...(priceCents === null
      ? []
      : [priceText(priceCents, paid, (iso) => DAY.format(new Date(iso)))]),
    ...(agentEmail === null ? [] : [agentEmail]),
    downloadsText(share),
    ...(hasPassword ? ['password'] : []),
    branded ? 'branded' : 'unbranded',
    ...(expiresAt === null ? [] : [`until ${lastDayText({ expiresAt, timeZone }, 'medium')}`]),
  ];
  const isOver = state === 'revoked' || state === 'expired';
  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 flex-1 truncate font-semibold">{agentName}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>
      {favourites.length > 0 && (
        <p className="mt-2 text-sm">
          <span className="font-semibold">Favourites:</span> {favourites.join(', ')}
        </p>
      )}
      {events.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Not opened yet.</p>
      ) : (
        <ul
          tabIndex={0}
          aria-label={`What was done with the link of ${agentName}`}
          className="mt-2 flex max-h-32 flex-col gap-1 overflow-y-auto text-sm"
        >
          {events.map((event) => (
            <li key={`${event.kind} ${event.at}`}>
              {eventText(event)}{' '}
              <time dateTime={event.at} className="text-muted">
                {TIME.format(new Date(event.at))}
              </time>
            </li>
          ))}
        </ul>
      )}
      {state === 'locked' && adjusted.length > 0 && (
        <div className="mt-3">
          <WithAdjustments
            count={adjusted.length}
            checked={withAdjustments}
            onChange={setWithAdjustments}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {state === 'locked' && (
          <Button
            size="sm"
            aria-label={
              priceCents === null
                ? `Release the photos for ${agentName}`
                : `Mark as Paid by ${agentName}`
            }
            disabled={change.isPending}
            onClick={() => change.mutate('release')}
          >
            {priceCents === null ? 'Release' : 'Mark as Paid'}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${isOver ? 'Delete' : 'Revoke'} the link of ${agentName}`}
          disabled={change.isPending}
          onClick={() => change.mutate(isOver ? 'delete' : 'revoke')}
        >
          {isOver ? 'Delete' : 'Revoke'}
        </Button>
      </div>
    </li>
  );
}

import {
  CURRENCY,
  EXTRA_PHOTO_CENTS,
  formatPrice,
  INCLUDED_PHOTOS,
  priceParts,
} from '@roomlight/contracts/rules';
import { ArchiveRestore } from 'lucide-react';
import type { PendingPayment } from '../../lib/browser/pending-payment.rules';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card';

interface OrderSummaryProps {
  payment: PendingPayment;
  amountCents: number;
  /** How many picked files wait for this payment. */
  keptFiles: number;
}

/** Shows what the person is paying for. */
export function OrderSummary({ payment, amountCents, keptFiles }: OrderSummaryProps) {
  const { baseCents, extraPhotos, extraCents } = priceParts(amountCents, payment.photoCount);
  return (
    <Card className="lg:sticky lg:top-24">
      <CardHeader>
        <CardTitle>Summary</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <dl className="flex flex-col gap-2.5">
          <Line term="Listing" fact={payment.listingName.trim() || 'Unnamed'} />
          <Line term="Photos" fact={String(payment.photoCount)} />
        </dl>
        <dl className="flex flex-col gap-2.5 border-t border-line pt-4">
          {baseCents > 0 && (
            <Line term={`Listing, up to ${INCLUDED_PHOTOS} photos`} fact={formatPrice(baseCents)} />
          )}
          {extraPhotos > 0 && (
            <Line
              term={`${extraPhotos} extra ${extraPhotos === 1 ? 'photo' : 'photos'} × ${formatPrice(EXTRA_PHOTO_CENTS)}`}
              fact={formatPrice(extraCents)}
            />
          )}
        </dl>
        <dl className="border-t border-line pt-4">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-base font-semibold">Total</dt>
            <dd className="text-2xl font-semibold tabular-nums">
              {formatPrice(amountCents)}{' '}
              <span className="text-sm font-medium text-muted">{CURRENCY.toUpperCase()}</span>
            </dd>
          </div>
        </dl>
        {keptFiles > 0 && (
          <p className="flex gap-2.5 rounded-xl bg-sunken px-4 py-3 text-muted">
            <ArchiveRestore aria-hidden className="mt-0.5 size-4 shrink-0" />
            {keptFiles === 1
              ? 'The photo you picked is kept in this browser and will still be here after the payment.'
              : `The ${keptFiles} photos you picked are kept in this browser and will still be here after the payment.`}
          </p>
        )}
      </CardContent>
    </Card>
  );
}

function Line({ term, fact }: { term: string; fact: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-semibold break-words tabular-nums">{fact}</dd>
    </div>
  );
}

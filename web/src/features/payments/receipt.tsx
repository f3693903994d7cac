import type { PaymentSummary } from '@roomlight/contracts';
import {
  EXTRA_PHOTO_CENTS,
  formatPrice,
  INCLUDED_PHOTOS,
  priceParts,
} from '@roomlight/contracts/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Logo } from '../../ui/page/logo';
import { PaymentStateBadge } from './payment-state-badge';
import { photosText } from './payment-words.rules';

/** The recipient of the payment. */
export interface Seller {
  contactEmail: string;
  contactPhone: string;
}

interface ReceiptProps {
  payment: PaymentSummary;
  number: string;
  paidAt: string;
  seller: Seller;
}

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

export function Receipt({ payment, number, paidAt, seller }: ReceiptProps) {
  const { amountCents, refundedCents, photoCount } = payment;
  const { baseCents, extraPhotos, extraCents } = priceParts(amountCents, photoCount);
  return (
    <Card className="p-6 sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <Logo />
          <address className="mt-3 text-sm text-muted not-italic">
            <span className="block">{seller.contactEmail}</span>
            <span className="block">{seller.contactPhone}</span>
          </address>
        </div>
        <div className="sm:text-right">
          <h1 className="text-3xl font-semibold">Receipt</h1>
          <p className="mt-1 mb-2 font-semibold tabular-nums">{number}</p>
          <PaymentStateBadge state={payment.state} />
        </div>
      </header>
      <dl className="mt-8 grid gap-x-8 gap-y-4 border-t border-line pt-6 text-sm sm:grid-cols-2 print:grid-cols-2">
        <Fact term="Date">
          <time dateTime={paidAt}>{DATE.format(new Date(paidAt))}</time>
        </Fact>
        <Fact term="Paid by">
          {payment.payer === null ? (
            'Deleted account'
          ) : (
            <>
              <span className="block">{payment.payer.name}</span>
              <span className="block font-normal text-muted">{payment.payer.email}</span>
            </>
          )}
        </Fact>
        <Fact term="Listing">{payment.listingName}</Fact>
        <Fact term="Photos">{photosText(payment)}</Fact>
      </dl>
      <table className="mt-8 w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            <th scope="col" className="pb-2 font-semibold">
              Description
            </th>
            <th scope="col" className="pb-2 text-right font-semibold">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {payment.link !== null && (
            <Row label="Photos of a shared link" amount={formatPrice(amountCents)} />
          )}
          {payment.link === null && baseCents > 0 && (
            <Row
              label={`Listing, up to ${INCLUDED_PHOTOS} photos`}
              amount={formatPrice(baseCents)}
            />
          )}
          {payment.link === null && extraPhotos > 0 && (
            <Row
              label={`${extraPhotos} extra ${extraPhotos === 1 ? 'photo' : 'photos'} × ${formatPrice(EXTRA_PHOTO_CENTS)}`}
              amount={formatPrice(extraCents)}
            />
          )}
        </tbody>
        <tfoot className="border-t border-line-strong">
          <Row
            label="Total"
            amount={`${formatPrice(amountCents)} ${payment.currency.toUpperCase()}`}
            className="text-lg font-semibold"
          />
          {refundedCents > 0 && (
            <>
              <Row label="Refunded" amount={`−${formatPrice(refundedCents)}`} />
              <Row
                label="Paid after refunds"
                amount={`${formatPrice(amountCents - refundedCents)} ${payment.currency.toUpperCase()}`}
                className="font-semibold"
              />
            </>
          )}
        </tfoot>
      </table>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-semibold text-muted">{term}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Row({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <tr className={cn('align-baseline', className)}>
      <th scope="row" className="py-2.5 pr-4 text-left [font-weight:inherit]">
        {label}
      </th>
      <td className="py-2.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
    </tr>
  );
}

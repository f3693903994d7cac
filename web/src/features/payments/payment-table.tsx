import type { PaymentSummary } from '@roomlight/contracts/billing.messages';
import { formatPrice } from '@roomlight/contracts/pricing';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { PaymentStateBadge } from './payment-state-badge';
import { photosText } from './payment-words.rules';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const OWN_GRID =
  'lg:grid lg:grid-cols-[7.5rem_minmax(0,1fr)_6rem_8rem_9rem_8rem] lg:items-center lg:gap-x-4 lg:px-6';
const ALL_GRID =
  'lg:grid lg:grid-cols-[6.5rem_minmax(0,3fr)_minmax(0,3fr)_4.5rem_7rem_8.5rem_minmax(0,2.6fr)] lg:items-center lg:gap-x-4 lg:px-6';

interface PaymentTableProps {
  label: string;
  payments: PaymentSummary[];
  /** Names who paid, too. */
  withPayers?: boolean;
  /** What else can be done with a payment, beside its receipt. */
  actions?: (payment: PaymentSummary) => ReactNode;
}

/** One row a payment; where the page is narrow, one card a payment. */
export function PaymentTable({ label, payments, withPayers = false, actions }: PaymentTableProps) {
  const grid = withPayers ? ALL_GRID : OWN_GRID;
  const columns = [
    'Date',
    'Listing',
    ...(withPayers ? ['Payer'] : []),
    'Photos',
    'Amount',
    'State',
  ];
  return (
    <table
      role="table"
      aria-label={label}
      className="block text-sm lg:overflow-hidden lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:shadow-card"
    >
      <thead role="rowgroup" className="block max-lg:sr-only">
        <tr
          role="row"
          className={cn(
            grid,
            'border-b border-line bg-sunken/60 py-3 text-left text-xs text-muted',
          )}
        >
          {columns.map((title) => (
            <th key={title} role="columnheader" scope="col" className="font-semibold">
              {title}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid grid-cols-1 max-lg:gap-4 max-lg:sm:grid-cols-2">
        {payments.map((payment) => (
          <tr
            key={payment.id}
            role="row"
            className={cn(
              grid,
              'border-line max-lg:grid max-lg:grid-cols-2 max-lg:gap-4 max-lg:rounded-2xl max-lg:border max-lg:bg-surface max-lg:p-5 max-lg:shadow-card lg:border-b lg:py-3.5 lg:last:border-b-0 lg:hover:bg-sunken/40',
            )}
          >
            <Cell title="Date">
              <time dateTime={payment.createdAt}>{DATE.format(new Date(payment.createdAt))}</time>
            </Cell>
            <th
              role="rowheader"
              scope="row"
              className="text-left font-semibold wrap-anywhere max-lg:order-first max-lg:col-span-2 max-lg:text-base"
            >
              {payment.listingName}
            </th>
            {withPayers && (
              <Cell title="Payer" className="max-lg:col-span-2">
                <Payer payer={payment.payer} />
              </Cell>
            )}
            <Cell title="Photos">
              <span className="tabular-nums">{photosText(payment)}</span>
            </Cell>
            <Cell title="Amount">
              <span className="block font-semibold tabular-nums">
                {formatPrice(payment.amountCents)}
              </span>
              {payment.refundedCents > 0 && (
                <span className="block text-xs text-muted tabular-nums">
                  {formatPrice(payment.refundedCents)} refunded
                </span>
              )}
            </Cell>
            <Cell title="State">
              <PaymentStateBadge state={payment.state} />
            </Cell>
            <td
              role="cell"
              className="flex flex-wrap gap-2 max-lg:col-span-2 lg:justify-end lg:gap-1"
            >
              {payment.number !== null && (
                <Button
                  asChild
                  variant="ghost"
                  size="sm"
                  className="max-lg:border max-lg:border-line"
                >
                  <Link to="/payments/$paymentId" params={{ paymentId: payment.id }}>
                    <ReceiptText aria-hidden />
                    Receipt
                  </Link>
                </Button>
              )}
              {actions?.(payment)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Payer({ payer }: Pick<PaymentSummary, 'payer'>) {
  return payer === null ? (
    <span className="text-muted">Deleted account</span>
  ) : (
    <>
      <span className="block">{payer.name}</span>
      <span className="block text-muted">{payer.email}</span>
    </>
  );
}

/** On a card, the column's title stands above the value. */
function Cell({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      data-title={title}
      className={cn(
        'wrap-anywhere max-lg:before:mb-1 max-lg:before:block max-lg:before:text-xs max-lg:before:font-semibold max-lg:before:text-muted max-lg:before:content-[attr(data-title)]',
        className,
      )}
    >
      {children}
    </td>
  );
}

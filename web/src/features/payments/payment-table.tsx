import type { PaymentSummary } from '@roomlight/contracts';
import { formatPrice } from '@roomlight/contracts/rules';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { RowCell, RowTable } from '../../ui/row-table';
import { PaymentStateBadge } from './payment-state-badge';
import { photosText, unusedText } from './payment-words.rules';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const OWN_GRID =
  'xl:grid xl:grid-cols-[7.5rem_minmax(0,1fr)_6rem_8rem_9rem_8rem] xl:items-center xl:gap-x-4 xl:px-6';
const ALL_GRID =
  'xl:grid xl:grid-cols-[6.5rem_minmax(0,3fr)_minmax(0,3fr)_4.5rem_7rem_8.5rem_minmax(0,2.6fr)] xl:items-center xl:gap-x-4 xl:px-6';

interface PaymentTableProps {
  label: string;
  payments: PaymentSummary[];
  /** Whether to name the payers too. */
  withPayers?: boolean;
  /** Actions for a payment besides its receipt. */
  actions?: (payment: PaymentSummary) => ReactNode;
}

/** One row per payment; on a narrow page, one card per payment. */
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
    <RowTable label={label} columns={columns} grid={grid} cards="max-xl:sm:grid-cols-2">
      {payments.map((payment) => (
        <tr
          key={payment.id}
          role="row"
          className={cn(
            grid,
            'border-line max-xl:grid max-xl:grid-cols-2 max-xl:gap-4 max-xl:rounded-2xl max-xl:border max-xl:bg-surface max-xl:p-5 max-xl:shadow-card xl:border-b xl:py-3.5 xl:last:border-b-0 xl:hover:bg-sunken/40',
          )}
        >
          <RowCell title="Date">
            <time dateTime={payment.createdAt}>{DATE.format(new Date(payment.createdAt))}</time>
          </RowCell>
          <th
            role="rowheader"
            scope="row"
            className="text-left font-semibold wrap-anywhere max-xl:order-first max-xl:col-span-2 max-xl:text-base"
          >
            {payment.listingName}
            {payment.link !== null && <PaidLinkText payment={payment} />}
          </th>
          {withPayers && (
            <RowCell title="Payer" className="max-xl:col-span-2">
              <Payer payer={payment.payer} />
            </RowCell>
          )}
          <RowCell title="Photos">
            <span className="tabular-nums">{photosText(payment)}</span>
          </RowCell>
          <RowCell title="Amount">
            <span className="block font-semibold tabular-nums">
              {formatPrice(payment.amountCents)}
            </span>
            {payment.refundedCents > 0 && (
              <span className="block text-xs text-muted tabular-nums">
                {formatPrice(payment.refundedCents)} refunded
              </span>
            )}
          </RowCell>
          <RowCell title="State">
            <PaymentStateBadge state={payment.state} />
          </RowCell>
          <td
            role="cell"
            className="flex flex-wrap gap-2 max-xl:col-span-2 xl:justify-end xl:gap-1"
          >
            {payment.number !== null && (
              <Button
                asChild
                variant="ghost"
                size="sm"
                className="max-xl:border max-xl:border-line"
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
    </RowTable>
  );
}

function PaidLinkText({ payment }: { payment: PaymentSummary }) {
  const warning = unusedText(payment);
  return (
    <span
      className={cn(
        'block text-xs font-normal',
        warning === null ? 'text-muted' : 'text-danger-text',
      )}
    >
      {warning ?? 'Shared link'}
    </span>
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

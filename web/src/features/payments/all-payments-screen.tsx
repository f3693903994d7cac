import type { PaymentSummary } from '@roomlight/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText, Search, SearchX, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Input } from '../../ui/form/input';
import { PageHeader } from '../../ui/page/page-header';
import { PaymentPages } from './payment-pages';
import { PaymentTable } from './payment-table';
import { refundableCents } from './payment-words.rules';
import { allPaymentsQuery } from './payments-query';
import { RefundDialog } from './refund-dialog';
import { useSettled } from './use-settled';

/** Lists everybody's payments and allows refunds. */
export function AllPaymentsScreen() {
  const [search, setSearch] = useState('');
  const [refunded, setRefunded] = useState<PaymentSummary | null>(null);
  const wanted = useSettled(search.trim());
  const query = useInfiniteQuery(allPaymentsQuery(wanted));
  return (
    <>
      <PageHeader
        title="All Payments"
        subtitle="Payments from all users, newest first."
        className="mb-6"
      />
      <div className="relative mb-5 w-full lg:max-w-md">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search payments"
          placeholder="Search payer, listing or receipt number"
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="pl-10"
        />
      </div>
      <PaymentPages
        query={query}
        empty={
          wanted === '' ? (
            <EmptyState
              icon={ReceiptText}
              title="No payments yet"
              description="Payments from all users are listed here."
            />
          ) : (
            <EmptyState
              icon={SearchX}
              title="No payments found"
              description="Nothing matches the search."
            >
              <Button variant="secondary" onClick={() => setSearch('')}>
                Show All Payments
              </Button>
            </EmptyState>
          )
        }
      >
        {(payments) => (
          <PaymentTable
            label="All payments"
            payments={payments}
            withPayers
            actions={(payment) =>
              refundableCents(payment) > 0 && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="max-lg:border max-lg:border-line"
                  onClick={() => setRefunded(payment)}
                >
                  <Undo2 aria-hidden />
                  Refund
                </Button>
              )
            }
          />
        )}
      </PaymentPages>
      {refunded !== null && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />}
    </>
  );
}

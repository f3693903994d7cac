import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { PaymentPages } from './payment-pages';
import { PaymentTable } from './payment-table';
import { ownPaymentsQuery } from './payments-query';

export function OwnPaymentsScreen() {
  const query = useInfiniteQuery(ownPaymentsQuery);
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="What you have paid for your listings, with receipts."
      />
      <PaymentPages
        query={query}
        empty={
          <EmptyState
            icon={ReceiptText}
            title="No payments yet"
            description="Once you pay for a listing, the payment and its receipt appear here."
          >
            <Button asChild>
              <Link to="/">Start a Listing</Link>
            </Button>
          </EmptyState>
        }
      >
        {(payments) => <PaymentTable label="Payments" payments={payments} />}
      </PaymentPages>
    </>
  );
}

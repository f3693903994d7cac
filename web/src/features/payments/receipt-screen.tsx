import type { PaymentSummary } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Printer, ReceiptText } from 'lucide-react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Receipt, type Seller } from './receipt';

interface ReceiptScreenProps {
  payment: PaymentSummary;
  seller: Seller;
  /** Whether the signed-in person made the payment. */
  isOwn: boolean;
}

/** A payment's receipt, on screen and on paper. */
export function ReceiptScreen({ payment, seller, isOwn }: ReceiptScreenProps) {
  const { number, paidAt } = payment;
  return (
    <div className="mx-auto max-w-2xl">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Button asChild variant="ghost" className="-ml-3">
          <Link to={isOwn ? '/payments' : '/admin/payments'}>
            <ArrowLeft aria-hidden />
            {isOwn ? 'Payments' : 'All Payments'}
          </Link>
        </Button>
        {number !== null && (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
        )}
      </div>
      {number === null || paidAt === null ? (
        <>
          <h1 className="sr-only">Receipt</h1>
          <EmptyState
            icon={ReceiptText}
            title="There is no receipt yet"
            description="The receipt is available once the payment has been made."
          />
        </>
      ) : (
        <Receipt payment={payment} number={number} paidAt={paidAt} seller={seller} />
      )}
    </div>
  );
}

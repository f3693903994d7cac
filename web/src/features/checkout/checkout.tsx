import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { pendingFileCount } from '../../lib/browser/pending-payment';
import { cardAppearance } from '../../lib/card-payment/card-appearance';
import type { PendingPayment } from '../../lib/browser/pending-payment.rules';
import { PageHeader } from '../../ui/page/page-header';
import { useTheme } from '../../ui/page/theme';
import { toast } from '../../ui/overlay/toast-store';
import { CardForm } from './card-form';
import { CheckoutLoading } from './checkout-loading';
import { NOT_INITIALIZED } from './intent.rules';
import { OrderSummary } from './order-summary';
import { PaymentProblem } from './payment-notice';
import { intentQuery, stripeQuery } from './requests';
import { useVerification } from './use-verification';

interface CheckoutProps {
  publishableKey: string;
  payment: PendingPayment;
  onBack: () => void;
  onPaid: () => void;
}

/** Requests the payment, then shows the card form. */
export function Checkout({ publishableKey, payment, onBack, onPaid }: CheckoutProps) {
  const { data: intent } = useQuery(intentQuery(payment));
  const { data: stripe, isError: withoutStripe } = useQuery(stripeQuery(publishableKey));
  const [formProblem, setFormProblem] = useState<string | null>(null);
  const { verify, settle } = useVerification(onPaid);
  const theme = useTheme();
  const appearance = useMemo(() => cardAppearance(theme), [theme]);

  useEffect(() => {
    switch (intent?.kind) {
      case 'already-paid':
        void settle();
        return;
      case 'refused':
        toast({ title: 'Payment Error', description: intent.text, variant: 'destructive' });
        return;
      case 'unreachable':
        toast({ title: 'Error', description: NOT_INITIALIZED, variant: 'destructive' });
        return;
      case 'payable':
      case undefined:
        return;
    }
  }, [intent, settle]);

  if (intent?.kind === 'refused') {
    return <PaymentProblem text={intent.text} />;
  }
  if (intent?.kind === 'unreachable' || withoutStripe) {
    return <PaymentProblem text={NOT_INITIALIZED} />;
  }
  if (formProblem !== null) {
    return <PaymentProblem text={formProblem} />;
  }
  if (intent?.kind !== 'payable' || stripe === undefined) {
    return <CheckoutLoading />;
  }
  return (
    <>
      <PageHeader
        title="Complete Payment"
        subtitle="Your card details go straight to the payment provider. We never see them."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Elements stripe={stripe} options={{ clientSecret: intent.clientSecret, appearance }}>
          <CardForm
            amountCents={intent.amountCents}
            onSubmitted={() => verify(payment.listingName)}
            onUnusable={setFormProblem}
            onBack={onBack}
          />
        </Elements>
        <div className="max-lg:order-first">
          <OrderSummary
            payment={payment}
            amountCents={intent.amountCents}
            keptFiles={pendingFileCount()}
          />
        </div>
      </div>
    </>
  );
}

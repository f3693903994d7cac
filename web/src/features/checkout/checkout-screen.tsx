import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { storedPayment } from '../../lib/browser/pending-payment';
import { Checkout } from './checkout';
import { PaymentNotice, PaymentProblem } from './payment-notice';

interface CheckoutScreenProps {
  /** Null where no card provider is set up. */
  publishableKey: string | null;
  onBack: () => void;
  /** Called when the person has paid, to return to the photos. */
  onPaid: () => void;
}

export function CheckoutScreen({ publishableKey, onBack, onPaid }: CheckoutScreenProps) {
  const [stored] = useState(storedPayment);
  if (publishableKey === null) {
    return (
      <PaymentNotice
        icon={CreditCard}
        title="Payment Not Available"
        text="Payment processing is not configured. Please contact the administrator."
      />
    );
  }
  switch (stored.kind) {
    case 'none':
      return <PaymentProblem text="No pending payment found" />;
    case 'invalid':
      return <PaymentProblem text="Invalid payment data" />;
    case 'pending':
      return (
        <Checkout
          publishableKey={publishableKey}
          payment={stored.payment}
          onBack={onBack}
          onPaid={onPaid}
        />
      );
  }
}

import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import type { SharedListing } from '@roomlight/contracts';
import { cardAppearance } from '../../../lib/card-payment/card-appearance';
import { readConfirmation } from '../../../lib/card-payment/confirmation.rules';
import { PageButton } from '../page-button';
import { beginPayment } from './requests';
import { beginProblem } from './use-payment';

interface CardPaymentProps {
  token: string;
  publishableKey: string;
  theme: SharedListing['theme'];
  price: string;
  /** Called when the card provider has taken the payment, or had before. */
  onSubmitted: () => Promise<void>;
  /** @param problem why the form closes; none when the agent closes it */
  onClose: (problem?: string) => void;
}

interface Begun {
  stripe: Stripe;
  clientSecret: string;
}

/** Requests the payment, then shows the card provider's form. */
export default function CardPayment(props: CardPaymentProps) {
  const { token, publishableKey, theme, onSubmitted, onClose } = props;
  const [begun, setBegun] = useState<Begun | null>(null);
  const appearance = useMemo(() => cardAppearance(theme), [theme]);
  const handlers = useRef({ onSubmitted, onClose });
  useEffect(() => {
    handlers.current = { onSubmitted, onClose };
  });

  useEffect(() => {
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      const [stripe, intent] = await Promise.all([loadStripe(publishableKey), beginPayment(token)]);
      if (!isCurrent) {
        return;
      }
      if (intent === null) {
        await handlers.current.onSubmitted();
      } else if (stripe !== null) {
        setBegun({ stripe, clientSecret: intent.clientSecret });
      }
    };
    begin().catch((error: unknown) => {
      if (isCurrent) {
        handlers.current.onClose(beginProblem(error));
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [token, publishableKey]);

  if (begun === null) {
    return (
      <p role="status" className="text-sm">
        Loading the card form
      </p>
    );
  }
  const { stripe, clientSecret } = begun;
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance }}>
      <CardForm {...props} />
    </Elements>
  );
}

function CardForm({ token, price, onSubmitted, onClose }: CardPaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setIsReady] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function pay(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (stripe === null || elements === null || isBusy) {
      return;
    }
    setIsBusy(true);
    setProblem('');
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        // A bank may ask for more on a page of its own, which leads back here.
        confirmParams: { return_url: `${location.origin}/s/${token}` },
        redirect: 'if_required',
      });
      const confirmation = readConfirmation(error);
      switch (confirmation.kind) {
        case 'submitted':
          await onSubmitted();
          return;
        case 'declined':
          setProblem(confirmation.text);
      }
    } catch (error) {
      reportError(error);
      setProblem('The payment could not be made. Please try again.');
    }
    setIsBusy(false);
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        Your card details go straight to the payment provider. Neither we nor the photographer see
        them.
      </p>
      {/* As high as the provider's form, which appears a moment later. */}
      <div className="min-h-64">
        <PaymentElement
          onReady={() => setIsReady(true)}
          onLoadError={({ error }) => {
            const confirmation = readConfirmation(error);
            switch (confirmation.kind) {
              case 'submitted':
                void onSubmitted();
                return;
              case 'declined':
                onClose(confirmation.text);
            }
          }}
        />
      </div>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <PageButton
          type="submit"
          look="primary"
          disabled={!isReady || isBusy}
          className="min-w-36 grow"
        >
          {isBusy ? 'Paying…' : `Pay ${price}`}
        </PageButton>
        <PageButton disabled={isBusy} onClick={() => onClose()}>
          Cancel
        </PageButton>
      </div>
    </form>
  );
}

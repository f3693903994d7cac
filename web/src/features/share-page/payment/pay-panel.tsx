import type { SharedListing } from '@roomlight/contracts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { LockIcon } from '../icons';
import { PageButton } from '../page-button';
import { PaymentMissing } from './payment-missing';
import type { PaymentReturn } from './payment-return.rules';
import { priceText } from './price-text.rules';
import { usePayment, type PaymentStep } from './use-payment';

/** With the card provider's script, which nobody needs who only looks. */
const CardPayment = lazy(() => import('./card-payment').catch(() => ({ default: PaymentMissing })));

interface PayPanelProps {
  token: string;
  listing: SharedListing;
  priceCents: number;
  /** Whether the agent comes back from their bank. */
  returned: PaymentReturn;
  /** Called when the photos are released. */
  onReleased: () => Promise<void>;
}

/** What the photos cost, what they are then, and the payment by card. */
export default function PayPanel(props: PayPanelProps) {
  const { token, listing, priceCents, returned, onReleased } = props;
  const { photos, brand } = listing;
  const { step, open, close, check } = usePayment(token, returned, onReleased);
  const price = priceText(priceCents);
  return (
    <section
      aria-label="Payment"
      className="mx-auto mb-10 flex w-full max-w-[calc(100%-2.5rem)] flex-col gap-5 rounded-2xl border border-line bg-surface p-6 text-left sm:max-w-md"
    >
      <p className="flex gap-3 text-sm text-muted">
        <LockIcon />
        Previews are watermarked until the photos are paid for.
      </p>
      <dl className="flex items-baseline justify-between gap-4 border-t border-line pt-5">
        <dt className="text-sm">
          {photos.length} {photos.length === 1 ? 'photo' : 'photos'} in full size, without watermark
        </dt>
        <dd className="text-2xl font-semibold whitespace-nowrap tabular-nums">
          {price} <span className="text-sm font-medium text-muted">USD</span>
        </dd>
      </dl>
      <Step
        step={step}
        payee={brand?.name ?? 'the photographer'}
        onOpen={open}
        onCheck={() => void check()}
      />
      {step.name === 'form' && (
        <Suspense fallback={<Status text="Loading the card form" />}>
          <CardPayment
            token={token}
            publishableKey={step.key}
            theme={listing.theme}
            price={price}
            onSubmitted={check}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

interface StepProps {
  step: PaymentStep;
  payee: string;
  onOpen: () => void;
  onCheck: () => void;
}

/** As high while it loads as the button that follows, so that nothing moves. */
function Step({ step, payee, onOpen, onCheck }: StepProps) {
  switch (step.name) {
    case 'unknown':
      return <div className="h-11" />;
    case 'no_cards':
      return (
        <p className="text-sm text-muted">
          Cards are not taken here. Please ask {payee} how to pay.
        </p>
      );
    case 'offer':
      return <Offer problem={step.problem} isBack={step.isBack} onOpen={onOpen} />;
    case 'form':
      return null;
    case 'checking':
      return <Status text="Your payment is being confirmed. This takes a few seconds." />;
    case 'waiting':
      return (
        <>
          <Status text="Your payment has been received, but it is not confirmed yet. Some banks take longer. You can close this page: the photos are here as soon as it is." />
          <PageButton onClick={onCheck}>Check again</PageButton>
        </>
      );
  }
}

interface OfferProps {
  problem: string;
  isBack: boolean;
  onOpen: () => void;
}

function Offer({ problem, isBack, onOpen }: OfferProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) {
      button.current?.focus();
    }
  }, [isBack]);
  return (
    <>
      <p role="alert" className="text-sm text-danger-text empty:hidden">
        {problem}
      </p>
      <PageButton ref={button} look="primary" onClick={onOpen}>
        Pay by card
      </PageButton>
    </>
  );
}

function Status({ text }: { text: string }) {
  return (
    <p role="status" className="text-sm">
      {text}
    </p>
  );
}

import { formatPrice } from '@roomlight/contracts/rules';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { ArrowLeft } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { readConfirmation } from '../../lib/card-payment/confirmation.rules';
import { Button } from '../../ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/overlay/toast-store';

interface CardFormProps {
  amountCents: number;
  /** Called when the card provider has taken the payment; resolves when there is nothing more to do here. */
  onSubmitted: () => Promise<void>;
  /** Called when the provider's form doesn't load. */
  onUnusable: (text: string) => void;
  onBack: () => void;
}

const UNEXPECTED = 'An unexpected error occurred';

export function CardForm({ amountCents, onSubmitted, onUnusable, onBack }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);

  async function pay(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (stripe === null || elements === null || busy) {
      return;
    }
    setBusy(true);
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${window.location.origin}/hdr-upload` },
        redirect: 'if_required',
      });
      const confirmation = readConfirmation(error);
      switch (confirmation.kind) {
        case 'submitted':
          await onSubmitted();
          return;
        case 'declined':
          toast({
            title: 'Payment Failed',
            description: confirmation.text,
            variant: 'destructive',
          });
      }
    } catch (error) {
      toast({
        title: 'Payment Error',
        description: error instanceof Error && error.message !== '' ? error.message : UNEXPECTED,
        variant: 'destructive',
      });
    }
    setBusy(false);
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Card</CardTitle>
      </CardHeader>
      <CardContent>
        <form onSubmit={(event) => void pay(event)} className="flex flex-col gap-6">
          {/* As high as the provider's card form, which appears a moment later. */}
          <div className="relative min-h-64">
            {!ready && <CardSkeleton />}
            <PaymentElement
              onReady={() => setReady(true)}
              onLoadError={({ error }) => {
                const confirmation = readConfirmation(error);
                if (confirmation.kind === 'submitted') {
                  setBusy(true);
                  void onSubmitted();
                } else {
                  onUnusable(confirmation.text);
                }
              }}
            />
          </div>
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
            <Button variant="secondary" size="lg" disabled={busy} onClick={onBack}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
            <Button
              type="submit"
              size="lg"
              disabled={!ready}
              pending={busy}
              className="sm:min-w-48"
            >
              {busy ? 'Processing...' : `Pay ${formatPrice(amountCents)}`}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  );
}

function CardSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the card form"
      className="absolute inset-0 flex flex-col gap-5"
    >
      <Skeleton className="h-18" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="h-18" />
    </div>
  );
}

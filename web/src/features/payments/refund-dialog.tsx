import type { PaymentSummary } from '@roomlight/contracts';
import { formatPrice } from '@roomlight/contracts/rules';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { Field } from '../../ui/form/field';
import { RadioCard } from '../../ui/form/radio-card';
import { refundableCents } from './payment-words.rules';
import { readRefundAmount } from './refund-amount.rules';
import { useRefund } from './use-refund';

interface RefundDialogProps {
  payment: PaymentSummary;
  onClose: () => void;
}

/** Asks how much to refund, all that is left or a part of it, and asks for confirmation. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const left = refundableCents(payment);
  const [share, setShare] = useState<'whole' | 'part'>('whole');
  const [dollars, setDollars] = useState('');
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<{ refundId: string; amountCents: number } | null>(null);
  const [confirming, setConfirming] = useState(false);
  const refund = useRefund();

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    const amount = share === 'whole' ? { cents: left } : readRefundAmount(dollars, left);
    if ('error' in amount) {
      setError(amount.error);
      return;
    }
    setError(undefined);
    const { cents } = amount;
    // A retry after a failure is the same refund; a different amount is a new one.
    setAsked((last) =>
      last?.amountCents === cents ? last : { refundId: crypto.randomUUID(), amountCents: cents },
    );
    setConfirming(true);
  }

  return (
    <Dialog
      title="Refund Payment"
      description={`${payment.listingName}, ${payment.payer?.name ?? 'deleted account'}`}
      onClose={onClose}
    >
      <form noValidate onSubmit={ask} className="mt-6 flex flex-col gap-6">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-semibold">Amount to refund</legend>
          <RadioCard
            name="share"
            label={`Full refund: ${formatPrice(left)}`}
            hint={
              payment.refundedCents > 0
                ? `${formatPrice(payment.refundedCents)} of ${formatPrice(payment.amountCents)} was refunded before.`
                : 'The listing will count as unpaid.'
            }
            checked={share === 'whole'}
            onChange={() => setShare('whole')}
          />
          <RadioCard
            name="share"
            label="Partial refund"
            hint="The listing stays paid for."
            checked={share === 'part'}
            onChange={() => setShare('part')}
          />
        </fieldset>
        {share === 'part' && (
          <Field
            label="Refund amount"
            hint={`In dollars, at most ${formatPrice(left)}.`}
            inputMode="decimal"
            autoComplete="off"
            value={dollars}
            error={error}
            onChange={(event) => setDollars(event.target.value)}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={refund.isPending}>
            Refund
          </Button>
        </DialogActions>
      </form>
      {asked !== null && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={`Refund ${formatPrice(asked.amountCents)}?`}
          description={`The money goes back to the card that paid for ${payment.listingName}. This action cannot be undone.`}
          confirmLabel={`Refund ${formatPrice(asked.amountCents)}`}
          onConfirm={() => refund.mutate({ payment, ...asked }, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  );
}

import type { PaymentSummary } from '@roomlight/contracts';
import { formatPrice } from '@roomlight/contracts/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { toast } from '../../ui/overlay/toast-store';
import { ALL_PAYMENTS_KEY } from './payments-query';

export interface Refund {
  payment: PaymentSummary;
  /** Stays the same when the same refund is retried, so that it is made only once. */
  refundId: string;
  amountCents: number;
}

/** Makes a refund. The lists are reloaded even after a failure, since the refund may have been made nevertheless. */
export function useRefund() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payment, refundId, amountCents }: Refund) =>
      api(`/api/admin/payments/${payment.id}/refund`, {
        method: 'POST',
        body: { refundId, amountCents },
      }),
    onSuccess: (_, { payment, amountCents }) =>
      toast({
        title: 'Payment refunded',
        description: `${formatPrice(amountCents)} of the payment for ${payment.listingName} is being refunded.`,
      }),
    onError: (error) =>
      toast({
        title: 'Refund failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ALL_PAYMENTS_KEY }),
  });
}

import type { PaymentCheck, PaymentTerms } from '@roomlight/contracts';

/** Payment is required for each listing of a user whose terms say so. */
export function paymentCheck({ paymentEnabled }: PaymentTerms): PaymentCheck {
  return { paymentRequired: paymentEnabled, paymentVerified: false };
}

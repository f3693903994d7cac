/** What the card provider adds to the page's address when a payment led to a bank's page. */
export type PaymentReturn = 'none' | 'submitted' | 'failed';

/** The address says only what to ask next: whether it is paid is for the server to say. */
export function readPaymentReturn(query: string): PaymentReturn {
  const search = new URLSearchParams(query);
  if (!search.has('payment_intent')) {
    return 'none';
  }
  return search.get('redirect_status') === 'failed' ? 'failed' : 'submitted';
}

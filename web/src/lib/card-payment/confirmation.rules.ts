interface ProviderError {
  message?: string;
  payment_intent?: { status: string };
}

/** What the card provider reports about a payment that was confirmed in its form. */
export type Confirmation = { kind: 'submitted' } | { kind: 'declined'; text: string };

/**
 * An error about a payment that has already been made (in another tab, or a moment ago) isn't a failure: the server is
 * asked about that payment.
 */
export function readConfirmation(error: ProviderError | undefined): Confirmation {
  if (error === undefined || isMade(error)) {
    return { kind: 'submitted' };
  }
  return { kind: 'declined', text: error.message ?? 'An error occurred during payment' };
}

function isMade({ payment_intent }: ProviderError): boolean {
  return payment_intent?.status === 'succeeded' || payment_intent?.status === 'processing';
}

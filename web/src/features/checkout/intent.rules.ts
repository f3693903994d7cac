export const NOT_INITIALIZED = 'Failed to initialize payment';

/** The result of requesting a payment. */
export type Intent =
  | { kind: 'payable'; clientSecret: string; amountCents: number }
  /** Already paid in another tab or during an earlier visit. */
  | { kind: 'already-paid' }
  /** The server's reason for refusing. */
  | { kind: 'refused'; text: string }
  | { kind: 'unreachable' };

interface IntentAnswer {
  clientSecret?: string;
  amount?: number;
  error?: string;
}

export function readIntent({ clientSecret, amount, error }: IntentAnswer): Intent {
  if (error !== undefined) {
    return { kind: 'refused', text: error };
  }
  return clientSecret === undefined || amount === undefined
    ? { kind: 'refused', text: NOT_INITIALIZED }
    : { kind: 'payable', clientSecret, amountCents: amount };
}

/** Reads the problem document of a refusal; null when there is no refusal. */
export function readRefusal(
  problem: { code?: string; detail?: string; error?: unknown } | null,
): Intent {
  if (problem?.code === 'already_paid') {
    return { kind: 'already-paid' };
  }
  const text = typeof problem?.error === 'string' ? problem.error : problem?.detail;
  return { kind: 'refused', text: text ?? NOT_INITIALIZED };
}

export const NOT_INITIALIZED = 'Failed to initialize payment';

/** What came of asking for a payment. */
export type Intent =
  | { kind: 'payable'; clientSecret: string; amountCents: number }
  /** Another tab, or an earlier visit, has paid. */
  | { kind: 'already-paid' }
  /** The server says why not. */
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

/** Reads the problem document of a refusal; null when there was none. */
export function readRefusal(
  problem: { code?: string; detail?: string; error?: unknown } | null,
): Intent {
  if (problem?.code === 'already_paid') {
    return { kind: 'already-paid' };
  }
  const text = typeof problem?.error === 'string' ? problem.error : problem?.detail;
  return { kind: 'refused', text: text ?? NOT_INITIALIZED };
}

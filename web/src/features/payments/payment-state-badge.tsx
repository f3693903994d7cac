import type { PaymentState } from '@roomlight/contracts';
import { Badge } from '../../ui/badge';
import { STATE_WORDS } from './payment-words.rules';

const TONES = {
  created: 'neutral',
  processing: 'accent',
  succeeded: 'success',
  failed: 'danger',
  'partially-refunded': 'info',
  refunded: 'info',
  disputed: 'danger',
  'charged-back': 'danger',
} as const satisfies Record<PaymentState, string>;

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>;
}

import type { Account } from '@roomlight/contracts';
import { Button } from '../../ui/button';
import { ACCOUNT_STATES, countStates, type AccountState } from './find-users.rules';
import { STATE_LABELS } from './user-labels';

interface StateFilterProps {
  /** The accounts to count. */
  accounts: Account[];
  state: AccountState | 'all';
  onStateChange: (state: AccountState | 'all') => void;
}

export function StateFilter({ accounts, state, onStateChange }: StateFilterProps) {
  const counts = countStates(accounts);
  const choices = [
    { value: 'all', label: 'All', count: accounts.length },
    ...ACCOUNT_STATES.map((value) => ({
      value,
      label: STATE_LABELS[value],
      count: counts[value],
    })),
  ] as const;
  return (
    <div role="group" aria-label="State" className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
      {choices.map(({ value, label, count }) => (
        <Button
          key={value}
          variant="secondary"
          aria-pressed={state === value}
          onClick={() => onStateChange(value)}
          className="px-3.5 aria-pressed:border-ring aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {label}
          <span className="font-medium tabular-nums">{count}</span>
        </Button>
      ))}
    </div>
  );
}

import type { Account } from '@roomlight/contracts';
import {
  KeyRound,
  Pencil,
  ShieldOff,
  Trash2,
  UserRoundCheck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react';
import { Button } from '../../ui/button';
import { ButtonWithReason } from '../../ui/feedback/button-with-reason';

const ACTIONS = {
  edit: { label: 'Edit', icon: Pencil },
  suspend: { label: 'Suspend', icon: UserRoundX },
  unsuspend: { label: 'Unsuspend', icon: UserRoundCheck },
  'reset-second-factor': { label: 'Reset Two-Step Sign-In', icon: ShieldOff },
  'send-reset': { label: 'Send Reset Email', icon: KeyRound },
  delete: { label: 'Delete', icon: Trash2 },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;

export type UserAction = keyof typeof ACTIONS;

/** Icons in a row; on a card, with labels beside them, because there is room and no pointer to hover with. */
const LOOKS =
  'max-xl:h-auto max-xl:min-h-11 max-xl:border max-xl:border-line max-xl:px-2 max-xl:whitespace-normal xl:size-9 xl:px-0';

interface UserActionsProps {
  user: Account;
  isSelf: boolean;
  onAction: (action: UserAction, user: Account) => void;
}

export function UserActions({ user, isSelf, onAction }: UserActionsProps) {
  const actions: UserAction[] = [
    // First, so that the others stay in their columns.
    ...(user.hasSecondFactor && !isSelf ? (['reset-second-factor'] as const) : []),
    'edit',
    user.suspended ? 'unsuspend' : 'suspend',
    'send-reset',
    'delete',
  ];
  return (
    <div className="grid grid-cols-[auto_auto] gap-2 xl:flex xl:justify-end xl:gap-0.5">
      {actions.map((action, index) => {
        const { label, icon: Icon } = ACTIONS[action];
        const content = (
          <>
            <Icon aria-hidden />
            <span className="xl:sr-only">{label}</span>
          </>
        );
        if (isSelf && (action === 'suspend' || action === 'delete')) {
          return (
            <ButtonWithReason
              key={index}
              variant="ghost"
              size="sm"
              className={LOOKS}
              reason={`You can't ${action} your own account.`}
            >
              {content}
            </ButtonWithReason>
          );
        }
        return (
          <Button
            // The index as key: suspending replaces the button by its opposite, and the focus stays on it.
            key={index}
            variant="ghost"
            size="sm"
            className={LOOKS}
            // Uses the browser's own tooltip, because hundreds of ours would make the list slow to open.
            title={label}
            onClick={() => onAction(action, user)}
          >
            {content}
          </Button>
        );
      })}
    </div>
  );
}

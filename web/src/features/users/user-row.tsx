import type { Account } from '@roomlight/contracts';
import { formatPrice } from '@roomlight/contracts/rules';
import { memo } from 'react';
import { Badge } from '../../ui/badge';
import { cn } from '../../ui/cn';
import { RowCell } from '../../ui/row-table';
import { accountState, type AccountState } from './find-users.rules';
import { UserActions, type UserAction } from './user-actions';
import { ROLE_LABELS, STATE_LABELS } from './user-labels';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const STATE_TONES = {
  active: 'success',
  'setup-pending': 'info',
  suspended: 'danger',
} as const satisfies Record<AccountState, string>;

/** The columns, on pages wide enough for them. */
export const ROW_GRID =
  'xl:grid xl:grid-cols-[minmax(0,3fr)_7.5rem_6.5rem_minmax(0,2fr)_6.5rem_6rem_12rem] xl:items-center xl:gap-x-4 xl:px-6';

interface UserRowProps {
  user: Account;
  isSelf: boolean;
  onAction: (action: UserAction, user: Account) => void;
}

/** A row of the table; on a narrow page, a card. Rerendered only when its account changes. */
export const UserRow = memo(function UserRow({ user, isSelf, onAction }: UserRowProps) {
  const state = accountState(user);
  return (
    <tr
      role="row"
      className={cn(
        ROW_GRID,
        'border-line [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] max-xl:grid max-xl:grid-cols-2 max-xl:gap-4 max-xl:rounded-2xl max-xl:border max-xl:bg-surface max-xl:p-5 max-xl:shadow-card xl:border-b xl:py-3.5 xl:[contain-intrinsic-block-size:auto_4.5rem] xl:last:border-b-0 xl:hover:bg-sunken/40',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="text-left font-normal wrap-anywhere max-xl:col-span-2"
      >
        <span className="block font-semibold max-xl:text-base">
          {user.name}
          {isSelf && <span className="font-normal text-muted"> (you)</span>}
        </span>
        <span className="block text-muted">{user.email}</span>
      </th>
      <RowCell title="State">
        <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
      </RowCell>
      <RowCell title="Role">{ROLE_LABELS[user.role]}</RowCell>
      <RowCell
        title="Company and phone"
        className={user.company === '' && user.phone === '' ? 'max-xl:hidden' : 'max-xl:col-span-2'}
      >
        {user.company !== '' && <span className="block">{user.company}</span>}
        {user.phone !== '' && <span className="block text-muted">{user.phone}</span>}
      </RowCell>
      <RowCell title="Payment">{paymentText(user)}</RowCell>
      <RowCell title="Created">
        <time dateTime={user.createdAt}>{DATE.format(new Date(user.createdAt))}</time>
      </RowCell>
      <td role="cell" className="max-xl:col-span-2 max-xl:pt-1">
        <UserActions user={user} isSelf={isSelf} onAction={onAction} />
      </td>
    </tr>
  );
});

function paymentText({ paymentEnabled, paymentAmountCents }: Account): string {
  if (!paymentEnabled) {
    return 'Not required';
  }
  return paymentAmountCents === null ? 'Default price' : formatPrice(paymentAmountCents);
}

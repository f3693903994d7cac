import type { Account } from '@roomlight/contracts/account.messages';
import { cn } from '../../ui/cn';
import type { UserAction } from './user-actions';
import { ROW_GRID, UserRow } from './user-row';

const COLUMNS = ['User', 'State', 'Role', 'Company and phone', 'Payment', 'Created'];

interface UserTableProps {
  users: Account[];
  selfId: string;
  onAction: (action: UserAction, user: Account) => void;
}

/**
 * One row a user; where the page is narrow, one card a user. Laid out by grids, so that the browser can leave out rows
 * that aren't on the screen; the roles say what the tags no longer do then.
 */
export function UserTable({ users, selfId, onAction }: UserTableProps) {
  return (
    <table
      role="table"
      className="block text-sm xl:overflow-hidden xl:rounded-2xl xl:border xl:border-line xl:bg-surface xl:shadow-card"
    >
      <thead role="rowgroup" className="block max-xl:sr-only">
        <tr
          role="row"
          className={cn(
            ROW_GRID,
            'border-b border-line bg-sunken/60 py-3 text-left text-xs text-muted',
          )}
        >
          {COLUMNS.map((title) => (
            <th key={title} role="columnheader" scope="col" className="font-semibold">
              {title}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="grid max-xl:gap-4 grid-cols-1 max-xl:md:grid-cols-2 max-xl:lg:grid-cols-3"
      >
        {users.map((user) => (
          <UserRow key={user.id} user={user} isSelf={user.id === selfId} onAction={onAction} />
        ))}
      </tbody>
    </table>
  );
}

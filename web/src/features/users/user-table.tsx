import type { Account } from '@roomlight/contracts/account.messages';
import type { UserAction } from './user-actions';
import { UserRow } from './user-row';

const COLUMNS = [
  { title: 'User', className: 'w-[26%] pl-6' },
  { title: 'State', className: 'w-[13%]' },
  { title: 'Role', className: 'w-[11%]' },
  { title: 'Company and phone', className: 'w-[17%]' },
  { title: 'Payment', className: 'w-[10%]' },
  { title: 'Created', className: 'w-[10%]' },
];

interface UserTableProps {
  users: Account[];
  selfId: string;
  onAction: (action: UserAction, user: Account) => void;
}

/** One row a user; where the page is narrow, one card a user. */
export function UserTable({ users, selfId, onAction }: UserTableProps) {
  return (
    <div className="lg:overflow-hidden lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:shadow-card">
      <table className="w-full text-sm max-lg:block lg:table-fixed">
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line bg-sunken/60 text-left text-xs text-muted">
            {COLUMNS.map(({ title, className }) => (
              <th key={title} scope="col" className={`px-3 py-3 font-semibold ${className}`}>
                {title}
              </th>
            ))}
            <th scope="col" className="py-3 pr-6 pl-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-4 max-lg:md:grid-cols-2">
          {users.map((user) => (
            <UserRow key={user.id} user={user} isSelf={user.id === selfId} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

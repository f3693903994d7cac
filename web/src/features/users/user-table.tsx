import type { Account } from '@roomlight/contracts';
import { RowTable } from '../../ui/row-table';
import type { UserAction } from './user-actions';
import { ROW_GRID, UserRow } from './user-row';

const COLUMNS = ['User', 'State', 'Role', 'Company and phone', 'Payment', 'Created'];

interface UserTableProps {
  users: Account[];
  selfId: string;
  onAction: (action: UserAction, user: Account) => void;
}

export function UserTable({ users, selfId, onAction }: UserTableProps) {
  return (
    <RowTable columns={COLUMNS} grid={ROW_GRID} cards="max-xl:md:grid-cols-2 max-xl:lg:grid-cols-3">
      {users.map((user) => (
        <UserRow key={user.id} user={user} isSelf={user.id === selfId} onAction={onAction} />
      ))}
    </RowTable>
  );
}

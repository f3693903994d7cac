import { createFileRoute } from '@tanstack/react-router';
import { UserManagementScreen } from '../../../features/users/user-management-screen';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/admin/users')({
  validateSearch: (search): { tab?: 'audit' } =>
    search['tab'] === 'audit' ? { tab: 'audit' } : {},
  head: () => pageTitle('User Management'),
  component: UserManagement,
});

function UserManagement() {
  const { tab = 'users' } = Route.useSearch();
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <UserManagementScreen
      selfId={user.id}
      tab={tab}
      onTabChange={(next) => void navigate({ search: next === 'audit' ? { tab: next } : {} })}
    />
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../features/account/account-screen';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/account')({
  head: () => pageTitle('Account'),
  component: Account,
});

function Account() {
  const { user } = Route.useRouteContext();
  return <AccountScreen mustSetUp={user.secondFactorDue === true} />;
}

import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AppShell } from '../features/shell/app-shell';
import { FullPageErrorScreen } from '../features/shell/full-page-error-screen';
import { LoadingScreen } from '../features/shell/loading-screen';
import { currentUserQuery } from '../lib/api/session';

export const Route = createFileRoute('/_authed')({
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery);
    if (user === null) {
      throw redirect({ to: '/login' });
    }
    if (user.secondFactorDue === true && location.pathname !== '/account') {
      throw redirect({ to: '/account' });
    }
    return { user };
  },
  pendingMs: 0,
  // The loading screen has no minimum duration: the next screen appears as soon as it is ready.
  pendingMinMs: 0,
  pendingComponent: LoadingScreen,
  errorComponent: FullPageErrorScreen,
  component: SignedIn,
});

function SignedIn() {
  const { user } = Route.useRouteContext();
  return (
    <AppShell user={user}>
      <Outlet />
    </AppShell>
  );
}

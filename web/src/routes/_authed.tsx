import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AppShell } from '../features/shell/app-shell';
import { FullPageErrorScreen } from '../features/shell/full-page-error-screen';
import { LoadingScreen } from '../features/shell/loading-screen';
import { currentUserQuery } from '../lib/api/session';

export const Route = createFileRoute('/_authed')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery);
    if (user === null) {
      throw redirect({ to: '/login' });
    }
    return { user };
  },
  pendingMs: 0,
  // Nothing is kept back for the sake of the loading screen: it is left as soon as the screen behind it is there.
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

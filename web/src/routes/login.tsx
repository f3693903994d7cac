import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginScreen } from '../features/auth/login-screen';
import { FullPageErrorScreen } from '../features/shell/full-page-error-screen';
import { pageTitle } from '../lib/page-title';
import { currentUserQuery } from '../lib/api/session';

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.ensureQueryData(currentUserQuery);
    if (user !== null) {
      throw redirect({ to: '/' });
    }
  },
  head: () => pageTitle('Sign In'),
  errorComponent: FullPageErrorScreen,
  component: LoginScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/auth/reset-password-screen';
import { pageTitle } from '../lib/page-title';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token?: string } => {
    const token = search['token'];
    if (typeof token === 'number') {
      // The router parses a value of digits only as a number.
      return { token: String(token) };
    }
    return typeof token === 'string' && token !== '' ? { token } : {};
  },
  head: () => pageTitle('Reset Password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}

import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/auth/reset-password-screen';
import { pageTitle } from '../lib/page-title';

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search): { token?: string } => {
    const token = search['token'];
    // A token of digits alone arrives as a number.
    return token === undefined || token === '' ? {} : { token: String(token) };
  },
  head: () => pageTitle('Reset Password'),
  component: ResetPassword,
});

function ResetPassword() {
  const { token } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}

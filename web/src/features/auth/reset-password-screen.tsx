import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { AuthLayout } from './auth-layout';
import { NewPasswordForm } from './new-password-form';

/** Handles reset links, welcome links and the first administrator's set-up link. */
export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  if (token === undefined) {
    return (
      <AuthLayout
        title="Invalid Reset Link"
        subtitle="This link is incomplete. Open the link in your email again, or request a new one."
      >
        <Button asChild size="lg">
          <Link to="/login">Back to Login</Link>
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Set a new password"
      subtitle="At least 8 characters, and hard for others to guess."
    >
      <NewPasswordForm token={token} />
    </AuthLayout>
  );
}

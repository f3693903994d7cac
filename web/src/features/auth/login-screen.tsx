import { AuthLayout } from './auth-layout';
import { ContactLines } from './contact-lines';
import { SignInForm } from './sign-in-form';

export function LoginScreen() {
  return (
    <AuthLayout title="Welcome back" subtitle="Sign in to your listings.">
      <SignInForm />
      <ContactLines />
    </AuthLayout>
  );
}

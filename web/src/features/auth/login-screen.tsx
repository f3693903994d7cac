import { useState } from 'react';
import { AuthLayout } from './auth-layout';
import { ContactLines } from './contact-lines';
import { RequestResetForm } from './request-reset-form';
import { SignInForm } from './sign-in-form';

type Panel = 'sign-in' | 'reset' | 'back-from-reset';

/** The sign-in form, or in its place the form that requests a link for a forgotten password. */
export function LoginScreen() {
  const [panel, setPanel] = useState<Panel>('sign-in');
  const [email, setEmail] = useState('');

  // Carries the typed e-mail over from one panel to the other.
  const switchTo = (next: Panel) => (typed: string) => {
    setEmail(typed);
    setPanel(next);
  };

  if (panel === 'reset') {
    return (
      <AuthLayout title="Reset your password" subtitle="We will send you a link to set a new one.">
        <RequestResetForm email={email} onLeave={switchTo('back-from-reset')} />
        <ContactLines />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Welcome back" subtitle="Sign in to your listings.">
      <SignInForm
        email={email}
        focusForgotten={panel === 'back-from-reset'}
        onForgotten={switchTo('reset')}
      />
      <ContactLines />
    </AuthLayout>
  );
}

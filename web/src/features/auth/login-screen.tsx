import { useState } from 'react';
import { AuthLayout } from './auth-layout';
import { ContactLines } from './contact-lines';
import { RequestResetForm } from './request-reset-form';
import { SignInForm } from './sign-in-form';

type Panel = 'sign-in' | 'reset' | 'back-from-reset';

/** Signing in; in the same place, asking for a link when the password is forgotten. */
export function LoginScreen() {
  const [panel, setPanel] = useState<Panel>('sign-in');
  const [email, setEmail] = useState('');

  // What has been typed goes along between the panels.
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

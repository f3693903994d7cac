import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { CurrentUser } from '@roomlight/contracts';
import { SignIn } from '@roomlight/contracts/forms';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, errorText } from '../../lib/api/api';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { toast } from '../../ui/overlay/toast-store';
import { AuthForm } from './auth-form';
import { PasskeyButton } from './passkey-button';
import { useSignedIn } from './use-signed-in';

const resolver = classValidatorResolver(SignIn);

interface SignInFormProps {
  email: string;
  /** Focuses the forgotten-password link, for a person who returns from that form. */
  focusForgotten: boolean;
  /** Called with the e-mail as typed. */
  onForgotten: (email: string) => void;
}

export function SignInForm({ email, focusForgotten, onForgotten }: SignInFormProps) {
  const signedIn = useSignedIn();
  const [asksForCode, setAsksForCode] = useState(false);
  const { register, handleSubmit, getValues, setError, resetField, formState } = useForm<SignIn>({
    resolver,
    defaultValues: { email, password: '' },
  });

  const signIn = useMutation({
    mutationFn: (body: SignIn) =>
      api<{ user: CurrentUser }>('/api/auth/login', { method: 'POST', body }),
    onSuccess: signedIn,
    onError: (error) => {
      const code = error instanceof ApiError ? error.problem?.code : undefined;
      if (code === 'second_factor_required') {
        setAsksForCode(true);
        return;
      }
      if (code === 'wrong_code') {
        setError('code', { message: errorText(error, '') }, { shouldFocus: true });
        return;
      }
      const description = errorText(error, fallbackText(error));
      toast({ title: 'Login failed', description, variant: 'destructive' });
      if (error instanceof ApiError && error.status === 401) {
        // Stays when the notification has gone.
        setError('password', { message: description }, { shouldFocus: true });
      }
    },
  });

  if (asksForCode) {
    return (
      <div className="flex flex-col gap-5">
        <AuthForm
          submitLabel="Sign In"
          pending={signIn.isPending}
          onSubmit={handleSubmit((values) => signIn.mutate(values))}
        >
          <Field
            label="Code"
            hint="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoFocus
            error={formState.errors.code?.message}
            {...register('code')}
          />
        </AuthForm>
        <Button
          variant="link"
          onClick={() => {
            resetField('code');
            setAsksForCode(false);
          }}
          className="self-center"
        >
          Back
        </Button>
      </div>
    );
  }

  return (
    <div className="flex flex-col gap-5">
      <AuthForm
        submitLabel="Sign In"
        pending={signIn.isPending}
        onSubmit={handleSubmit((values) => signIn.mutate(values))}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={!focusForgotten}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
      </AuthForm>
      <PasskeyButton />
      <Button
        variant="link"
        autoFocus={focusForgotten}
        onClick={() => onForgotten(getValues('email'))}
        className="self-center"
      >
        Forgot your password
      </Button>
    </div>
  );
}

/** The text for an error without a server's sentence: an unreachable server says nothing about the password. */
function fallbackText(error: Error): string {
  return error instanceof ApiError && error.status < 500
    ? 'Invalid email or password'
    : "The server can't be reached. Check your connection and try again.";
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { SetPassword } from '@roomlight/contracts/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError, errorText } from '../../lib/api/api';
import { currentUserQuery } from '../../lib/api/session';
import { Field } from '../../ui/form/field';
import { toast } from '../../ui/overlay/toast-store';
import { AuthForm } from './auth-form';
import { KeptPasskeys } from './kept-passkeys';

const LOGIN_DELAY_MS = 2000;

/** The contract's rules, plus the field that only this form has. */
class NewPassword extends SetPassword {
  confirmPassword = '';
}

const resolver = classValidatorResolver(NewPassword);

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [removedPasskeys, setRemovedPasskeys] = useState<string[]>([]);
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver,
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });

  const reset = useMutation({
    mutationFn: (body: SetPassword) => api('/api/auth/reset-password', { method: 'POST', body }),
    // It ended all sessions, and what the page asked for when it was opened still waits to be read.
    onSuccess: () => queryClient.setQueryData(currentUserQuery.queryKey, null),
    onError: (error) => {
      const refused = error instanceof ApiError ? error.problem?.errors : undefined;
      const refusal = refused?.find(({ field }) => field === 'newPassword');
      if (refusal !== undefined) {
        setError('newPassword', { message: refusal.message }, { shouldFocus: true });
        return;
      }
      toast({
        title: 'Reset failed',
        description: errorText(error, 'Invalid or expired reset token'),
        variant: 'destructive',
      });
    },
  });

  useEffect(() => {
    if (reset.isSuccess) {
      const timer = setTimeout(() => void navigate({ to: '/login' }), LOGIN_DELAY_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [reset.isSuccess, navigate]);

  function submit({ newPassword, confirmPassword }: NewPassword): void {
    if (newPassword !== confirmPassword) {
      setError('confirmPassword', { message: "Passwords don't match" });
      return;
    }
    reset.mutate({ token, newPassword, ...(removedPasskeys.length > 0 && { removedPasskeys }) });
  }

  if (reset.isSuccess) {
    return (
      <div
        role="status"
        className="flex items-start gap-3 rounded-xl bg-success-soft p-5 text-sm text-success-text"
      >
        <CircleCheck aria-hidden className="mt-px size-5 shrink-0" />
        <div>
          <p className="font-semibold">Password reset successful</p>
          <p>Taking you to the login page…</p>
        </div>
      </div>
    );
  }
  return (
    <AuthForm
      submitLabel="Reset Password"
      pending={reset.isPending}
      onSubmit={handleSubmit(submit)}
    >
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        autoFocus
        error={formState.errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Field
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <KeptPasskeys token={token} removed={removedPasskeys} onChange={setRemovedPasskeys} />
    </AuthForm>
  );
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { NewOwnPassword } from '@roomlight/contracts/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, ApiError, errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card';
import { Field } from '../../../ui/form/field';
import { toast } from '../../../ui/overlay/toast-store';
import { ownSessionsQuery } from '../sessions/sessions-query';
import { profileQuery } from './profile-query';

const resolver = classValidatorResolver(NewOwnPassword);
const FIELDS = ['currentPassword', 'newPassword'] as const;

/** Sets a new password for somebody who knows the current one. */
export function PasswordCard() {
  const { data: profile } = useQuery(profileQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>
          {profile?.passwordSet === false
            ? 'You have no password yet. Choose ‘Forgot your password’ on the sign-in page to set one.'
            : 'A new password signs out all your other devices.'}
        </CardDescription>
      </CardHeader>
      {profile?.passwordSet !== false && (
        <CardContent>
          <PasswordForm email={profile?.email ?? ''} />
        </CardContent>
      )}
    </Card>
  );
}

function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<NewOwnPassword>({
    resolver,
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: (body: NewOwnPassword) => api('/api/account/password', { method: 'POST', body }),
    onSuccess: async () => {
      reset();
      toast({
        title: 'Password changed',
        description: 'All your other devices have been signed out.',
      });
      await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
    },
    onError: (error) => {
      const refusals = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      const refused = FIELDS.flatMap((name) => {
        const message = refusals.find(({ field }) => field === name)?.message;
        return message === undefined ? [] : [{ name, message }];
      });
      for (const { name, message } of refused) {
        setError(name, { message }, { shouldFocus: true });
      }
      if (refused.length === 0) {
        toast({
          title: 'Not changed',
          description: errorText(error, 'Your password is as before.'),
          variant: 'destructive',
        });
      }
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={change.isPending}
        className="justify-self-start sm:col-span-2"
      >
        Change Password
      </Button>
    </form>
  );
}

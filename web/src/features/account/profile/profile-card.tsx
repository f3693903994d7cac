import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { OwnProfileAnswer } from '@roomlight/contracts';
import { OwnProfile } from '@roomlight/contracts/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { api, errorText } from '../../../lib/api/api';
import { currentUserQuery } from '../../../lib/api/session';
import { Button } from '../../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Field } from '../../../ui/form/field';
import { toast } from '../../../ui/overlay/toast-store';
import { profileQuery } from './profile-query';

const resolver = classValidatorResolver(OwnProfile);

export function ProfileCard() {
  const { data, error, refetch } = useQuery(profileQuery);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your details</CardTitle>
        <CardDescription>
          {data === undefined ? 'Loading…' : `Signed in as ${data.email}`}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {data !== undefined ? (
          <ProfileForm profile={data} />
        ) : error !== null ? (
          <LoadFailure
            title="Your details couldn't be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton className="h-71 sm:h-52" />
        )}
      </CardContent>
    </Card>
  );
}

function ProfileForm({ profile: { name, company, phone } }: { profile: OwnProfileAnswer }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { register, handleSubmit, formState } = useForm<OwnProfile>({
    resolver,
    defaultValues: { name, company, phone },
    // What comes from the server replaces what isn't changed here.
    values: { name, company, phone },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const save = useMutation({
    mutationFn: (body: OwnProfile) =>
      api<OwnProfileAnswer>('/api/account/profile', { method: 'PUT', body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved);
      toast({ title: 'Details saved', description: saved.name });
      // The page's bar shows the name.
      await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
      await router.invalidate();
    },
    onError: (error) =>
      toast({
        title: 'Not saved',
        description: errorText(error, 'Your details were not changed.'),
        variant: 'destructive',
      }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => save.mutate(values))(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        className="sm:col-span-2"
        {...register('name')}
      />
      <Field
        label="Company"
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={save.isPending}
        className="justify-self-start sm:col-span-2"
      >
        Save Details
      </Button>
    </form>
  );
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { ResetRequest } from '@roomlight/contracts/forms';
import { useForm } from 'react-hook-form';
import { useRequestReset } from '../../lib/use-request-reset';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { AuthForm } from './auth-form';

const resolver = classValidatorResolver(ResetRequest);

interface RequestResetFormProps {
  email: string;
  /** Called with the e-mail as typed, when the link has been sent or is no longer wanted. */
  onLeave: (email: string) => void;
}

export function RequestResetForm({ email, onLeave }: RequestResetFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm<ResetRequest>({
    resolver,
    defaultValues: { email },
  });
  const request = useRequestReset();
  const leave = () => onLeave(getValues('email'));

  return (
    <div className="flex flex-col gap-3">
      <AuthForm
        submitLabel="Send Reset Link"
        pending={request.isPending}
        onSubmit={handleSubmit((values) => request.mutate(values.email, { onSuccess: leave }))}
      >
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          error={formState.errors.email?.message}
          {...register('email')}
        />
      </AuthForm>
      <Button variant="secondary" size="lg" onClick={leave}>
        Cancel
      </Button>
    </div>
  );
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { OneTimeCode } from '@roomlight/contracts/forms';
import type { UseMutationResult } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError, errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { DialogActions } from '../../../ui/overlay/dialog';
import { toast } from '../../../ui/overlay/toast-store';

const resolver = classValidatorResolver(OneTimeCode);

interface CodeFormProps<Answer> {
  hint: string;
  submitLabel: string;
  danger?: boolean;
  send: UseMutationResult<Answer, Error, string>;
  onCancel: () => void;
}

/** Asks for a code of the app. A wrong code is reported at the field. */
export function CodeForm<Answer>({
  hint,
  submitLabel,
  danger = false,
  send,
  onCancel,
}: CodeFormProps<Answer>) {
  const { register, handleSubmit, setError, formState } = useForm<OneTimeCode>({
    resolver,
    defaultValues: { code: '' },
  });

  function refuse(error: Error): void {
    const refused = error instanceof ApiError ? error.problem?.errors : undefined;
    const message = refused?.find(({ field }) => field === 'code')?.message;
    if (message !== undefined) {
      setError('code', { message }, { shouldFocus: true });
      return;
    }
    toast({
      title: "That didn't work",
      description: errorText(error, 'Check your connection and try again.'),
      variant: 'destructive',
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ code }) => send.mutate(code, { onError: refuse }))(event)
      }
      className="flex flex-col gap-6"
    >
      <Field
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={send.isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { NewAccount } from '@roomlight/contracts/forms';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { ToggleField } from '../../ui/form/toggle-field';
import { AccountFields, refusedFields } from './account-fields';
import { useAccountChange } from './use-account-change';

const resolver = classValidatorResolver(NewAccount);

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<NewAccount>({
    resolver,
    defaultValues: {
      name: '',
      email: '',
      company: '',
      phone: '',
      role: 'user',
      sendWelcomeEmail: true,
    },
  });
  const change = useAccountChange();

  function create(account: NewAccount): void {
    change.mutate(
      { kind: 'create', account },
      {
        onSuccess: onClose,
        onError: (error) =>
          refusedFields(error).forEach(({ field, message }) => setError(field, { message })),
      },
    );
  }

  return (
    <Dialog
      title="Create User"
      description="They choose their own password using a link sent by email."
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(create)(event)}
        className="mt-6 flex flex-col gap-6"
      >
        <AccountFields
          bind={(field) => ({ ...register(field), error: formState.errors[field]?.message })}
        />
        <ToggleField
          kind="checkbox"
          label="Send welcome email"
          hint="It has a link to set a password, valid for 7 days."
          {...register('sendWelcomeEmail')}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Create User
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { PasskeyName } from '@roomlight/contracts/forms';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog';
import { useAddPasskey } from './use-passkeys';

const resolver = classValidatorResolver(PasskeyName);

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const { register, handleSubmit, formState } = useForm<PasskeyName>({
    resolver,
    defaultValues: { name: '' },
  });
  return (
    <Dialog
      title="Add a passkey"
      description="Your browser will ask where to save it: on this device, a phone or a security key."
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ name }) => add.mutate(name, { onSuccess: onClose }))(event)
        }
        className="mt-6 flex flex-col gap-6"
      >
        <Field
          label="Name"
          hint="Helps you recognize it later, for example: Work laptop"
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={add.isPending}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

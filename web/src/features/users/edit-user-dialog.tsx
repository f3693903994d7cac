import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import type { Account } from '@roomlight/contracts';
import { AccountChanges } from '@roomlight/contracts/forms';
import { EXTRA_PHOTO_CENTS, formatPrice, INCLUDED_PHOTOS } from '@roomlight/contracts/rules';
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import { Button } from '../../ui/button';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { Field } from '../../ui/form/field';
import { toast } from '../../ui/overlay/toast-store';
import { ToggleField } from '../../ui/form/toggle-field';
import { AccountFields, refusedFields } from './account-fields';
import { dollarsText, readPaymentAmount } from './payment-amount.rules';
import { useAccountChange } from './use-account-change';

/** The contract's fields, with the amount as typed. */
class EditedAccount extends AccountChanges {
  dollars = '';
}

const resolveChanges = classValidatorResolver(EditedAccount);

const resolver: Resolver<EditedAccount> = async (values, context, options) => {
  const amount = readPaymentAmount(values.paymentEnabled === true, values.dollars);
  if ('cents' in amount) {
    return resolveChanges({ ...values, paymentAmountCents: amount.cents }, context, options);
  }
  const { errors } = await resolveChanges(values, context, options);
  return {
    values: {},
    errors: { ...errors, dollars: { type: 'amount', message: amount.error } },
  };
};

interface EditUserDialogProps {
  user: Account;
  /** Whether the administrator edits their own account. */
  isSelf: boolean;
  onClose: () => void;
}

export function EditUserDialog({ user, isSelf, onClose }: EditUserDialogProps) {
  const { register, handleSubmit, setError, control, formState } = useForm<EditedAccount>({
    resolver,
    defaultValues: {
      name: user.name,
      email: user.email,
      company: user.company,
      phone: user.phone,
      role: user.role,
      paymentEnabled: user.paymentEnabled,
      dollars: dollarsText(user.paymentAmountCents),
    },
  });
  const asksForAmount = useWatch({ control, name: 'paymentEnabled' }) === true;
  const change = useAccountChange();

  function save(edited: EditedAccount): void {
    const { email, name, company, phone, role, paymentEnabled, paymentAmountCents } = edited;
    change.mutate(
      {
        kind: 'update',
        user,
        changes: {
          email,
          name,
          company,
          phone,
          // Omits an unchanged role, so as not to restore one that was revoked while the dialog was open.
          ...(role !== user.role && { role }),
          paymentEnabled,
          paymentAmountCents,
        },
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          refusedFields(error).forEach(({ field, message }) => setError(field, { message })),
      },
    );
  }

  function complain({ dollars }: FieldErrors<EditedAccount>): void {
    if (dollars !== undefined) {
      toast({
        title: 'Invalid payment amount',
        description: dollars.message,
        variant: 'destructive',
      });
    }
  }

  return (
    <Dialog title="Edit User" description={user.email} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(save, complain)(event)}
        className="mt-6 flex flex-col gap-6"
      >
        <AccountFields
          bind={(field) => ({ ...register(field), error: formState.errors[field]?.message })}
          fixedRole={
            isSelf ? { role: user.role, reason: "You can't change your own role." } : undefined
          }
        />
        <fieldset className="flex flex-col gap-5 rounded-xl border border-line bg-sunken/50 p-5">
          <legend className="sr-only">Payment</legend>
          <ToggleField
            kind="switch"
            label="Payment required"
            hint="Each listing must be paid for by card before its photos are uploaded."
            {...register('paymentEnabled')}
          />
          {asksForAmount && (
            <Field
              label="Payment amount (USD)"
              inputMode="decimal"
              autoComplete="off"
              placeholder="Default price"
              hint="For each listing. Leave it empty for the default price."
              error={formState.errors.dollars?.message}
              {...register('dollars')}
            />
          )}
          <p className="text-sm text-muted">
            Extra charges apply for listings over {INCLUDED_PHOTOS} photos at{' '}
            {formatPrice(EXTRA_PHOTO_CENTS)} per photo.
          </p>
        </fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Save Changes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import type { Role } from '@roomlight/contracts';
import { ROLES } from '@roomlight/contracts/forms';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api';
import { Field } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { ROLE_LABELS } from './user-labels';

const ACCOUNT_FIELDS = ['name', 'email', 'company', 'phone', 'role'] as const;
type AccountField = (typeof ACCOUNT_FIELDS)[number];

interface AccountFieldsProps {
  /** Ties a field to the form. */
  bind: (field: AccountField) => UseFormRegisterReturn & { error?: string };
  /** The only role that can be chosen, and why. */
  fixedRole?: { role: Role; reason: string };
}

/** What the forms for a new and for an existing account have in common. */
export function AccountFields({ bind, fixedRole }: AccountFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" autoComplete="off" {...bind('name')} />
      <Field label="Email" type="email" autoComplete="off" {...bind('email')} />
      <Field label="Company (optional)" autoComplete="off" {...bind('company')} />
      <Field label="Phone (optional)" type="tel" autoComplete="off" {...bind('phone')} />
      {/* A disabled field would have no value at all: one choice says the same. */}
      <SelectField label="Role" hint={fixedRole?.reason} {...bind('role')}>
        {(fixedRole === undefined ? ROLES : [fixedRole.role]).map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** What the server says is wrong with single fields. */
export function refusedFields(error: Error): { field: AccountField; message: string }[] {
  if (!(error instanceof ApiError)) {
    return [];
  }
  if (error.status === 409 && error.detail !== undefined) {
    // The one thing of an account that nobody else may have.
    return [{ field: 'email', message: error.detail }];
  }
  return ACCOUNT_FIELDS.flatMap((field) => {
    const found = error.problem?.errors?.find((one) => one.field === field);
    return found === undefined ? [] : [{ field, message: found.message }];
  });
}

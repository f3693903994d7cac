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
  /** Connects a field to the form. */
  bind: (field: AccountField) => UseFormRegisterReturn & { error?: string };
  /** The only role that can be chosen, and why. */
  fixedRole?: { role: Role; reason: string };
}

/** The fields shared by the forms for new and for existing accounts. */
export function AccountFields({ bind, fixedRole }: AccountFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" autoComplete="off" {...bind('name')} />
      <Field label="Email" type="email" autoComplete="off" {...bind('email')} />
      <Field label="Company (optional)" autoComplete="off" {...bind('company')} />
      <Field label="Phone (optional)" type="tel" autoComplete="off" {...bind('phone')} />
      {/* A disabled field would submit no value; a single option has the same effect as disabling. */}
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

/** The server's messages about single fields. */
export function refusedFields(error: Error): { field: AccountField; message: string }[] {
  if (!(error instanceof ApiError)) {
    return [];
  }
  if (error.status === 409 && error.detail !== undefined) {
    // The e-mail is the only part of an account that must be unique.
    return [{ field: 'email', message: error.detail }];
  }
  return ACCOUNT_FIELDS.flatMap((field) => {
    const found = error.problem?.errors?.find((one) => one.field === field);
    return found === undefined ? [] : [{ field, message: found.message }];
  });
}

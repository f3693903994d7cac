import type { ComponentProps } from 'react';
import { Input } from './input';
import { Labelled } from './labelled';

type FieldProps = ComponentProps<typeof Input> & {
  label: string;
  hint?: string;
  error?: string;
};

/** A labelled line of text. */
export function Field({ label, hint, error, id, className, ...props }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <Input {...control} {...props} />}
    </Labelled>
  );
}

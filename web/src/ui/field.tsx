import { Label } from 'radix-ui';
import { useId, type ComponentProps } from 'react';
import { cn } from './cn';
import { Input } from './input';

type FieldProps = ComponentProps<typeof Input> & {
  label: string;
  /** Explains the field below it. */
  hint?: string;
  /** What is wrong with the value; announced at once. */
  error?: string;
};

/** A labelled input with its hint and its error wired up for assistive technology. */
export function Field({ label, hint, error, id, className, ...props }: FieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <Label.Root htmlFor={inputId} className="text-sm font-semibold">
        {label}
      </Label.Root>
      <Input
        id={inputId}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy === '' ? undefined : describedBy}
        {...props}
      />
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm font-medium text-danger-text">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

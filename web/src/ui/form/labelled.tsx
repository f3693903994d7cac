import { Label } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { cn } from '../cn';

interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface LabelledProps {
  label: string;
  /** Explains the control below it. */
  hint?: string;
  /** What is wrong with the value; announced at once. */
  error?: string;
  id?: string;
  className?: string;
  /** Renders the control with the given attributes. */
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label, its hint and its error wired up for assistive technology. */
export function Labelled({ label, hint, error, id, className, children }: LabelledProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <Label.Root htmlFor={controlId} className="text-sm font-semibold">
        {label}
      </Label.Root>
      {children({
        id: controlId,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
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

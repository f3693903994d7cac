import { Check } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { cn } from '../cn';

type ToggleFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string;
  hint?: string;
  /** A checkbox is part of a form's data; a switch turns something on. */
  kind: 'checkbox' | 'switch';
};

/** A yes-or-no control with its label beside it. */
export function ToggleField({ label, hint, kind, id, className, ...props }: ToggleFieldProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = `${inputId}-hint`;
  return (
    <div className={cn('flex items-start gap-3', className)}>
      <span className="relative mt-0.5 inline-flex shrink-0">
        <input
          id={inputId}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-describedby={hint === undefined ? undefined : hintId}
          className={cn(
            'peer cursor-pointer appearance-none border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed disabled:opacity-60',
            kind === 'switch' ? 'h-6 w-10 rounded-full' : 'size-5 rounded-sm',
          )}
          {...props}
        />
        {kind === 'switch' ? (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-150 ease-out peer-checked:translate-x-4 peer-checked:bg-accent-ink"
          />
        ) : (
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-4 text-accent-ink opacity-0 peer-checked:opacity-100"
          />
        )}
      </span>
      <div className="min-w-0">
        <label htmlFor={inputId} className="cursor-pointer text-sm font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="mt-0.5 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

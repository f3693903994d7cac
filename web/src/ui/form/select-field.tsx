import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Labelled } from './labelled';

type SelectFieldProps = ComponentProps<'select'> & {
  label: string;
  hint?: string;
  error?: string;
};

/** A labelled choice of a few `<option>`s: the browser's own list, which phones show in their own way. */
export function SelectField({ label, hint, error, id, className, ...props }: SelectFieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select
            className="h-11 w-full cursor-pointer appearance-none rounded-lg border border-line-strong bg-surface pr-10 pl-3.5 text-base text-ink transition-colors focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60"
            {...control}
            {...props}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </Labelled>
  );
}

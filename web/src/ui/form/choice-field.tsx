import { useId } from 'react';
import { cn } from '../cn';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint: string;
  /** Address of a picture of what the choice gives. */
  picture?: string;
}

interface ChoiceFieldProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice of one among a few options, all of them visible. The arrow keys move between them. */
export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 transition-colors hover:border-line-strong has-checked:border-accent-text has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-4.5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface transition-[border-width,border-color] outline-none checked:border-[5px] checked:border-accent-text disabled:cursor-not-allowed"
            />
            {choice.picture !== undefined && (
              <img
                src={choice.picture}
                alt=""
                width={320}
                height={213}
                decoding="async"
                className="-my-1 -mr-1 aspect-3/2 w-20 shrink-0 rounded-md bg-sunken object-cover"
              />
            )}
            <span
              className={cn(
                'flex min-w-0 flex-1 text-sm',
                // Beside pictures, names and hints are in two lines, whatever fits into one.
                choice.picture === undefined ? 'flex-wrap justify-between gap-x-3' : 'flex-col',
              )}
            >
              <span className="font-semibold">{choice.label}</span>{' '}
              <span className="text-muted">{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

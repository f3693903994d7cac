import { useId, type ComponentProps } from 'react';

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & { label: string; hint?: string };

/** One of a few choices, large enough for a thumb. */
export function RadioCard({ label, hint, id, ...props }: RadioCardProps) {
  const generated = useId();
  const inputId = id ?? generated;
  const hintId = `${inputId}-hint`;
  return (
    <div className="relative flex items-start gap-3 rounded-xl border border-line p-4 transition-colors has-checked:border-ring has-checked:bg-accent-soft/50">
      <input
        id={inputId}
        type="radio"
        aria-describedby={hint === undefined ? undefined : hintId}
        className="relative z-10 mt-0.5 size-5 shrink-0 cursor-pointer accent-(--ring)"
        {...props}
      />
      <div className="min-w-0 text-sm">
        {/* The label spans the card. */}
        <label
          htmlFor={inputId}
          className="cursor-pointer font-semibold after:absolute after:inset-0"
        >
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className="mt-0.5 text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

import { RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { Slider } from './slider';

interface SliderFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value that a double click and the reset button set. */
  neutral: number;
  unit: '%' | '°' | '×' | '';
  /** What the lowest and the highest value mean. */
  ends?: readonly [string, string];
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A labelled slider with its value beside it, which can be typed as well. */
export function SliderField({
  label,
  value,
  min,
  max,
  step,
  neutral,
  unit,
  ends,
  disabled = false,
  onChange,
}: SliderFieldProps) {
  const id = useId();
  // The text while it is being typed, so that an empty or half-typed number doesn't jump.
  const [typed, setTyped] = useState<string | null>(null);

  function type(text: string): void {
    setTyped(text);
    const number = Number(text);
    if (text.trim() !== '' && number >= min && number <= max) {
      onChange(rounded(number, step));
    }
  }

  function leave(): void {
    const number = Number(typed ?? value);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) {
      onChange(rounded(Math.min(max, Math.max(min, number)), step));
    }
    setTyped(null);
  }

  return (
    <div>
      <div className="flex h-9 items-center gap-1">
        <label htmlFor={id} className="mr-auto text-sm font-semibold">
          {label}
        </label>
        {value !== neutral && !disabled && (
          <button
            type="button"
            aria-label={`Reset ${label}`}
            title={`Reset ${label} to ${neutral}`}
            className="grid size-9 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink"
            onClick={() => onChange(neutral)}
          >
            <RotateCcw aria-hidden className="size-3.5" />
          </button>
        )}
        <span className="relative">
          <input
            type="number"
            inputMode="decimal"
            aria-label={`${label} value`}
            value={typed ?? value}
            min={min}
            max={max}
            step={step}
            disabled={disabled}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                leave();
              }
            }}
            className="h-8 w-18 [appearance:textfield] rounded-md border border-line bg-surface pr-6 pl-1 text-right text-base tabular-nums transition-colors hover:border-line-strong focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 sm:text-sm [&::-webkit-inner-spin-button]:appearance-none"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-sm text-muted"
          >
            {unit}
          </span>
        </span>
      </div>
      <Slider
        id={id}
        value={value}
        min={min}
        max={max}
        step={step}
        origin={neutral}
        disabled={disabled}
        aria-valuetext={`${value}${unit}${ends === undefined || value === neutral ? '' : `, ${ends[value < neutral ? 0 : 1].toLowerCase()}`}`}
        onChange={onChange}
        onDoubleClick={() => onChange(neutral)}
      />
      {ends !== undefined && (
        <p aria-hidden className="mb-1 flex justify-between text-xs text-muted">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** Rounds to the nearest step, without the residue of binary fractions. */
function rounded(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}

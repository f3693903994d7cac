import type { SharedCorrection } from '@roomlight/contracts';
import type { ComponentProps } from 'react';
import type { Spot } from './pins.rules';

type PinProps = ComponentProps<'button'> & {
  number: number;
  spot: Spot;
  outcome?: SharedCorrection['outcome'];
  isSelected?: boolean;
};

/** A numbered dot on a photo, with a place to touch around it. */
export function Pin({ number, spot, outcome = null, isSelected = false, ...props }: PinProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
      className="absolute grid size-11 -translate-1/2 place-items-center rounded-full outline-offset-0"
      {...props}
    >
      <PinDot number={number} outcome={outcome} isSelected={isSelected} />
    </button>
  );
}

interface PinDotProps {
  number: number;
  outcome?: SharedCorrection['outcome'];
  isSelected?: boolean;
}

export function PinDot({ number, outcome = null, isSelected = false }: PinDotProps) {
  const look = isSelected
    ? 'bg-white text-black ring-2 ring-black'
    : outcome === 'done'
      ? 'bg-success-soft text-success-text ring-2 ring-black/40'
      : 'bg-accent text-accent-ink ring-2 ring-black/40';
  return (
    <span
      aria-hidden
      className={`grid size-7 place-items-center rounded-full border-2 border-white text-xs font-bold tabular-nums shadow-card ${look}`}
    >
      {outcome === 'done' ? '✓' : outcome === 'declined' ? '–' : number}
    </span>
  );
}

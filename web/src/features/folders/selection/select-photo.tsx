import { Check } from 'lucide-react';
import { cn } from '../../../ui/cn';
import { ON_HOVER } from '../../../ui/on-photo';
import type { SelectionStep } from './selection.rules';

interface SelectPhotoProps {
  filename: string;
  isSelected: boolean;
  /** Whether any photo is. */
  hasSelection: boolean;
  onSelect: (step: SelectionStep) => void;
}

/** The tick of a photo. It is a button, so that the folder's keys also work after a click on it. */
export function SelectPhoto({ filename, isSelected, hasSelection, onSelect }: SelectPhotoProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={`Select ${filename}`}
      onClick={({ shiftKey }) => onSelect(shiftKey ? 'range' : 'toggle')}
      className={cn(
        // Larger than it looks, for fingers.
        'absolute top-1 left-1 grid size-11 place-items-center rounded-lg focus-visible:-outline-offset-4 focus-visible:outline-white',
        !hasSelection && ON_HOVER,
      )}
    >
      <span
        className={cn(
          'grid size-6 place-items-center rounded-full border-2 shadow-card',
          isSelected ? 'border-accent bg-accent text-accent-ink' : 'border-white bg-black/50',
        )}
      >
        {isSelected && <Check aria-hidden className="size-4" strokeWidth={3} />}
      </span>
    </button>
  );
}

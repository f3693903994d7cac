import { ImagePlus } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { cn } from '../../ui/cn';

interface FilePickerProps {
  disabled: boolean;
  onPick: (files: File[]) => void;
}

/** Lets the person choose or drop the photos of a listing. */
export function FilePicker({ disabled, onPick }: FilePickerProps) {
  const id = useId();
  const [over, setOver] = useState(false);

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) {
      onPick(files);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) {
      take(event.dataTransfer.files);
    }
  };

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'relative flex flex-col items-center rounded-2xl border-2 border-dashed border-line-strong/60 bg-surface px-6 py-12 text-center transition-colors duration-150',
        'focus-within:border-ring focus-within:ring-2 focus-within:ring-ring/40',
        over && 'border-accent bg-accent-soft',
        disabled ? 'opacity-60' : 'hover:border-accent',
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <ImagePlus aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <label htmlFor={id} className="text-lg font-semibold">
        Choose photos
      </label>
      <p id={`${id}-hint`} className="mt-1 max-w-md text-sm text-muted">
        Drop the whole shoot here, or click to choose. Each interior is 1 HDR photo (.jpg) followed
        by 2 to 5 flash photos (.jpeg); a .jpg on its own is an exterior.
      </p>
      {/* Covers the whole area, so that clicks, drops and the keyboard all reach the real control. */}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          take(event.target.files);
          // Ensures that picking the same files again counts as a change.
          event.target.value = '';
        }}
      />
    </div>
  );
}

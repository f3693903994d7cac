import type { SharedPreset } from '@roomlight/contracts';

interface PresetSelectProps {
  presets: readonly SharedPreset[];
  /** Null for the photos as they are. */
  value: string | null;
  disabled: boolean;
  onChange: (presetId: string | null) => void;
}

/** What the photos are downloaded for. Browsers draw the list themselves, so phones show their own. */
export function PresetSelect({ presets, value, disabled, onChange }: PresetSelectProps) {
  return (
    <label className="relative inline-flex max-w-36 sm:max-w-60">
      <span className="sr-only">Download for</span>
      <select
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className="h-11 w-full cursor-pointer appearance-none truncate rounded-full border border-line-strong bg-page pr-10 pl-5 text-sm font-semibold hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-45"
      >
        <option value="">Original</option>
        {presets.map(({ id, name, text }) => (
          <option key={id} value={id}>
            {name}: {text}
          </option>
        ))}
      </select>
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="pointer-events-none absolute top-3 right-4 size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m6 9 6 6 6-6" />
      </svg>
    </label>
  );
}

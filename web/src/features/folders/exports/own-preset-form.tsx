import type { ExportPresetAnswer, NewExportPreset } from '@roomlight/contracts';
import { DEFAULT_NAME_PATTERN, MB, type ExportLabel } from '@roomlight/contracts/rules';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/form/field';
import { SelectField } from '../../../ui/form/select-field';
import { ToggleField } from '../../../ui/form/toggle-field';
import { DialogActions } from '../../../ui/overlay/dialog';
import { useExportPresets } from './use-export-presets';

const LABELS: Record<ExportLabel, string> = {
  caption: 'Words on the photo',
  below: 'Words below the photo',
  name: 'A mark in the file name',
  none: 'Nothing',
};

const EMPTY = {
  name: '',
  longSide: '2048',
  shortSide: '1536',
  megabytes: '',
  maxPhotos: '',
  namePattern: DEFAULT_NAME_PATTERN,
};

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

interface OwnPresetFormProps {
  onAdded: (preset: ExportPresetAnswer) => void;
  onCancel: () => void;
}

export function OwnPresetForm({ onAdded, onCancel }: OwnPresetFormProps) {
  const { add } = useExportPresets();
  const [typed, setTyped] = useState(EMPTY);
  const [label, setLabel] = useState<ExportLabel>('caption');
  const [exteriorFirst, setExteriorFirst] = useState(false);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const megabytes = numberOf(typed.megabytes);
    const preset: NewExportPreset = {
      name: typed.name.trim(),
      longSide: numberOf(typed.longSide),
      shortSide: numberOf(typed.shortSide),
      maxBytes: megabytes === null ? null : Math.round(megabytes * MB),
      maxPhotos: numberOf(typed.maxPhotos),
      namePattern: typed.namePattern.trim(),
      label,
      exteriorFirst,
    };
    add.mutate(preset, { onSuccess: onAdded });
  }

  const field = (name: keyof typeof EMPTY, label: string, hint?: string) => (
    <Field
      label={label}
      hint={hint}
      value={typed[name]}
      autoComplete="off"
      inputMode={name === 'name' || name === 'namePattern' ? 'text' : 'decimal'}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      {field('name', 'Preset name')}
      <div className="grid gap-5 sm:grid-cols-2">
        {field('longSide', 'Longer side', 'Pixels; empty keeps the size')}
        {field('shortSide', 'Shorter side', 'Pixels; empty keeps the size')}
        {field('megabytes', 'Most MB a photo', 'Empty for no limit')}
        {field('maxPhotos', 'Most photos', 'Empty for no limit')}
      </div>
      {field('namePattern', 'File names', 'Made of {address}, {nn} and {room}')}
      <SelectField
        label="Altered photos get"
        value={label}
        onChange={(event) => setLabel(labelOf(event.target.value))}
      >
        {Object.entries(LABELS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <ToggleField
        kind="checkbox"
        label="The first photo must be the front exterior"
        checked={exteriorFirst}
        onChange={(event) => setExteriorFirst(event.target.checked)}
      />
      {add.isError && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(add.error, 'The preset was not saved')}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" disabled={typed.name.trim() === ''} pending={add.isPending}>
          Save Preset
        </Button>
      </DialogActions>
    </form>
  );
}

function labelOf(value: string): ExportLabel {
  return value === 'below' || value === 'name' || value === 'none' ? value : 'caption';
}

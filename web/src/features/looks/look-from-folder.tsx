import { OWN_STYLE_PHOTOS } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { titleOf } from '../../lib/api/early-answers.rules';
import { rendition } from '../../lib/api/photo-address';
import { SelectField } from '../../ui/form/select-field';
import { ToggleField } from '../../ui/form/toggle-field';
import { LookForm, type LookFormProps } from './look-form';
import { lookFailure, useMakeLook } from './use-looks';
import { useOwnFolders, usePhotosIn } from './use-own-folders';

const { min, max } = OWN_STYLE_PHOTOS;

/** Asks for photos of a folder that were finished here. */
export function LookFromFolder(form: LookFormProps) {
  const make = useMakeLook();
  const folders = useOwnFolders();
  const [folderPath, setFolderPath] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const photos = usePhotosIn(folderPath);
  const [problem, setProblem] = useState<string | null>(null);

  function toggle(filename: string): void {
    const next = new Set(chosen);
    if (!next.delete(filename)) {
      next.add(filename);
    }
    setChosen(next);
  }

  function submit(): void {
    const filenames = photos.map(({ filename }) => filename).filter((name) => chosen.has(name));
    if (filenames.length < min || filenames.length > max) {
      setProblem(`Choose ${min} to ${max} photos`);
      return;
    }
    setProblem(null);
    make.mutate(
      { kind: 'folder', name: form.name.trim(), folderPath, filenames },
      { onSuccess: form.onClose, onError: (error) => setProblem(lookFailure(error)) },
    );
  }

  return (
    <LookForm {...form} problem={problem} pending={make.isPending} onSubmit={submit}>
      <SelectField
        label="Listing"
        required
        value={folderPath}
        onChange={(event) => {
          setFolderPath(event.target.value);
          setChosen(new Set());
        }}
      >
        <option value="">Choose a listing</option>
        {folders.map((folder) => (
          <option key={folder.path} value={folder.path}>
            {titleOf(folder)}
          </option>
        ))}
      </SelectField>
      {photos.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">
            Photos <span className="font-normal text-muted">({chosen.size} chosen)</span>
          </legend>
          <p className="mt-0.5 mb-3 text-sm text-muted">
            Choose photos that were enhanced, matched, or changed in color or light.
          </p>
          <ul className="grid max-h-80 grid-cols-2 gap-4 overflow-y-auto p-1 sm:grid-cols-3">
            {photos.map(({ id, filename, url }) => (
              <li key={id}>
                <img
                  src={rendition(url, 640)}
                  alt=""
                  loading="lazy"
                  className="mb-2 aspect-3/2 w-full rounded-lg bg-surface object-cover"
                />
                <ToggleField
                  kind="checkbox"
                  label={filename}
                  className="wrap-anywhere"
                  checked={chosen.has(filename)}
                  onChange={() => toggle(filename)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </LookForm>
  );
}

import { OWN_STYLE_PHOTOS } from '@roomlight/contracts/rules';
import { useState } from 'react';
import { titleOf } from '../../lib/api/early-answers.rules';
import { photoNamedLike, sentName } from '../../lib/own-look.rules';
import { Field } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { LookForm, type LookFormProps } from './look-form';
import { lookFailure, useMakeLook } from './use-looks';
import { useOwnFolders, usePhotosIn } from './use-own-folders';

const { min, max } = OWN_STYLE_PHOTOS;

/** Asks for finished photos, and which of a folder's photos each was made of. */
export function LookFromFiles(form: LookFormProps) {
  const make = useMakeLook();
  const folders = useOwnFolders();
  const [folderPath, setFolderPath] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  /** The photo of each file, by the file's name, where somebody chose it. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const photos = usePhotosIn(folderPath).map(({ filename }) => filename);
  const photoOf = (file: File): string =>
    chosen.get(file.name) ?? photoNamedLike(file.name, photos) ?? '';
  const [problem, setProblem] = useState<string | null>(null);

  function submit(): void {
    const isCount = files.length >= min && files.length <= max;
    const isMatched = folderPath === '' || files.every((file) => photoOf(file) !== '');
    if (!isCount || !isMatched) {
      setProblem(
        isCount
          ? 'Choose the photo that each finished photo was made of'
          : `Choose ${min} to ${max} finished photos`,
      );
      return;
    }
    setProblem(null);
    make.mutate(
      {
        kind: 'files',
        name: form.name.trim(),
        folderPath: folderPath === '' ? null : folderPath,
        files: files.map((file) => ({
          file,
          name: folderPath === '' ? file.name : sentName(file.name, photoOf(file)),
        })),
      },
      { onSuccess: form.onClose, onError: (error) => setProblem(lookFailure(error)) },
    );
  }

  return (
    <LookForm {...form} problem={problem} pending={make.isPending} onSubmit={submit}>
      <SelectField
        label="Made from the photos of"
        hint={
          folderPath === ''
            ? 'Without a listing, the look is estimated from how your merged photos differ. It is less exact.'
            : undefined
        }
        value={folderPath}
        onChange={(event) => setFolderPath(event.target.value)}
      >
        <option value="">Other rooms</option>
        {folders.map((folder) => (
          <option key={folder.path} value={folder.path}>
            {titleOf(folder)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Finished photos"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/tiff"
        className="[&_input]:py-2"
        onChange={(event) => setFiles([...(event.target.files ?? [])])}
      />
      {folderPath !== '' &&
        files.map((file) => (
          <SelectField
            key={file.name}
            label={`${file.name} was made from`}
            value={photoOf(file)}
            onChange={(event) => setChosen(new Map(chosen).set(file.name, event.target.value))}
          >
            <option value="">Choose a photo</option>
            {photos.map((photo) => (
              <option key={photo} value={photo}>
                {photo}
              </option>
            ))}
          </SelectField>
        ))}
    </LookForm>
  );
}

import { folderTitle, MAX_OWN_STYLE_NAME, OWN_STYLE_PHOTOS } from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../lib/api/api';
import { foldersQuery, folderQuery } from '../../lib/api/folders';
import { photoNamedLike, sentName } from '../../lib/own-look.rules';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { useMakeLook } from './use-looks';

const { min, max } = OWN_STYLE_PHOTOS;

/** Asks for finished photos, and which of a folder's photos each was made of. */
export function MakeLookDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeLook();
  const { data } = useQuery(foldersQuery);
  const [name, setName] = useState('');
  const [folderPath, setFolderPath] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  /** The photo of each file, by the file's name, where somebody chose it. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const photos = usePhotosIn(folderPath);
  const photoOf = (file: File): string =>
    chosen.get(file.name) ?? photoNamedLike(file.name, photos) ?? '';
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
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
        name: name.trim(),
        folderPath: folderPath === '' ? null : folderPath,
        files: files.map((file) => ({
          file,
          name: folderPath === '' ? file.name : sentName(file.name, photoOf(file)),
        })),
      },
      {
        onSuccess: onClose,
        onError: (error) =>
          setProblem(errorText(error, 'The look could not be made. Please try again.')),
      },
    );
  }

  return (
    <Dialog
      title="Make a look"
      description={`Choose ${min} to ${max} photos that you finished yourself, from photos that Roomlight merged.`}
      onClose={onClose}
    >
      <form onSubmit={submit} className="mt-6 flex flex-col gap-6">
        <Field
          label="Name"
          required
          maxLength={MAX_OWN_STYLE_NAME}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
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
          {data?.folders.map(({ path }) => (
            <option key={path} value={path}>
              {folderTitle(path)}
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
        {problem !== null && (
          <p role="alert" className="text-sm font-medium text-danger-text">
            {problem}
          </p>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={make.isPending}>
            Make Look
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function usePhotosIn(folderPath: string): string[] {
  const [ownerId = '', folderName = ''] = folderPath.split('/');
  const { data } = useQuery({ ...folderQuery(ownerId, folderName), enabled: folderPath !== '' });
  return folderPath === '' ? [] : (data?.photos.map(({ filename }) => filename) ?? []);
}

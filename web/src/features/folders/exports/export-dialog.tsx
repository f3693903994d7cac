import type { ExportChoice, FolderDetail } from '@roomlight/contracts';
import {
  checkExport,
  EXPORT_PRESETS,
  exportedOf,
  presetText,
  type ExportPreset,
} from '@roomlight/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { currentUserQuery } from '../../../lib/api/session';
import { readStored, writeStored } from '../../../lib/browser/browser-store';
import { parseExportChoices, type ExportChoices } from '../../../lib/browser/last-choices.rules';
import { EXPORT_CHOICES_KEY } from '../../../lib/browser/storage-keys';
import { photoCountText } from '../../../lib/photo-count-text';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/feedback/progress';
import { ChoiceField } from '../../../ui/form/choice-field';
import { SelectField } from '../../../ui/form/select-field';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog';
import { OwnPresetForm } from './own-preset-form';
import { useExport } from './use-export';
import { useExportPresets } from './use-export-presets';

interface ExportDialogProps {
  folder: FolderDetail;
  onClose: () => void;
}

/** Downloads the folder's photos as a receiver wants them. */
export function ExportDialog({ folder, onClose }: ExportDialogProps) {
  const { data: user } = useQuery(currentUserQuery);
  const choicesKey = `${EXPORT_CHOICES_KEY}:${user?.id ?? ''}`;
  const [last] = useState(() =>
    parseExportChoices(readStored(choicesKey), { presetId: EXPORT_PRESETS[0].id, choice: 'all' }),
  );
  const [presetId, setPresetId] = useState(last.presetId);
  const [isAdding, setAdding] = useState(false);
  if (isAdding) {
    return (
      <Dialog
        title="New Preset"
        description="What the receiver of the photos accepts"
        onClose={() => setAdding(false)}
      >
        <OwnPresetForm
          onAdded={({ id }) => {
            setPresetId(id);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Export Photos"
      description={`${folder.title} · ${photoCountText(folder.photos.length)}`}
      onClose={onClose}
    >
      <ExportForm
        folder={folder}
        firstChoice={last.choice}
        onStart={(choices) => writeStored(choicesKey, choices)}
        presetId={presetId}
        onPreset={setPresetId}
        onAdd={() => setAdding(true)}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ExportFormProps extends ExportDialogProps {
  firstChoice: ExportChoice;
  onStart: (choices: ExportChoices) => void;
  presetId: string;
  onPreset: (id: string) => void;
  onAdd: () => void;
}

function ExportForm(props: ExportFormProps) {
  const { folder, firstChoice, onStart, presetId, onPreset, onAdd, onClose } = props;
  const { own, remove, putBack } = useExportPresets();
  const [choice, setChoice] = useState<ExportChoice>(firstChoice);
  const { start, progress } = useExport(folder);
  const presets: readonly ExportPreset[] = [...EXPORT_PRESETS, ...own];
  const preset = presets.find(({ id }) => id === presetId) ?? EXPORT_PRESETS[0];
  const ownPreset = own.find(({ id }) => id === preset.id);
  const countOf = (each: ExportChoice) => exportedOf(folder.photos, each).length;
  const chosen = exportedOf(folder.photos, choice);
  const rejected = folder.photos.length - countOf('all');
  const sentences = checkExport(chosen, preset);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const choices = { presetId: preset.id, choice };
    onStart(choices);
    start.mutate(choices);
  }

  return (
    <form onSubmit={submit} className="mt-6 flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <SelectField
          label="Preset"
          hint={presetText(preset)}
          value={preset.id}
          disabled={start.isPending}
          onChange={(event) => {
            onPreset(event.target.value);
            start.reset();
          }}
        >
          {presets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          <Button variant="link" disabled={start.isPending} onClick={onAdd}>
            New preset
          </Button>
          {ownPreset !== undefined && (
            <Button
              variant="link"
              pending={remove.isPending}
              disabled={start.isPending}
              onClick={() => remove.mutate(ownPreset)}
            >
              {!remove.isPending && <Trash2 aria-hidden />}
              Delete {ownPreset.name}
            </Button>
          )}
          {remove.isSuccess && (
            <Button
              variant="link"
              pending={putBack.isPending}
              disabled={start.isPending}
              onClick={() =>
                putBack.mutate(remove.variables, { onSuccess: ({ id }) => onPreset(id) })
              }
            >
              {!putBack.isPending && <Undo2 aria-hidden />}
              Undo: keep {remove.variables.name}
            </Button>
          )}
        </div>
      </div>
      <ChoiceField
        label="Photos"
        choices={[
          { value: 'all', label: 'All', hint: allText(countOf('all'), rejected) },
          { value: 'approved', label: 'Approved', hint: photoCountText(countOf('approved')) },
        ]}
        value={choice}
        onChange={(value) => {
          setChoice(value);
          start.reset();
        }}
      />
      <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
        {sentences.map((sentence) => (
          <p key={sentence} className="flex gap-2">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </p>
        ))}
        {start.isSuccess && <p>The download has started.</p>}
        {start.data?.failures.map((failure) => (
          <p key={failure}>{failure}</p>
        ))}
      </div>
      {start.isPending && progress !== null && (
        <div className="flex flex-col gap-2 text-sm">
          <span className="tabular-nums">
            Preparing {progress.ready} of {progress.total}
          </span>
          <Progress value={progress.ready} max={progress.total} label="Photos prepared" />
        </div>
      )}
      {start.isError && (
        <p role="alert" className="text-sm text-danger-text">
          {errorText(start.error, 'The photos were not exported')}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {start.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={chosen.length === 0} pending={start.isPending}>
          Export {photoCountText(chosen.length)}
        </Button>
      </DialogActions>
    </form>
  );
}

function allText(count: number, rejected: number): string {
  const text = photoCountText(count);
  return rejected === 0 ? text : `${text}, without ${rejected} rejected`;
}

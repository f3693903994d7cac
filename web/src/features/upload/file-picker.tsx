import { passedOverText } from '@roomlight/photography/camera-files';
import { FolderOpen, ImagePlus } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { toast } from '../../ui/overlay/toast-store';
import { ACCEPTED } from './files/camera-files.rules';
import { LeftOutNotice, RefusedNotice } from './left-out-notice';
import { emptyText } from './sending/left-out.rules';
import { droppedFiles, takePhotos, type DroppedFiles } from './files/dropped-files';

interface FilePickerProps {
  /** Leaves room for files that are there already. */
  isSmall: boolean;
  disabled: boolean;
  onPick: (files: File[]) => void;
}

const NOTHING_LEFT = { passedOver: [], isFromFolders: true, refused: [] };

function passedOverSentence({
  passedOver,
  isFromFolders,
}: Pick<DroppedFiles, 'passedOver' | 'isFromFolders'>): string {
  const count = passedOver.length;
  const where = isFromFolders ? ' in the folder' : '';
  const sentence =
    count === 1
      ? `1 file${where} is not a photo and was left out.`
      : `${count} files${where} are not photos and were left out.`;
  const kinds = passedOverText(passedOver);
  return kinds === '' ? sentence : `${sentence} (${kinds})`;
}

/** Lets the person choose or drop the photos of a listing, one by one or by the folder. */
export function FilePicker({ isSmall, disabled, onPick }: FilePickerProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [left, setLeft] =
    useState<Pick<DroppedFiles, 'passedOver' | 'isFromFolders' | 'refused'>>(NOTHING_LEFT);
  const [empty, setEmpty] = useState<readonly File[]>([]);

  const take = (chosen: DroppedFiles) => {
    setLeft(chosen);
    setEmpty(chosen.empty);
    if (chosen.files.length > 0) {
      onPick(chosen.files);
    }
  };
  const chooseFolder = () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.webkitdirectory = true;
    input.onchange = () => void takePhotos([...(input.files ?? [])]).then(take);
    input.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) {
      droppedFiles(event.nativeEvent).then(take, () =>
        toast({
          title: "The folder can't be read",
          description: 'Please choose its photos instead.',
          variant: 'destructive',
        }),
      );
    }
  };

  return (
    <div className="flex flex-col gap-3">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'relative flex flex-col items-center rounded-2xl border-2 border-dashed border-line-strong/60 bg-surface px-6 text-center transition-colors duration-150',
          'focus-within:border-ring focus-within:ring-2 focus-within:ring-ring/40',
          isSmall ? 'py-5' : 'py-12',
          over && 'border-accent bg-accent-soft',
          disabled ? 'opacity-60' : 'hover:border-accent',
        )}
      >
        {!isSmall && (
          <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
            <ImagePlus aria-hidden className="size-7" strokeWidth={1.6} />
          </span>
        )}
        <label htmlFor={id} className="text-lg font-semibold">
          Choose photos
        </label>
        <p
          id={`${id}-hint`}
          className={cn('mt-1 max-w-md text-sm text-muted', isSmall && 'sr-only')}
        >
          Drop the photos, their folder or the camera's card here, or click to choose: JPEG, RAW,
          HEIC or TIFF. Sets are recognized by exposure or by file name: 1 HDR photo (.jpg) followed
          by 2 to 5 flash photos (.jpeg).
        </p>
        {/* Covers the whole area, so that clicks, drops and the keyboard all reach the real control. */}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          multiple
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={(event) => {
            void takePhotos([...(event.target.files ?? [])]).then(take);
            // Ensures that picking the same files again counts as a change.
            event.target.value = '';
          }}
        />
      </div>
      {empty.length > 0 && (
        <LeftOutNotice photos={empty.map((file) => ({ reason: emptyText(file), hasSet: false }))} />
      )}
      {left.refused.length > 0 && <RefusedNotice reasons={left.refused} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" size="sm" disabled={disabled} onClick={chooseFolder}>
          <FolderOpen aria-hidden />
          Choose a folder
        </Button>
        {left.passedOver.length > 0 && (
          <p role="status" className="text-sm text-muted">
            {passedOverSentence(left)}
          </p>
        )}
      </div>
    </div>
  );
}

import type { ScreenImage } from '@roomlight/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Spinner } from '../../../ui/feedback/spinner';
import { undoAction } from '../../../lib/undo/undo';
import { LoadFailureLine } from '../../../lib/reload/load-failure-line';
import { toast } from '../../../ui/overlay/toast-store';
import {
  decoded,
  deleteScreenImage,
  libraryQuery,
  saveToLibrary,
  screenImageAddress,
  uploadScreenImage,
} from '../requests';
import { SaveToLibrary } from './save-to-library';
import type { ScreenPicture } from './screen-panel.rules';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/tiff';
const tile = 'relative aspect-video w-32 shrink-0 overflow-hidden rounded-lg border bg-sunken';

interface ChooseScreenPictureProps {
  chosen: ScreenPicture | null;
  onChoose: (picture: ScreenPicture) => void;
  /** Called when the library no longer has the picture. */
  onLose: (id: string) => void;
}

/** Chooses a picture from the person's library or from their disk. */
export function ChooseScreenPicture({ chosen, onChoose, onLose }: ChooseScreenPictureProps) {
  const library = useQuery(libraryQuery);
  const file = useRef<HTMLInputElement>(null);
  const [uploaded, setUploaded] = useState<{ id: string; file: File } | null>(null);

  const upload = useMutation({
    mutationFn: async (image: File) => ({ ...(await uploadScreenImage(image)), file: image }),
    onSuccess: (image) => {
      setUploaded(image);
      onChoose({ id: image.id, url: screenImageAddress(image.id) });
      toast({ title: 'TV image uploaded', description: image.file.name });
    },
    onError: (error) =>
      toast({
        title: 'Upload failed',
        description: errorText(error, 'Failed to upload TV image'),
        variant: 'destructive',
      }),
  });

  const images = library.data?.images ?? [];
  const isUploadChosen = uploaded !== null && chosen?.id === uploaded.id;

  return (
    <div className="flex flex-col gap-4">
      {library.isError && (
        <LoadFailureLine
          text="The library can’t be loaded now."
          error={library.error}
          onRetry={() => void library.refetch()}
        />
      )}
      <ul
        aria-label="Screen images"
        className="-m-1 flex gap-3 overflow-x-auto p-1 pb-2 [scrollbar-width:thin]"
      >
        <li>
          <button
            type="button"
            disabled={upload.isPending}
            onClick={() => file.current?.click()}
            className={cn(
              tile,
              'flex flex-col items-center justify-center gap-1.5 border-dashed border-line-strong text-sm font-semibold transition-colors hover:bg-accent-soft',
            )}
          >
            {upload.isPending ? <Spinner /> : <Upload aria-hidden className="size-5" />}
            Upload Image
          </button>
          <input
            ref={file}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label="TV image file"
            onChange={(event) => {
              const [image] = event.target.files ?? [];
              if (image !== undefined) {
                upload.mutate(image);
              }
              // Allows the same file to be chosen again.
              event.target.value = '';
            }}
          />
        </li>
        {library.isPending && (
          <>
            <li>
              <Skeleton className={tile} />
            </li>
            <li>
              <Skeleton className={tile} />
            </li>
          </>
        )}
        {isUploadChosen && (
          <li className={cn(tile, 'border-2 border-accent-text')}>
            <img src={chosen.url} alt={uploaded.file.name} className="size-full object-cover" />
            <ChosenMark />
          </li>
        )}
        {images.map((image) => (
          <LibraryImage
            key={image.id}
            image={image}
            isChosen={chosen?.id === image.id}
            onChoose={onChoose}
            onLose={onLose}
          />
        ))}
      </ul>
      {isUploadChosen && <SaveToLibrary key={uploaded.id} image={uploaded.file} />}
    </div>
  );
}

function ChosenMark() {
  return (
    <span className="absolute right-1.5 bottom-1.5 grid size-6 place-items-center rounded-full bg-accent text-accent-ink shadow-card">
      <Check aria-hidden className="size-4" strokeWidth={3} />
    </span>
  );
}

interface LibraryImageProps {
  image: ScreenImage;
  isChosen: boolean;
  onChoose: (picture: ScreenPicture) => void;
  onLose: (id: string) => void;
}

function LibraryImage({ image, isChosen, onChoose, onLose }: LibraryImageProps) {
  const queryClient = useQueryClient();

  const select = useMutation({
    // The picture may have been deleted in another window.
    mutationFn: () => decoded(image.url),
    onSuccess: () => {
      onChoose({ id: image.id, url: image.url });
      toast({ title: 'Library image selected', description: image.name });
    },
    onError: () =>
      toast({
        title: 'Selection failed',
        description: `${image.name} can't be loaded.`,
        variant: 'destructive',
      }),
  });

  const putBack = useMutation({
    mutationFn: (file: File) => saveToLibrary(file, image.name),
    onSuccess: () => toast({ title: 'Image restored', description: image.name }),
    onError: (error) =>
      toast({
        title: 'Undo failed',
        description: errorText(error, 'Upload the image again.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey }),
  });

  const remove = useMutation({
    mutationFn: () => deleteScreenImage(image),
    onSuccess: (file) => {
      onLose(image.id);
      toast({
        title: 'Image deleted',
        description: image.name,
        action: file
          ? undoAction('Upload the image again', () => {
              putBack.mutate(file);
              return null;
            })
          : undefined,
      });
    },
    onError: (error) =>
      toast({
        title: 'Delete failed',
        description: errorText(error, 'Failed to delete image'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey }),
  });

  return (
    <li className="group relative w-32 shrink-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => select.mutate()}
        className={cn(
          tile,
          'block transition-colors hover:border-line-strong',
          isChosen ? 'border-2 border-accent-text' : 'border-line',
        )}
      >
        <img src={image.url} alt={image.name} loading="lazy" className="size-full object-cover" />
        {isChosen && <ChosenMark />}
      </button>
      <p aria-hidden className="mt-1 truncate text-xs text-muted" title={image.name}>
        {image.name}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${image.name}`}
        pending={remove.isPending}
        onClick={() => remove.mutate()}
        className="absolute top-1 right-1 size-8 bg-black/65 text-white opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-black/85 pointer-coarse:opacity-100"
      >
        {!remove.isPending && <Trash2 aria-hidden />}
      </Button>
    </li>
  );
}

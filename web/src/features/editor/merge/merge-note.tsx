import type {
  FolderDetail,
  FolderPhoto,
  KeptSet,
  MergeSettings,
  PhotoMerge,
} from '@roomlight/contracts';
import { mergeSentences, newerEngineSentence } from '@roomlight/contracts/rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { errorText } from '../../../lib/api/api';
import { listingsQuery } from '../../../lib/api/listings';
import { forgetPhoto } from '../../../lib/browser/adjustment-store';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { toast } from '../../../ui/overlay/toast-store';
import { deleteFrames, framesQuery, mergeAgain } from './frames-query';
import { MergeAgainDialog } from './merge-again-dialog';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface MergeNoteProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  merge: PhotoMerge | null;
  /** Resolves when no edit is in progress: a later one would be lost. */
  ready: () => Promise<void>;
  /** Beside what the note says. */
  children?: ReactNode;
}

/** How the photo was merged, and what its frames are still good for. */
export function MergeNote({ folder, photo, merge, ready, children }: MergeNoteProps) {
  const frames = useQuery(framesQuery(folder.path));
  const kept = frames.data?.sets.find(({ photoId }) => photoId === photo.id);
  if (merge === null && kept === undefined) {
    return null;
  }
  const engine = frames.data?.engine ?? null;
  const offer = kept && newerEngineSentence(merge ?? {}, engine);
  const sentences = [...(merge === null ? [] : mergeSentences(merge)), ...(offer ? [offer] : [])];
  return (
    <div className="flex items-start gap-2 text-sm text-muted lg:mt-4">
      <Layers aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        {sentences.length > 0 && (
          <p className="wrap-anywhere">
            {sentences.join(' ')} {children}
          </p>
        )}
        {kept !== undefined && (
          <KeptFrames folder={folder} photo={photo} kept={kept} ready={ready} />
        )}
      </div>
    </div>
  );
}

type KeptFramesProps = Omit<MergeNoteProps, 'merge' | 'children'> & { kept: KeptSet };

function KeptFrames({ folder, photo, kept, ready }: KeptFramesProps) {
  const queryClient = useQueryClient();
  const [isChoosing, setChoosing] = useState(false);
  const again = useMutation({
    mutationFn: async (settings: MergeSettings | null) => {
      await ready();
      await mergeAgain(folder.path, photo.id, settings);
    },
    onSuccess: async () => {
      // The colours were chosen for the picture that is replaced.
      forgetPhoto(folder.path, photo.filename);
      toast({ title: 'Merging again', description: photo.filename });
      // The screen follows the folder while it is in the queue.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: framesQuery(folder.path).queryKey }),
      ]);
    },
    onError: (error) =>
      toast({
        title: 'Not merged again',
        description: errorText(error, 'The photo was not changed.'),
        variant: 'destructive',
      }),
  });
  const deletion = useMutation({
    mutationFn: () => deleteFrames(folder.path, photo.id),
    onSuccess: async () => {
      toast({ title: 'Frames deleted', description: photo.filename });
      await queryClient.invalidateQueries({ queryKey: framesQuery(folder.path).queryKey });
    },
    onError: (error) =>
      toast({
        title: 'Frames not deleted',
        description: errorText(error, 'Please try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <p>
      The {kept.frames} frames are kept until {DATE.format(new Date(kept.keptUntil))}.{' '}
      <Button
        variant="link"
        disabled={photo.processing}
        pending={again.isPending}
        onClick={() => setChoosing(true)}
      >
        Merge Again
      </Button>
      {isChoosing && (
        <MergeAgainDialog
          kept={kept}
          onClose={() => setChoosing(false)}
          onMerge={(settings) => again.mutate(settings)}
        />
      )}
      {' · '}
      <ConfirmDialog
        title="Delete Frames?"
        description="The photo stays, but it can't be merged again."
        confirmLabel="Delete"
        onConfirm={() => deletion.mutate()}
        trigger={
          <Button variant="link" pending={deletion.isPending}>
            Delete Frames
          </Button>
        }
      />
    </p>
  );
}

import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readAdjustments } from '../../../lib/browser/adjustment-store';
import type { Adjustments } from '../../../lib/browser/adjustments.rules';
import { api, ApiError, errorText } from '../../../lib/api/api';
import { foldersQuery } from '../../../lib/api/folders';
import { undoAction } from '../../../lib/undo/undo';
import { together, type Undo } from '../../../lib/undo/undo-history.rules';
import { toast, type ToastAction } from '../../../ui/overlay/toast-store';
import { anglesIn, encodedPath, PerspectiveCorrection, photoEdits, versionIn } from '../requests';
import { announced, versionShown } from '../undo-edit';
import { adjusted } from './adjusted';

export interface ApplyingProgress {
  done: number;
  total: number;
}

interface Application {
  adjustments: Adjustments;
  /** Whether the photos get the angles, too, and not the colours alone. */
  straightens: boolean;
}

/**
 * Applies these adjustments to all photos of the folder: colours in this browser, angles on the server, one photo at a
 * time. One undo takes all of it back.
 */
export function useApplyToAll(folder: FolderDetail) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ApplyingProgress | null>(null);
  const stopped = useRef<AbortController | null>(null);
  const undos = useRef<Undo[]>([]);
  useEffect(() => () => stopped.current?.abort(), []);

  const applying = useMutation({
    mutationFn: async ({
      adjustments,
      straightens,
    }: Application): Promise<'applied' | 'stopped' | 'no photos'> => {
      const stop = new AbortController();
      stopped.current = stop;
      undos.current = [];
      // Photos may have been added since this screen was opened.
      const { photos } = await api<FolderDetail>(`/api/folders/${encodedPath(folder.path)}`);
      if (photos.length === 0) {
        return 'no photos';
      }
      for (const [done, photo] of photos.entries()) {
        setProgress({ done, total: photos.length });
        if (straightens) {
          await straighten(photo, adjustments);
        }
        const { filename } = photo;
        const before = readAdjustments(folder.path, filename);
        undos.current.push(adjusted(folder.path, filename, before));
        await adjusted(folder.path, filename, adjustments)();
        if (stop.signal.aborted) {
          return 'stopped';
        }
      }
      return 'applied';
    },
    onSuccess: (outcome) => {
      switch (outcome) {
        case 'applied':
          return toast({ title: 'Applied to all photos', action: undo() });
        case 'no photos':
          return toast({
            title: 'No photos found',
            description: 'This listing has no photos',
            variant: 'destructive',
          });
        case 'stopped':
          return toast({ title: 'Stopped', variant: 'neutral', action: undo() });
      }
    },
    onError: (error) =>
      toast({
        title: 'Apply to all failed',
        description: errorText(error, 'Some photos were not changed. Please try again.'),
        variant: 'destructive',
        action: undo(),
      }),
    onSettled: () => {
      setProgress(null);
      return queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
    },
  });

  async function straighten({ filename, url }: FolderPhoto, wanted: Adjustments): Promise<void> {
    const correction = new PerspectiveCorrection(queryClient, folder.path);
    const version = versionIn(url);
    try {
      const now = await anglesIn(photoEdits(folder.path, filename));
      const angles = [
        ['vertical', now.verticalAngle, wanted.verticalAlign],
        ['horizontal', now.horizontalAngle, wanted.horizontalAlign],
      ] as const;
      const changed = angles.filter(([, angle, target]) => angle !== target);
      if (changed.length > 0 && version !== null) {
        undos.current.push(versionShown(folder.path, filename, version));
      }
      for (const [axis, , target] of changed) {
        await correction.set(filename, axis, target);
      }
    } catch (error) {
      // A photo that has been deleted meanwhile needs no adjustment.
      if (!(error instanceof ApiError && error.status === 404)) {
        throw error;
      }
    }
  }

  /** Takes back what was changed so far. */
  function undo(): ToastAction | undefined {
    if (undos.current.length === 0) {
      return undefined;
    }
    return undoAction(
      'Reset the photos, or restore their earlier versions',
      announced(queryClient, together(undos.current), {
        undone: 'All photos are as before',
        redone: 'Applied to all photos',
        failed: 'Some photos were not changed back.',
      }),
    );
  }

  return {
    apply: (application: Application) => applying.mutate(application),
    isApplying: applying.isPending,
    progress,
    stop: () => stopped.current?.abort(),
  };
}

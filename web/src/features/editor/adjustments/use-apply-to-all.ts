import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { writeAdjustments } from '../../../lib/browser/adjustment-store';
import type { Adjustments } from '../../../lib/browser/adjustments.rules';
import { api, ApiError, errorText } from '../../../lib/api/api';
import { toast } from '../../../ui/overlay/toast-store';
import { anglesIn, encodedPath, PerspectiveCorrection, photoEdits } from '../requests';

export interface ApplyingProgress {
  done: number;
  total: number;
}

/**
 * Applies these adjustments to all photos of the folder: colours in this browser, angles on the server, one photo at a
 * time.
 */
export function useApplyToAll(folder: FolderDetail) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<ApplyingProgress | null>(null);
  const stopped = useRef<AbortController | null>(null);
  useEffect(() => () => stopped.current?.abort(), []);

  const applying = useMutation({
    mutationFn: async (adjustments: Adjustments): Promise<'applied' | 'stopped' | 'no photos'> => {
      const stop = new AbortController();
      stopped.current = stop;
      // Photos may have been added since this screen was opened.
      const { photos } = await api<FolderDetail>(`/api/folders/${encodedPath(folder.path)}`);
      if (photos.length === 0) {
        return 'no photos';
      }
      for (const [done, photo] of photos.entries()) {
        setProgress({ done, total: photos.length });
        await straighten(photo, adjustments);
        writeAdjustments(folder.path, photo.filename, adjustments);
        if (stop.signal.aborted) {
          return 'stopped';
        }
      }
      return 'applied';
    },
    onSuccess: (outcome) => {
      switch (outcome) {
        case 'applied':
          return toast({ title: 'Applied to all photos' });
        case 'no photos':
          return toast({
            title: 'No photos found',
            description: 'This listing has no photos',
            variant: 'destructive',
          });
        case 'stopped':
          return;
      }
    },
    onError: (error) =>
      toast({
        title: 'Apply to all failed',
        description: errorText(error, 'Some photos were not changed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      setProgress(null);
      return queryClient.invalidateQueries({ queryKey: ['/api/folders'] });
    },
  });

  async function straighten({ filename }: FolderPhoto, wanted: Adjustments): Promise<void> {
    const correction = new PerspectiveCorrection(queryClient, folder.path);
    try {
      const now = await anglesIn(photoEdits(folder.path, filename));
      if (now.verticalAngle !== wanted.verticalAlign) {
        await correction.set(filename, 'vertical', wanted.verticalAlign);
      }
      if (now.horizontalAngle !== wanted.horizontalAlign) {
        await correction.set(filename, 'horizontal', wanted.horizontalAlign);
      }
    } catch (error) {
      // A photo that has been deleted meanwhile needs no adjustment.
      if (!(error instanceof ApiError && error.status === 404)) {
        throw error;
      }
    }
  }

  return {
    apply: (adjustments: Adjustments) => applying.mutate(adjustments),
    isApplying: applying.isPending,
    progress,
    stop: () => stopped.current?.abort(),
  };
}

import type { Enhancement } from '@roomlight/contracts/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/overlay/toast-store';
import { ApiError, errorText, request } from './api/api';
import { outcomeNotice, type EnhancementOutcome } from './enhancement.rules';
import { foldersQuery } from './api/folders';
import { listingsQuery } from './api/listings';

interface EnhanceFolderOptions {
  /** `{userId}/{folderName}`; the listing's name will do for the folder's. */
  folderName: string;
  /** What a failure is called, and what is said when the server says nothing. */
  failed: { title: string; fallback: string };
}

interface Enhancing {
  /** What isn't named is the server's to choose. */
  settings: Partial<Enhancement>;
  /** How many photos are in the folder, where that is known. */
  photoCount?: number;
}

/** Sends a folder for final enhancement. It is pending until all is done, or so long that the queue tells of the rest. */
export function useEnhanceFolder({ folderName, failed }: EnhanceFolderOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ settings }: Enhancing): Promise<EnhancementOutcome> => {
      const response = await request('/api/enhancement/process-folder', {
        method: 'POST',
        body: { folderName, settings },
      });
      const { processedCount } = (await response.json()) as { processedCount: number };
      return { isOver: response.status !== 202, processedCount };
    },
    onSuccess: (outcome, { photoCount }) => toast(outcomeNotice(outcome, photoCount)),
    onError: (error) =>
      toast(
        wasStopped(error)
          ? // Whoever stopped it in the queue is told just this.
            { title: 'Listing Cancelled', description: errorText(error, '') }
          : {
              title: failed.title,
              description: errorText(error, failed.fallback),
              variant: 'destructive',
            },
      ),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
      ]),
  });
}

function wasStopped(error: Error): boolean {
  return error instanceof ApiError && error.problem?.code === 'enhancement_stopped';
}

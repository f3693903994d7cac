import type { Enhancement } from '@roomlight/contracts/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/overlay/toast-store';
import { ApiError, errorText, request } from './api/api';
import { outcomeNotice, type EnhancementOutcome } from './enhancement.rules';
import { foldersQuery } from './api/folders';
import { listingsQuery } from './api/listings';
import { looksRefusedQuery } from './api/own-styles';

interface EnhanceFolderOptions {
  /** `{userId}/{folderName}`; the listing's name is accepted in place of the folder's. */
  folderName: string;
  /** The title of a failure, and the text when the server gives none. */
  failed: { title: string; fallback: string };
}

/** The answer of an earlier server doesn't tell of skies. */
interface EarlyEnhancement {
  processedCount: number;
  newSkies?: number | null;
}

interface Enhancing {
  /** The server chooses any setting that isn't given. */
  settings: Partial<Enhancement>;
  /** The number of photos in the folder, where known. */
  photoCount?: number;
}

/**
 * Sends a folder for final enhancement. Stays pending until everything is done, or until it takes so long that the
 * queue reports the rest.
 */
export function useEnhanceFolder({ folderName, failed }: EnhanceFolderOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ settings }: Enhancing): Promise<EnhancementOutcome> => {
      const response = await request('/api/enhancement/process-folder', {
        method: 'POST',
        body: { folderName, settings },
      });
      const { processedCount, newSkies = null } = (await response.json()) as EarlyEnhancement;
      return { isOver: response.status !== 202, processedCount, newSkies };
    },
    onSuccess: (outcome, { photoCount }) => {
      const notice = outcomeNotice(outcome, photoCount);
      if (notice !== null) {
        toast(notice);
      }
    },
    onError: (error) => {
      if (hasCode(error, 'own_style_unsupported')) {
        // The forms fall back to the style that is selected, and offer no looks any more.
        queryClient.setQueryData(looksRefusedQuery.queryKey, true);
      }
      toast(
        hasCode(error, 'enhancement_stopped')
          ? // Tells a person who stopped the enhancement in the queue just that.
            { title: 'Listing Cancelled', description: errorText(error, '') }
          : {
              title: failed.title,
              description: errorText(error, failed.fallback),
              variant: 'destructive',
            },
      );
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
      ]),
  });
}

function hasCode(error: Error, code: string): boolean {
  return error instanceof ApiError && error.problem?.code === code;
}

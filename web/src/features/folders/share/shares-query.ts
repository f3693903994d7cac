import type { AdjustedPhoto, Share, ShareList, ShareTerms } from '@roomlight/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import {
  completeMadeShare,
  completeShare,
  type EarlyMadeShare,
  type EarlyShareList,
} from '../../../lib/api/early-answers.rules';
import { folderAddress } from '../../../lib/api/folders';
import { undoAction } from '../../../lib/undo/undo';
import { toast, type ToastAction } from '../../../ui/overlay/toast-store';

const sharesAddress = (path: string): string => `${folderAddress(path)}/shares`;

/** The links to a folder; agents use them at any time. */
export function sharesQuery(path: string) {
  return queryOptions({
    queryKey: ['shares', path],
    queryFn: async ({ signal }): Promise<ShareList> => {
      const list = await api<EarlyShareList>(sharesAddress(path), { signal });
      return { ...list, shares: list.shares.map(completeShare) };
    },
    staleTime: 0,
  });
}

/** The form shows why a link can't be made. */
export function useCreateShare(path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (terms: ShareTerms) =>
      completeMadeShare(
        await api<EarlyMadeShare>(sharesAddress(path), { method: 'POST', body: terms }),
      ),
    onSuccess: () => queryClient.invalidateQueries(sharesQuery(path)),
  });
}

const LOST_LINK = 'Make a new link';
/** What a change says, and what undoes it. */
const CHANGES = {
  release: {
    done: 'Photos released',
    failed: "The photos couldn't be released",
    undo: 'unrelease',
    otherwise: 'Revoke the link',
  },
  unrelease: { done: 'Photos locked again', failed: 'Undo failed' },
  revoke: {
    done: 'Link revoked',
    failed: "The link couldn't be revoked",
    undo: 'unrevoke',
    otherwise: LOST_LINK,
  },
  unrevoke: { done: 'Link works again', failed: 'Undo failed' },
  delete: {
    done: 'Link deleted',
    failed: "The link couldn't be deleted",
    undo: 'restore',
    otherwise: LOST_LINK,
  },
  restore: { done: 'Link restored', failed: 'Undo failed' },
} as const;
export type ShareChange = keyof typeof CHANGES;

/** @param adjusted replaces the colours of the link when it is released; null leaves them */
export function useChangeShare(path: string, { id }: Share, adjusted: AdjustedPhoto[] | null) {
  const queryClient = useQueryClient();
  const { mutate, ...change } = useMutation({
    mutationFn: (change: ShareChange) => {
      const address = `${sharesAddress(path)}/${id}`;
      return change === 'delete'
        ? api<unknown>(address, { method: 'DELETE' })
        : api<unknown>(`${address}/${change}`, {
            method: 'POST',
            body: change === 'release' && adjusted !== null ? { adjusted } : {},
          });
    },
    onSuccess: async (_, change) => {
      await queryClient.invalidateQueries(sharesQuery(path));
      toast({ title: CHANGES[change].done, action: undoOf(change) });
    },
    onError: (error, change) =>
      toast({
        title: CHANGES[change].failed,
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });

  function undoOf(change: ShareChange): ToastAction | undefined {
    const done = CHANGES[change];
    return 'undo' in done
      ? undoAction(done.otherwise, () => {
          mutate(done.undo);
          return null;
        })
      : undefined;
  }

  return { ...change, mutate };
}

import type { Share, ShareList, ShareTerms } from '@roomlight/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import {
  completeMadeShare,
  completeShare,
  type EarlyMadeShare,
  type EarlyShareList,
} from '../../../lib/api/early-answers.rules';
import { folderAddress } from '../../../lib/api/folders';
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

const CHANGES = {
  release: { done: 'Photos released', failed: "The photos couldn't be released" },
  revoke: { done: 'Link revoked', failed: "The link couldn't be revoked" },
  unrevoke: { done: 'Link works again', failed: 'Undo failed' },
  delete: { done: 'Link deleted', failed: "The link couldn't be deleted" },
} as const;
export type ShareChange = keyof typeof CHANGES;

export function useChangeShare(path: string, { id }: Share) {
  const queryClient = useQueryClient();
  const { mutate, ...change } = useMutation({
    mutationFn: (change: ShareChange) => {
      const address = `${sharesAddress(path)}/${id}`;
      return change === 'delete'
        ? api<unknown>(address, { method: 'DELETE' })
        : api<unknown>(`${address}/${change}`, { method: 'POST', body: {} });
    },
    onSuccess: async (_, change) => {
      await queryClient.invalidateQueries(sharesQuery(path));
      toast({ title: CHANGES[change].done, action: change === 'revoke' ? undo() : undefined });
    },
    onError: (error, change) =>
      toast({
        title: CHANGES[change].failed,
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });

  function undo(): ToastAction {
    return {
      label: 'Undo',
      otherwise: 'Make a new link',
      run: () => mutate('unrevoke'),
    };
  }

  return { ...change, mutate };
}

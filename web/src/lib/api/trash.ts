import type { RestoredTrash, Trash } from '@roomlight/contracts';
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { undoAction } from '../undo/undo';
import { toast, type ToastAction } from '../../ui/overlay/toast-store';
import { api, errorText, request } from './api';
import {
  completeRestored,
  completeTrash,
  type EarlyRestored,
  type EarlyTrash,
} from './early-answers.rules';
import { foldersQuery } from './folders';
import { listingsQuery } from './listings';

export const trashQuery = queryOptions({
  queryKey: ['/api/trash'],
  queryFn: async ({ signal }): Promise<Trash> =>
    completeTrash(await api<EarlyTrash>('/api/trash', { signal })),
  staleTime: 0,
});

export async function restoreTrash(id: string): Promise<RestoredTrash> {
  return completeRestored(
    await api<EarlyRestored>(`/api/trash/${id}/restore`, { method: 'POST', body: {} }),
  );
}

export async function deleteForGood(id: string): Promise<void> {
  await request(`/api/trash/${id}`, { method: 'DELETE' });
}

export async function emptyTrash(): Promise<void> {
  await request('/api/trash', { method: 'DELETE' });
}

/** Refetches what changes when something leaves the trash. */
export async function afterRestoring(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [foldersQuery, listingsQuery, trashQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/**
 * What a notification offers after something was moved to the trash.
 * @returns undefined when the server is an earlier release without a trash
 */
export function useUndoDeletion(): (
  trashId: string | undefined,
  putBack: (restored: RestoredTrash) => void,
) => ToastAction | undefined {
  const queryClient = useQueryClient();
  return (trashId, putBack) =>
    trashId === undefined
      ? undefined
      : undoAction(
          'Open the trash on the page Previous Listings and restore it there',
          async () => {
            await undo(queryClient, trashId, putBack);
            return null;
          },
        );
}

async function undo(
  queryClient: QueryClient,
  trashId: string,
  putBack: (restored: RestoredTrash) => void,
): Promise<void> {
  try {
    const restored = await restoreTrash(trashId);
    putBack(restored);
    toast(restoredToast(restored));
  } catch (error) {
    toast({
      title: 'Undo failed',
      description: errorText(error, 'Check your connection and try again from the trash.'),
      variant: 'destructive',
    });
  }
  await afterRestoring(queryClient);
}

/** Says what was restored, and under which name. */
export function restoredToast({ title, filename }: RestoredTrash): {
  title: string;
  description: string;
} {
  return filename === null
    ? { title: 'Folder restored', description: title }
    : { title: 'Photo restored', description: `${filename} is in ${title}` };
}

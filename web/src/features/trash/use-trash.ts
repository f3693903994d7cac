import type { TrashedItem } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api';
import {
  afterRestoring,
  deleteForGood,
  emptyTrash,
  restoredToast,
  restoreTrash,
  trashQuery,
} from '../../lib/api/trash';
import { toast } from '../../ui/overlay/toast-store';
import { titleOf } from './trash-words.rules';

function failed(title: string) {
  return (error: unknown) =>
    toast({
      title,
      description: errorText(error, 'Check your connection and try again.'),
      variant: 'destructive',
    });
}

export function useRestore(item: TrashedItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => restoreTrash(item.id),
    onSuccess: (restored) => toast(restoredToast(restored)),
    onError: failed('Restoring failed'),
    onSettled: () => afterRestoring(queryClient),
  });
}

export function useDeleteForGood(item: TrashedItem) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteForGood(item.id),
    onSuccess: () => toast({ title: 'Deleted for good', description: titleOf(item) }),
    onError: failed('Delete failed'),
    onSettled: () => queryClient.invalidateQueries(trashQuery),
  });
}

export function useEmptyTrash() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: emptyTrash,
    onSuccess: () => toast({ title: 'Trash emptied' }),
    onError: failed('The trash could not be emptied'),
    onSettled: () => queryClient.invalidateQueries(trashQuery),
  });
}

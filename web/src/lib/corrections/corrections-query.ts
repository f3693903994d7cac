import type { CorrectionAnswer, FolderCorrections } from '@roomlight/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../api/api';
import { folderAddress } from '../api/folders';
import { takeIn } from '../api/take-in';
import { toast } from '../../ui/overlay/toast-store';

const correctionsAddress = (path: string): string => `${folderAddress(path)}/corrections`;

/** What the agents of a folder's links have sent; they may send more at any time. */
export function correctionsQuery(path: string) {
  return queryOptions({
    queryKey: ['corrections', path],
    queryFn: ({ signal }) => api<FolderCorrections>(correctionsAddress(path), { signal }),
    staleTime: 0,
  });
}

/** The form shows why an answer can't be kept. */
export function useAnswerCorrection(path: string, correctionId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = correctionsQuery(path);
  return useMutation({
    mutationFn: (answer: CorrectionAnswer) =>
      api<FolderCorrections>(`${correctionsAddress(path)}/${correctionId}`, {
        method: 'PUT',
        body: answer,
      }),
    onSuccess: (corrections) => takeIn(queryClient, queryKey, corrections),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useSendBack(path: string, roundId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = correctionsQuery(path);
  return useMutation({
    mutationFn: () =>
      api<FolderCorrections>(`${correctionsAddress(path)}/rounds/${roundId}/send-back`, {
        method: 'POST',
        body: {},
      }),
    onSuccess: async (corrections) => {
      await takeIn(queryClient, queryKey, corrections);
      toast({ title: 'Round sent back' });
    },
    onError: async (error) => {
      toast({
        title: "The round couldn't be sent back",
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      });
      await queryClient.invalidateQueries({ queryKey });
    },
  });
}

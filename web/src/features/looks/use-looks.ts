import type { Done, OwnStyleAnswer } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { ownStylesQuery } from '../../lib/api/own-styles';
import { toast } from '../../ui/overlay/toast-store';

export interface NewLook {
  name: string;
  /** `{userId}/{folderName}`; null for photos of other rooms. */
  folderPath: string | null;
  /** With the names under which they are sent. */
  files: { file: File; name: string }[];
}

/** Sends finished photos, of which the server makes a look. */
export function useMakeLook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, folderPath, files }: NewLook) => {
      const form = new FormData();
      form.append('name', name);
      if (folderPath !== null) {
        form.append('folderPath', folderPath);
      }
      files.forEach((sent) => form.append('photos', sent.file, sent.name));
      return api<OwnStyleAnswer>('/api/own-styles', { method: 'POST', body: form });
    },
    onSuccess: ({ name }) => {
      toast({ title: 'Look made', description: `${name} is now among the enhancement styles` });
      return queryClient.invalidateQueries({ queryKey: ownStylesQuery.queryKey });
    },
  });
}

export function useDefaultLook() {
  return useChange(
    (styleId: string | null) =>
      api<Done>('/api/own-styles/default', { method: 'POST', body: { styleId } }),
    'Default changed',
  );
}

export function useDeleteLook() {
  return useChange(
    (id: string) => api<Done>(`/api/own-styles/${id}`, { method: 'DELETE' }),
    'Look deleted',
  );
}

function useChange<Input>(change: (input: Input) => Promise<Done>, title: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast({ title }),
    onError: (error) =>
      toast({
        title: "Couldn't change your looks",
        description: errorText(error, 'Check your connection and try again.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownStylesQuery.queryKey }),
  });
}

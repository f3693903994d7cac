import type { Done, MadeOwnStyle } from '@roomlight/contracts';
import type { ColourAdjustments } from '@roomlight/contracts/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { ownStylesQuery } from '../../lib/api/own-styles';
import { readAdjustments } from '../../lib/browser/adjustment-store';
import type { Adjustments } from '../../lib/browser/adjustments.rules';
import { toast } from '../../ui/overlay/toast-store';

/** Of files, or of photos in a folder that were finished here. */
export type NewLook = { name: string } & (
  | {
      kind: 'files';
      /** `{userId}/{folderName}`; null for photos of other rooms. */
      folderPath: string | null;
      /** With the names under which they are sent. */
      files: { file: File; name: string }[];
    }
  | { kind: 'folder'; folderPath: string; filenames: string[] }
);

/** Has the server make a look of finished photos. */
export function useMakeLook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (look: NewLook) => {
      const [path, body] = requestOf(look);
      return api<EarlyMadeLook>(path, { method: 'POST', body });
    },
    onSuccess: ({ name, excluded = [] }) => {
      toast({ title: 'Look made', description: madeText(name, excluded) });
      return queryClient.invalidateQueries({ queryKey: ownStylesQuery.queryKey });
    },
  });
}

/** An earlier server uses all photos, or none. */
type EarlyMadeLook = Omit<MadeOwnStyle, 'excluded'> & Partial<Pick<MadeOwnStyle, 'excluded'>>;

function madeText(name: string, excluded: readonly string[]): string {
  const text = `${name} is now among the enhancement styles`;
  return excluded.length === 0
    ? text
    : `${text}. Left out, since the view is another than in the photo of that name: ${excluded.join(', ')}`;
}

function requestOf(look: NewLook): [path: string, body: object] {
  switch (look.kind) {
    case 'files': {
      const form = new FormData();
      form.append('name', look.name);
      if (look.folderPath !== null) {
        form.append('folderPath', look.folderPath);
      }
      look.files.forEach((sent) => form.append('photos', sent.file, sent.name));
      return ['/api/own-styles', form];
    }
    case 'folder': {
      const { name, folderPath } = look;
      const photos = look.filenames.map((filename) => ({
        filename,
        colours: coloursOf(readAdjustments(folderPath, filename)),
      }));
      return ['/api/own-styles/from-folder', { name, folderPath, photos }];
    }
  }
}

function coloursOf({ brightness, saturation, warmth, blackLevel }: Adjustments): ColourAdjustments {
  return { brightness, saturation, warmth, blackLevel };
}

export function lookFailure(error: unknown): string {
  return errorText(error, 'The look could not be made. Please try again.');
}

export function useDefaultLook() {
  return useChange(
    (styleId: string | null) =>
      api<Done>('/api/own-styles/default', { method: 'POST', body: { styleId } }),
    'Default changed',
  );
}

/** A refusal is shown beside the name. */
export function useRenameLook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api<Done>(`/api/own-styles/${id}`, { method: 'PATCH', body: { name } }),
    onSuccess: () => {
      toast({ title: 'Look renamed' });
      return queryClient.invalidateQueries({ queryKey: ownStylesQuery.queryKey });
    },
  });
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

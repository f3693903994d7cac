import type { Done } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { folderAddress, folderQuery } from '../../lib/api/folders';
import { undoAction } from '../../lib/undo/undo';
import type { Undo } from '../../lib/undo/undo-history.rules';
import { toast } from '../../ui/overlay/toast-store';

interface Turn {
  on: boolean;
  isUndo: boolean;
}

/** Turns the common look of a folder's photos on and off; each can be undone. */
export function useOneLook(ownerId: string, folderName: string, path: string) {
  const client = useQueryClient();
  const { queryKey } = folderQuery(ownerId, folderName);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: ({ on }: Turn) =>
      api<Done>(`${folderAddress(path)}/look`, { method: 'PUT', body: { on } }),
    onSuccess: async (_, { on, isUndo }) => {
      toast({
        title: on ? 'Matching the photos' : 'Photos are as merged',
        description: on
          ? 'White and brightness are brought together.'
          : 'Each photo has its own white and brightness again.',
        action: isUndo
          ? undefined
          : undoAction(on ? 'Turn One look off' : 'Turn One look on', turned(!on)),
      });
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });
  /** Turns it, and can turn it the other way again. */
  const turned =
    (on: boolean): Undo =>
    () => {
      mutate({ on, isUndo: true });
      return turned(!on);
    };
  return {
    turn: (on: boolean) => mutate({ on, isUndo: false }),
    /** What it is being turned to; null when it isn't. */
    turning: isPending ? variables.on : null,
  };
}

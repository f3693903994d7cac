import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, request } from '../../../lib/api/api';
import { folderAddress, folderQuery, foldersQuery } from '../../../lib/api/folders';
import { recordUndo } from '../../../lib/undo/undo';
import type { Undo } from '../../../lib/undo/undo-history.rules';
import { toast } from '../../../ui/overlay/toast-store';
import { afterChange, undoOf, type Change } from './arrange.rules';
import { forgetStep, isRemembered, lastStep, rememberStep, type Step } from './undo-history';

export interface Arranging {
  /**
   * Changes photos at once on the screen and soon after on the server; a refused change is taken back.
   * @param step what undo says of it
   */
  change: (change: Change, step: Pick<Step, 'photoId' | 'text'>) => void;
  /** Takes back the last change and returns it; null when there is none. */
  undo: () => Step | null;
}

interface Sent {
  changes: Change[];
  /** What takes the changes back. */
  undo: Change[];
  step: Step | null;
}

/** @param folderName the name in the address, which may be the listing's */
export function useArranging(ownerId: string, folderName: string, folderPath: string): Arranging {
  const queryClient = useQueryClient();
  const folder = useMemo(
    () => new ShownFolder(queryClient, ownerId, folderName),
    [queryClient, ownerId, folderName],
  );
  const mutationKey = ['arrange', folderPath];
  const { mutate } = useMutation({
    mutationKey,
    // Changes are sent one after the other, in the order in which they were made.
    scope: { id: mutationKey.join() },
    mutationFn: async ({ changes }: Sent) => {
      for (const change of changes) {
        await send(folderPath, change);
      }
    },
    onError: (error, { undo, step }) => {
      folder.change(undo);
      if (step !== null) {
        forgetStep(step);
      }
      toast({
        title: 'Not saved',
        description: errorText(error, 'Check your connection and try again.'),
        variant: 'destructive',
      });
    },
    onSettled: async () => {
      // Before the last answer, the server doesn't know of all that the screen shows.
      if (queryClient.isMutating({ mutationKey }) === 1) {
        // Invalidates the list of folders too, because covers change.
        await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
      }
    },
  });

  return useMemo(() => {
    return {
      change: (change, { photoId, text }) => {
        const undo = undoOf(folder.photos, change);
        if (undo !== null) {
          const step = { folderPath, photoId, text, undo };
          make(step, [change]);
          recordUndo(undoOfStep(step));
        }
      },
      undo: () => {
        const step = lastStep(folderPath);
        if (step !== null) {
          takeBack(step);
        }
        return step;
      },
    };

    function make(step: Step, changes: Change[]): void {
      rememberStep(step);
      folder.change(changes);
      mutate({ changes, undo: step.undo, step });
    }

    /** @returns the changes that make it again */
    function takeBack(step: Step): Change[] {
      const { photos } = folder;
      const redo = step.undo.flatMap((change) => undoOf(photos, change) ?? []);
      forgetStep(step);
      folder.change(step.undo);
      mutate({ changes: step.undo, undo: redo, step: null });
      return redo;
    }

    /** For the keys that undo anything, unless the step has been taken back by its own. */
    function undoOfStep(step: Step): Undo {
      return () => {
        if (!isRemembered(step)) {
          return 'gone';
        }
        const redo = takeBack(step);
        return () => {
          make(step, redo);
          return undoOfStep(step);
        };
      };
    }
  }, [folder, folderPath, mutate]);
}

/** The folder as the screen shows it. */
class ShownFolder {
  private readonly queryKey;

  constructor(
    private readonly queryClient: QueryClient,
    ownerId: string,
    folderName: string,
  ) {
    this.queryKey = folderQuery(ownerId, folderName).queryKey;
  }

  get photos(): readonly FolderPhoto[] {
    return this.queryClient.getQueryData(this.queryKey)?.photos ?? [];
  }

  change(changes: readonly Change[]): void {
    // An answer that is under way doesn't know of the change.
    void this.queryClient.cancelQueries({ queryKey: this.queryKey });
    this.queryClient.setQueryData<FolderDetail>(this.queryKey, (folder) =>
      folder === undefined
        ? undefined
        : { ...folder, photos: changes.reduce(afterChange, folder.photos) },
    );
  }
}

function send(folderPath: string, change: Change): Promise<Response> {
  const photos = `${folderAddress(folderPath)}/photos`;
  switch (change.kind) {
    case 'move':
      return request(`${photos}/move`, { method: 'POST', body: change.move });
    case 'mark':
      return request(photos, { method: 'PATCH', body: change.marks });
  }
}

import type { QueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/api/api';
import { foldersQuery } from '../../lib/api/folders';
import { toast, type ToastAction } from '../../ui/overlay/toast-store';
import { restoreVersion } from './requests';

interface Edit {
  folderPath: string;
  filename: string;
  /** The version that the photo showed before; null when it is unknown. */
  before: string | null;
  /** What a person reads once it is undone. */
  undone: string;
}

/** What takes an edit back, which a message offers; nothing where it can't be. */
export function undoOf(
  queryClient: QueryClient,
  { folderPath, filename, before, undone }: Edit,
): ToastAction | undefined {
  if (before === null) {
    return undefined;
  }
  const undo = async () => {
    try {
      await restoreVersion(folderPath, filename, before);
      toast({ title: undone, description: filename });
    } catch (error) {
      toast({
        title: 'Undo failed',
        description: errorText(error, 'The photo was not changed.'),
        variant: 'destructive',
      });
    }
    await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
  };
  return {
    label: 'Undo',
    otherwise: 'Restore an earlier version from the list of versions',
    run: () => void undo(),
  };
}

import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { forgetPhoto } from '../../lib/browser/adjustment-store';
import { errorText } from '../../lib/api/api';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { toast } from '../../ui/overlay/toast-store';
import { reloadSoon } from './reload-soon';
import { revertPhoto } from './requests';

interface RevertPhotoProps {
  folder: FolderDetail;
  photo: FolderPhoto;
  /** Resolves when no edit is in progress: a later one would undo the reverting. */
  ready: () => Promise<void>;
}

export function RevertPhoto({ folder, photo, ready }: RevertPhotoProps) {
  const revert = useMutation({
    mutationFn: async () => {
      await ready();
      await revertPhoto(folder.path, photo.filename);
    },
    onSuccess: () => {
      // The original has the colours with which it was taken.
      forgetPhoto(folder.path, photo.filename);
      toast({ title: 'Photo reverted', description: photo.filename });
      reloadSoon();
    },
    onError: (error) =>
      toast({
        title: 'Revert failed',
        description: errorText(error, 'The photo was not changed.'),
        variant: 'destructive',
      }),
  });

  return (
    <ConfirmDialog
      title="Revert to Original?"
      description="This undoes all straightening, TV replacements and adjustments of the photo."
      confirmLabel="Revert"
      onConfirm={() => revert.mutate()}
      trigger={
        <Button variant="secondary" pending={revert.isPending}>
          {!revert.isPending && <History aria-hidden />}
          Revert to Original
        </Button>
      }
    />
  );
}

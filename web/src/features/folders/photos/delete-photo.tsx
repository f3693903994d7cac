import type { FolderPhoto } from '@roomlight/contracts';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { ON_PHOTO } from '../../../ui/on-photo';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { useDeletePhoto } from './use-delete-photo';

interface DeletePhotoProps {
  folderPath: string;
  photo: FolderPhoto;
  className?: string;
}

export function DeletePhoto({ folderPath, photo, className }: DeletePhotoProps) {
  const remove = useDeletePhoto(folderPath, photo);
  return (
    <Tooltip label="Delete photo">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete photo ${photo.filename}`}
        pending={remove.isPending}
        onClick={() => {
          if (window.confirm(`Delete ${photo.filename}?`)) {
            remove.mutate();
          }
        }}
        className={cn(ON_PHOTO, className)}
      >
        {!remove.isPending && <Trash2 aria-hidden />}
      </Button>
    </Tooltip>
  );
}

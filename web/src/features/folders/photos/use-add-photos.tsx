import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { api, errorText } from '../../../lib/api/api';
import { foldersQuery } from '../../../lib/api/folders';
import { toast } from '../../../ui/overlay/toast-store';
import { photoCountText } from '../../../lib/photo-count-text';

export interface AddingPhotos {
  /** Opens the system's picker of files; to be called while a click or key press is handled. */
  open: () => void;
  isPending: boolean;
  /** The field behind the picker, to be rendered. */
  picker: ReactNode;
}

/** Adds JPEG photos to a folder. */
export function useAddPhotos(folderPath: string): AddingPhotos {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);

  const upload = useMutation({
    mutationFn: (photos: File[]) => {
      const form = new FormData();
      form.append('folderName', folderPath);
      for (const photo of photos) {
        form.append('photos', photo);
      }
      return api<{ uploadedCount: number }>('/api/folders/upload-additional', {
        method: 'POST',
        body: form,
      });
    },
    onSuccess: ({ uploadedCount }) =>
      toast({
        title: 'Photos uploaded',
        description: `${photoCountText(uploadedCount)} added to this folder`,
      }),
    onError: (error) => fail(errorText(error, 'Upload failed')),
    // Invalidates the list of folders and every folder, because counts and covers change too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });

  function pick(files: FileList | null): void {
    const photos = [...(files ?? [])];
    const stranger = photos.find((photo) => photo.type !== 'image/jpeg');
    if (stranger !== undefined) {
      fail(`Only JPEG photos can be added. ${stranger.name} is not a JPEG.`);
    } else if (photos.length > 0) {
      upload.mutate(photos);
    }
  }

  return {
    open: () => field.current?.click(),
    isPending: upload.isPending,
    picker: (
      <input
        ref={field}
        type="file"
        accept="image/jpeg"
        multiple
        hidden
        aria-label="Photos to upload"
        onChange={(event) => {
          pick(event.target.files);
          // Allows the same files to be picked again after a failure.
          event.target.value = '';
        }}
      />
    ),
  };
}

function fail(description: string): void {
  toast({ title: 'Upload failed', description, variant: 'destructive' });
}

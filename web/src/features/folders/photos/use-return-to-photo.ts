import type { FolderPhoto } from '@roomlight/contracts';
import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { ownerOf } from '../folder-owner';

interface ReturnToPhotoOptions {
  photos: readonly FolderPhoto[];
  folderPath: string;
  folderName: string;
  /** Called with the index of the photo that the person has just left. */
  onReturn: (index: number) => void;
}

/** Notices when the person returns from one of the folder's photos, whether the one they opened or a neighbour. */
export function useReturnToPhoto({
  photos,
  folderPath,
  folderName,
  onReturn,
}: ReturnToPhotoOptions): void {
  const router = useRouter();
  const addressOf = ({ filename }: FolderPhoto): string =>
    router.buildLocation({
      to: '/folder/$userId/$folderName/photo/$filename',
      params: { userId: ownerOf(folderPath), folderName, filename },
    }).pathname;

  const arrive = useEffectEvent((from: string | undefined) => {
    const index = from === undefined ? -1 : photos.findIndex((photo) => addressOf(photo) === from);
    if (index !== -1) {
      onReturn(index);
    }
  });

  useLayoutEffect(
    () => router.subscribe('onRendered', ({ fromLocation }) => arrive(fromLocation?.pathname)),
    [router],
  );
}

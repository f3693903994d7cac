import { useQuery } from '@tanstack/react-query';
import type { Enhancement } from '@roomlight/contracts/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../ui/overlay/toast-store';
import { isActive, listingsQuery } from './api/listings';
import { endNotice, enhancementOf } from './enhancement.rules';
import { useEnhanceFolder } from './use-enhance-folder';

/**
 * Sends a folder for final enhancement. If that takes long, its end is announced too, as long as the screen is open.
 * @param onEnhanced called when all photos are enhanced
 */
export function useFolderEnhancement(folderPath: string, onEnhanced?: () => void) {
  const { mutate, isPending } = useEnhanceFolder({
    folderName: folderPath,
    failed: { title: 'Processing failed', fallback: 'No photos were changed.' },
  });
  const { data } = useQuery(listingsQuery);
  const listing = enhancementOf(data?.listings ?? [], folderPath);
  /** An enhancement that continues in the queue. */
  const [awaited, setAwaited] = useState<{ photoCount: number } | null>(null);
  const told = useRef(awaited);
  const notifyEnd = useEffectEvent(() => onEnhanced?.());

  useEffect(() => {
    if (awaited === null || awaited === told.current || listing === undefined) {
      return;
    }
    const notice = endNotice(listing, awaited.photoCount);
    if (notice !== null) {
      told.current = awaited;
      toast(notice);
      if (listing.status === 'completed') {
        notifyEnd();
      }
    }
  }, [awaited, listing]);

  return {
    isPending,
    /** Whether the enhancement continues in the queue. */
    isAwaited: awaited !== null && listing !== undefined && isActive(listing),
    start: (settings: Partial<Enhancement>, photoCount: number) => {
      setAwaited(null);
      mutate(
        { settings, photoCount },
        {
          onSuccess: ({ isOver }) => {
            setAwaited(isOver ? null : { photoCount });
            if (isOver) {
              onEnhanced?.();
            }
          },
        },
      );
    },
  };
}

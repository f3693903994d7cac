import { useQuery } from '@tanstack/react-query';
import type { Enhancement } from '@roomlight/contracts/rules';
import { useEffect, useRef, useState } from 'react';
import { endNotice, enhancementOf } from '../../lib/enhancement.rules';
import { listingsQuery } from '../../lib/api/listings';
import { useEnhanceFolder } from '../../lib/use-enhance-folder';
import { toast } from '../../ui/overlay/toast-store';

/**
 * Sends a folder for final enhancement. If that takes long, its end is announced too, as long as the screen is open.
 */
export function useFolderEnhancement(folderPath: string) {
  const { mutate, isPending } = useEnhanceFolder({
    folderName: folderPath,
    failed: { title: 'Processing failed', fallback: 'No photos were changed.' },
  });
  const { data } = useQuery(listingsQuery);
  const listing = enhancementOf(data?.listings ?? [], folderPath);
  /** An enhancement that continues in the queue. */
  const [awaited, setAwaited] = useState<{ photoCount: number } | null>(null);
  const told = useRef(awaited);

  useEffect(() => {
    if (awaited === null || awaited === told.current || listing === undefined) {
      return;
    }
    const notice = endNotice(listing, awaited.photoCount);
    if (notice !== null) {
      told.current = awaited;
      toast(notice);
    }
  }, [awaited, listing]);

  return {
    isPending,
    start: (settings: Partial<Enhancement>, photoCount: number) => {
      setAwaited(null);
      mutate(
        { settings, photoCount },
        { onSuccess: ({ isOver }) => setAwaited(isOver ? null : { photoCount }) },
      );
    },
  };
}

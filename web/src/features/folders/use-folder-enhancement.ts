import { useQuery } from '@tanstack/react-query';
import type { Enhancement } from '@roomlight/contracts/enhancement';
import { useEffect, useRef, useState } from 'react';
import { enhancementOf, outcomeNotice } from '../../lib/enhancement.rules';
import { isActive, listingsQuery } from '../../lib/listings';
import { useEnhanceFolder } from '../../lib/use-enhance-folder';
import { toast } from '../../ui/toast-store';

const FAILED = 'Processing failed';

/** Sends a folder for final enhancement. When that takes long, the end is told as well, as long as the screen is open. */
export function useFolderEnhancement(folderPath: string) {
  const { mutate, isPending } = useEnhanceFolder({
    folderName: folderPath,
    failed: { title: FAILED, fallback: 'The photos are as they were.' },
  });
  const { data } = useQuery(listingsQuery);
  const listing = enhancementOf(data?.listings ?? [], folderPath);
  /** An enhancement that the queue goes on with. */
  const [awaited, setAwaited] = useState<{ photoCount: number } | null>(null);
  const told = useRef(awaited);

  useEffect(() => {
    if (awaited === told.current || awaited === null || (listing && isActive(listing))) {
      return;
    }
    told.current = awaited;
    if (listing?.status === 'completed') {
      const outcome = { isOver: true, processedCount: listing.completedPhotos };
      toast(outcomeNotice(outcome, awaited.photoCount));
    } else if (listing?.status === 'failed') {
      toast({
        title: FAILED,
        description: listing.errorMessage ?? undefined,
        variant: 'destructive',
      });
    }
  }, [awaited, listing]);

  return {
    isPending,
    start: (settings: Partial<Enhancement>, photoCount: number) =>
      mutate(
        { settings, photoCount },
        {
          onSuccess: ({ isOver }) => setAwaited(isOver ? null : { photoCount }),
        },
      ),
  };
}

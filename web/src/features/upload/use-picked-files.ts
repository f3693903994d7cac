import { useCallback, useEffect, useState } from 'react';
import { forgetFiles, keepFiles, keptFiles } from '../../lib/browser/kept-files';
import { rememberFileCount } from '../../lib/browser/pending-payment';
import { toast } from '../../ui/overlay/toast-store';

/** What goes up together. The same object stands for the same upload. */
export interface PickedFiles {
  uploadId: string;
  files: File[];
  /** They were picked before the listing was paid for. */
  restored: boolean;
}

/** The photos that are picked for a listing: those just chosen, else those kept while it was being paid for. */
export function usePickedFiles(userId: string, listingName: string) {
  const [chosen, setChosen] = useState<PickedFiles | null>(null);
  const [none] = useState(() => picking([]));

  useEffect(() => {
    let left = false;
    void keptFiles(userId, listingName).then((kept) => {
      if (!left && kept !== null) {
        // Who has chosen others meanwhile wants those.
        setChosen((now) => now ?? { ...kept, restored: true });
      }
    });
    return () => {
      left = true;
    };
  }, [userId, listingName]);

  const forget = useCallback(() => void forgetFiles(userId, listingName), [userId, listingName]);
  const picked = chosen ?? none;

  return {
    picked,
    pick: (files: File[]) => {
      forget();
      setChosen(picking(files));
    },
    /** Keeps what hasn't gone up until the listing is paid for. */
    keep: (unsent: File[]) => {
      keepFiles(userId, listingName, { uploadId: picked.uploadId, files: unsent }).then(
        () => rememberFileCount(unsent.length),
        () =>
          toast({
            title: "Photos can't be kept",
            description:
              'This browser has no room for them. Please choose them again after the payment.',
            variant: 'destructive',
          }),
      );
    },
    forget,
  };
}

const picking = (files: File[]): PickedFiles => ({
  uploadId: crypto.randomUUID(),
  files,
  restored: false,
});

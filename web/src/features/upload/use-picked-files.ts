import { useCallback, useEffect, useState } from 'react';
import { forgetFiles, keepFiles, keptFiles } from '../../lib/browser/kept-files';
import { rememberFileCount } from '../../lib/browser/pending-payment';
import { toast } from '../../ui/overlay/toast-store';

/** Files that are uploaded together. The same object means the same upload. */
export interface PickedFiles {
  uploadId: string;
  files: File[];
  /** Whether they were picked before the listing was paid for. */
  restored: boolean;
}

/** The photos picked for a listing: those just chosen, otherwise those kept while it was being paid for. */
export function usePickedFiles(userId: string, listingName: string) {
  const [chosen, setChosen] = useState<PickedFiles | null>(null);
  const [none] = useState(() => picking([]));

  useEffect(() => {
    let left = false;
    void keptFiles(userId, listingName).then((kept) => {
      if (!left && kept !== null) {
        // A person who has chosen other files meanwhile wants those.
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
    /** Keeps files that haven't been uploaded until the listing is paid for. */
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

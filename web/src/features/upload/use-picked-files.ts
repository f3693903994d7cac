import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetFiles, keepFiles, keptFiles } from '../../lib/browser/kept-files';
import { rememberFileCount } from '../../lib/browser/pending-payment';
import { notYetIn, without } from './picked-files.rules';
import { toast } from '../../ui/overlay/toast-store';

/** Files that are uploaded together. The same object means the same upload. */
export interface PickedFiles {
  uploadId: string;
  files: File[];
  /** Whether they were picked before the page was left or reloaded. */
  restored: boolean;
}

/** The photos picked for a listing. They are kept while the page is away: left, reloaded, or at the checkout. */
export function usePickedFiles(userId: string, listingName: string) {
  const [chosen, setChosen] = useState<PickedFiles | null>(null);
  const [none] = useState(() => picking([]));
  /** What was there before the last removal. */
  const [before, setBefore] = useState<PickedFiles | null>(null);

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

  /** Whether a part of the picked files is uploaded: whoever adds files then begins with these alone. */
  const isPartUploaded = useRef(false);

  const forget = useCallback(() => void forgetFiles(userId, listingName), [userId, listingName]);
  const picked = chosen ?? none;
  const replace = (next: PickedFiles) => {
    isPartUploaded.current = false;
    setChosen(next);
    if (next.files.length === 0) {
      forget();
      return;
    }
    // Without room, the files are there until the page is left.
    keepFiles(userId, listingName, next).catch(() => undefined);
  };

  return {
    picked,
    /** Adds files to those that are there. */
    add: (files: File[]) => {
      const there = isPartUploaded.current ? [] : picked.files;
      const more = notYetIn(picked.files, files);
      setBefore(null);
      if (more.length > 0) {
        replace(picking([...there, ...more]));
      }
    },
    remove: (files: readonly File[]) => {
      setBefore(picked);
      replace(picking(without(picked.files, files)));
    },
    /** Undoes the last removal; null when there is none. */
    undo:
      before === null
        ? null
        : () => {
            setBefore(null);
            replace(before);
          },
    /** Begins another upload, without the files that an earlier one has brought to the server. */
    beginAgain: (uploaded: readonly File[]) => {
      setBefore(null);
      replace(picking(without(picked.files, uploaded)));
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
    notePartUploaded: useCallback(() => {
      isPartUploaded.current = true;
      forget();
    }, [forget]),
  };
}

const picking = (files: File[]): PickedFiles => ({
  uploadId: crypto.randomUUID(),
  files,
  restored: false,
});

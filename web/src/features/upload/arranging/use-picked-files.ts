import { useCallback, useEffect, useRef, useState } from 'react';
import { forgetFiles, keepFiles, keptFiles, unlockFiles } from '../../../lib/browser/kept-files';
import { rememberFileCount } from '../../../lib/browser/pending-payment';
import { toast } from '../../../ui/overlay/toast-store';
import { keepOnly, type Board } from '../board/board.rules';
import { boardToKeep, readBoard } from '../board/kept-board.rules';
import { contentOf } from '../files/file-contents';
import { notYetIn, without } from '../files/picked-files.rules';

/** Files that are uploaded together. The same object means the same upload. */
export interface PickedFiles {
  uploadId: string;
  files: File[];
  /** How the person has arranged them, maybe but for files added since; null when the person hasn't. */
  board: Board<File> | null;
  /** Whether RAW files are developed even if they have the camera's own JPEG in full size. */
  developRaw: boolean;
  /** Whether the person wants the files' names to tell the sets, whatever was found. */
  followsNames: boolean;
  /** Whether they were picked before the page was left or reloaded. */
  restored: boolean;
}

/** A change that can be undone, with what was there before it. */
interface Change {
  kind: 'removed' | 'arranged';
  before: PickedFiles;
}

/** The photos picked for a listing, with those that `useKeeping` has kept while the page was away. */
export function usePickedFiles(userId: string, listingName: string) {
  const [chosen, setChosen] = useState<PickedFiles | null>(null);
  const [none] = useState(() =>
    picking({ files: [], board: null, developRaw: false, followsNames: false }),
  );
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [isLocked, setIsLocked] = useState(false);

  const restore = useCallback((kept: Awaited<ReturnType<typeof keptFiles>>) => {
    setIsLocked(kept?.files === null);
    if (kept !== null && kept.files !== null) {
      const { uploadId, files, developRaw, followsNames } = kept;
      const board = readBoard(kept.board, files);
      const restored = { uploadId, files, board, developRaw, followsNames, restored: true };
      // A person who has chosen other files meanwhile wants those.
      setChosen((now) => now ?? restored);
    }
  }, []);
  useEffect(() => {
    let left = false;
    void keptFiles(userId, listingName).then((kept) => {
      if (!left) {
        restore(kept);
      }
    });
    return () => {
      left = true;
    };
  }, [userId, listingName, restore]);

  /** Picked files that are uploaded already: after any change, the next upload leaves them out. */
  const uploaded = useRef<readonly File[]>([]);

  const forget = useCallback(() => void forgetFiles(userId, listingName), [userId, listingName]);
  const picked = chosen ?? none;
  const replace = (next: PickedFiles) => {
    uploaded.current = [];
    setChosen(next);
    if (next.files.length === 0) {
      forget();
    }
  };
  const change = (kind: Change['kind'], next: PickedFiles) => {
    setChanges([...changes, { kind, before: unsent() }]);
    replace(next);
  };
  /** What an earlier attempt hasn't brought to the server. */
  const unsent = () => (uploaded.current.length === 0 ? picked : rest(picked, uploaded.current));
  const last = changes.at(-1);

  return {
    picked,
    /** Asks for access to files of an earlier visit; null when there are none, or nothing to ask. */
    unlock:
      isLocked && chosen === null
        ? async () => {
            await unlockFiles(userId, listingName);
            restore(await keptFiles(userId, listingName));
          }
        : null,
    /** Adds files to those that are there. */
    add: (files: File[]) => {
      const there = unsent().files;
      const more = notYetIn(picked.files, files, contentOf);
      setChanges([]);
      if (more.length > 0) {
        const board = picked.board && keepOnly(picked.board, there);
        replace(picking({ ...picked, files: [...there, ...more], board, followsNames: false }));
      }
    },
    remove: (files: readonly File[]) => change('removed', rest(unsent(), files)),
    /** @param board null when the files' names are to tell */
    arrange: (board: Board<File> | null) => {
      const left = unsent();
      const next = { ...left, board: board && keepOnly(board, left.files) };
      change('arranged', picking({ ...next, followsNames: board === null }));
    },
    developRaw: (developRaw: boolean) => replace(picking({ ...unsent(), developRaw })),
    lastChange: last?.kind ?? null,
    /** Undoes the last change; null when there is none. */
    undo:
      last === undefined
        ? null
        : () => {
            setChanges(changes.slice(0, -1));
            replace(last.before);
          },
    /** Begins another upload, without the files that an earlier one has brought to the server. */
    beginAgain: (uploaded: readonly File[]) => {
      setChanges([]);
      replace(rest(picked, uploaded));
    },
    /** Keeps files that haven't been uploaded until the listing is paid for. */
    keep: (unsent: File[]) => {
      const { board } = picked;
      const left = { ...picked, files: unsent, board: board && keepOnly(board, unsent) };
      keepFiles(userId, listingName, begun(left)).then(
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
    /** Keeps the sets as they are uploaded, so that an upload that is interrupted goes on with the same ones. */
    keepSets: (board: Board<File> | null) => {
      keepFiles(userId, listingName, begun({ ...picked, board })).catch(() => undefined);
    },
    forget,
    /** Keeps what remains to be uploaded, should the page be left now. */
    notePartUploaded: useCallback(
      (files: readonly File[]) => {
        uploaded.current = [...uploaded.current, ...files];
        const left = rest(picked, uploaded.current);
        if (left.files.length === 0) {
          forget();
        } else {
          keepFiles(userId, listingName, { ...begun(left), isRest: true }).catch(() => undefined);
        }
      },
      [forget, picked, userId, listingName],
    ),
  };
}

/**
 * Keeps the picked files while the page is away: left, reloaded, or at the checkout.
 * @param isSettled whether the files are read; until then, copying them would hold up the reading
 * @returns whether the browser has no room for them, so that they are there until the page is left
 */
export function useKeeping(
  userId: string,
  listingName: string,
  picked: PickedFiles,
  isSettled: boolean,
): boolean {
  const [withoutRoom, setWithoutRoom] = useState<PickedFiles | null>(null);
  useEffect(() => {
    if (isSettled && picked.files.length > 0 && !picked.restored) {
      keepFiles(userId, listingName, kept(picked)).then(
        () => setWithoutRoom(null),
        () => setWithoutRoom(picked),
      );
    }
  }, [userId, listingName, picked, isSettled]);
  return withoutRoom === picked;
}

/** What the person has picked, as an upload of its own. */
const picking = ({
  files,
  board,
  developRaw,
  followsNames,
}: Omit<PickedFiles, 'uploadId' | 'restored'>): PickedFiles => ({
  uploadId: crypto.randomUUID(),
  files,
  board,
  developRaw,
  followsNames,
  restored: false,
});

function rest(picked: PickedFiles, gone: readonly File[]): PickedFiles {
  const files = without(picked.files, gone);
  return picking({ ...picked, files, board: picked.board && keepOnly(picked.board, files) });
}

const kept = ({ uploadId, files, board, developRaw, followsNames }: PickedFiles) => ({
  uploadId,
  files,
  board: board && boardToKeep(board, files),
  developRaw,
  followsNames,
  isRest: false,
});

/** The same for an upload that has begun: it goes on as it is arranged, and nothing is asked again. */
const begun = (picked: PickedFiles) => kept({ ...picked, followsNames: picked.board === null });

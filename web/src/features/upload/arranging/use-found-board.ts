import { useEffect, useMemo, useState } from 'react';
import { filesOn, type Board } from '../board/board.rules';
import {
  boardOf,
  eachAlone,
  settleDoubts,
  unseenFiles,
  writtenTwice,
} from '../board/found-board.rules';
import { folderOf } from '../files/file-paths';
import { without } from '../files/picked-files.rules';
import type { Pictures } from '../pictures/pictures';
import { useStage } from '../pictures/use-pictures';

/**
 * Arranges files that are read by what they say and show. Of a photo that the camera wrote both as RAW and as JPEG, the
 * JPEG is used.
 * @param framesPerSet null to find the sets; a number to cut the shoot into sets of so many frames
 */
export async function findBoard(
  files: readonly File[],
  pictures: Pictures,
  framesPerSet: number | null,
): Promise<Board<File>> {
  const twice = writtenTwice(files, folderOf);
  const used = without(files, twice);
  const { sets, aside } = boardOf(await pictures.find(used, framesPerSet), used);
  return { sets, aside: [...aside, ...twice] };
}

const NO_BOARD: Board<File> = { sets: [], aside: [] };

/** The sets found among the files; null until they are. */
export function useFoundBoard(files: readonly File[], pictures: Pictures): Board<File> | null {
  const stage = useStage(pictures, files);
  const [found, setFound] = useState<{ files: readonly File[]; board: Board<File> } | null>(null);
  useEffect(() => {
    if (files.length === 0 || stage === 'reading') {
      return;
    }
    let isOutdated = false;
    findBoard(files, pictures, null).then(
      (board) => {
        if (!isOutdated) {
          setFound({ files, board });
        }
      },
      (error: unknown) => {
        reportError(error);
        if (!isOutdated) {
          setFound({ files, board: eachAlone(files) });
        }
      },
    );
    return () => {
      isOutdated = true;
    };
  }, [files, pictures, stage]);
  if (files.length === 0) {
    return NO_BOARD;
  }
  return found?.files === files ? found.board : null;
}

const NO_FILES: readonly File[] = [];

/**
 * The board that the person has taken; sets that were found before their pictures could be seen are compared again as
 * soon as they can.
 */
export function useSettledBoard(board: Board<File> | null, pictures: Pictures): Board<File> | null {
  const files = useMemo(
    () => (board === null || unseenFiles(board).length === 0 ? NO_FILES : filesOn(board)),
    [board],
  );
  const found = useFoundBoard(files, pictures);
  return useMemo(
    () => (board === null || found === null ? board : settleDoubts(board, found)),
    [board, found],
  );
}

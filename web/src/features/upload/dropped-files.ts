import { fromEvent, type FileWithPath } from 'file-selector';
import { isPhoto } from './camera-files.rules';
import { dropsHandles, droppedHandles, filesIn } from './dropped-handles';

export interface DroppedFiles {
  files: File[];
  /** How many files in dropped folders aren't photos. */
  passedOver: number;
  /** Photos without a single byte, which a camera or a copy leaves behind when it fails. */
  empty: File[];
}

/**
 * Reads everything that was dropped, folders in folders too. Files in folders that aren't photos are passed over; files
 * that were dropped themselves are taken as the person wants them.
 * @throws DOMException for what can't be read
 */
export async function droppedFiles(drop: DragEvent): Promise<DroppedFiles> {
  if (dropsHandles(drop)) {
    return takeFound(await filesIn(await droppedHandles(drop)));
  }
  const found = await fromEvent(drop);
  return takePhotos(found.filter((file): file is FileWithPath => file instanceof File));
}

const FILES_IN_A_ROW = 50;

/** The same for a folder that was chosen. */
export async function takePhotos(found: readonly FileWithPath[]): Promise<DroppedFiles> {
  for (const [index, file] of found.entries()) {
    // The browser looks on the disk when it is first asked: the page stays responsive meanwhile.
    void [file.size, file.lastModified];
    if (index % FILES_IN_A_ROW === FILES_IN_A_ROW - 1) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return takeFound(found.map((file) => ({ file, isInFolder: isInFolder(file) })));
}

function takeFound(found: readonly { file: File; isInFolder: boolean }[]): DroppedFiles {
  const taken = found
    .filter(({ file, isInFolder }) => !isInFolder || isPhoto(file))
    .map(({ file }) => file);
  return {
    files: taken.filter(({ size }) => size > 0),
    passedOver: found.length - taken.length,
    empty: taken.filter(({ size }) => size === 0),
  };
}

/** `/shoot/1.jpg` or `shoot/1.jpg`, unlike `./1.jpg`. */
function isInFolder({ path, webkitRelativePath }: FileWithPath): boolean {
  const way = webkitRelativePath || path || '';
  return way.replace(/^\.?\//, '').includes('/') || way.startsWith('/');
}

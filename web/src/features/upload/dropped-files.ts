import { fromEvent, type FileWithPath } from 'file-selector';

export interface DroppedFiles {
  files: File[];
  /** How many files in dropped folders aren't photos. */
  passedOver: number;
}

/**
 * Reads everything that was dropped, folders in folders too. Files in folders that aren't photos are passed over; files
 * that were dropped themselves are taken as the person wants them.
 */
export async function droppedFiles(drop: DragEvent): Promise<DroppedFiles> {
  const found = (await fromEvent(drop)).filter(
    (file): file is FileWithPath => file instanceof File,
  );
  return takePhotos(found);
}

/** The same for a folder that was chosen. */
export function takePhotos(found: readonly FileWithPath[]): DroppedFiles {
  const files = found.filter((file) => !isInFolder(file) || file.type.startsWith('image/'));
  return { files, passedOver: found.length - files.length };
}

/** `/shoot/1.jpg` or `shoot/1.jpg`, unlike `./1.jpg`. */
function isInFolder({ path, webkitRelativePath }: FileWithPath): boolean {
  const way = webkitRelativePath || path || '';
  return way.replace(/^\.?\//, '').includes('/') || way.startsWith('/');
}

import {
  cardFile,
  needsBytes,
  OTHER_FILE_BYTES,
  otherFileRefusal,
  type CardFile,
  type PassedOver,
} from '@roomlight/photography/camera-files';
import { fromEvent, type FileWithPath } from 'file-selector';
import { isPhoto } from './camera-files.rules';
import { pathOf } from './file-paths';
import { dropsHandles, droppedHandles, filesIn } from './dropped-handles';

export interface DroppedFiles {
  files: File[];
  /** What was passed over because it is no photo. */
  passedOver: PassedOver[];
  /** Whether all of that lay in folders. */
  isFromFolders: boolean;
  /** Photos of formats that aren't read, and videos that were chosen themselves: a sentence for each. */
  refused: string[];
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

/** Files whose beginnings are read at once. */
const READ_AT_ONCE = 16;

async function takeFound(
  found: readonly { file: File; isInFolder: boolean }[],
): Promise<DroppedFiles> {
  const taken: File[] = [];
  const passedOver: PassedOver[] = [];
  const refused: string[] = [];
  let isFromFolders = true;
  for (let first = 0; first < found.length; first += READ_AT_ONCE) {
    const part = found.slice(first, first + READ_AT_ONCE);
    const kinds = await Promise.all(part.map(({ file }) => kindOf(file)));
    part.forEach(({ file, isInFolder }, n) => {
      const told = kinds[n] ?? { kind: 'photo' };
      switch (told.kind) {
        case 'photo':
          taken.push(file);
          break;
        case 'refused':
          refused.push(`${file.name} ${otherFileRefusal(told.as)}.`);
          break;
        case 'video':
        case 'companion':
        case 'sidecar':
        case 'system':
        case 'other':
          if (isInFolder || told.kind === 'companion') {
            passedOver.push(told.kind);
            isFromFolders &&= isInFolder;
          } else if (told.kind === 'video') {
            refused.push(`${file.name} ${otherFileRefusal('video')}.`);
          } else {
            // Files that were chosen themselves are taken as the person wants them.
            taken.push(file);
          }
      }
    });
  }
  return {
    files: taken.filter(({ size }) => size > 0),
    passedOver,
    isFromFolders,
    refused,
    empty: taken.filter(({ size }) => size === 0),
  };
}

async function kindOf(file: File): Promise<CardFile> {
  const found = { name: file.name, path: pathOf(file), isPhoto: isPhoto(file) };
  const start = needsBytes(found)
    ? await file
        .slice(0, OTHER_FILE_BYTES)
        .arrayBuffer()
        .then(
          (bytes) => new Uint8Array(bytes),
          () => null,
        )
    : null;
  return cardFile(found, start);
}

/** `/shoot/1.jpg` or `shoot/1.jpg`, unlike `./1.jpg`. */
function isInFolder({ path, webkitRelativePath }: FileWithPath): boolean {
  const way = webkitRelativePath || path || '';
  return way.replace(/^\.?\//, '').includes('/') || way.startsWith('/');
}

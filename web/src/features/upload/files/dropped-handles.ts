import { rememberHandle } from '../../../lib/browser/kept-files';
import { rememberPath } from './file-paths';

/** What the File System API adds to a drop; only Chromium has it, and only in secure contexts. */
declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
}

export interface FoundFile {
  file: File;
  isInFolder: boolean;
}

const itemsOf = ({ dataTransfer }: DragEvent): DataTransferItem[] =>
  [...(dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');

/** Whether the browser gives handles, which read a large folder file by file: without them, it answers for all at once. */
export function dropsHandles(drop: DragEvent): boolean {
  const items = itemsOf(drop);
  return items.length > 0 && items.every((item) => item.getAsFileSystemHandle !== undefined);
}

/** The files and folders that were dropped; must be called while the event is handled. */
export async function droppedHandles(drop: DragEvent): Promise<FileSystemHandle[]> {
  const asked = itemsOf(drop).flatMap((item) => item.getAsFileSystemHandle?.() ?? []);
  return (await Promise.all(asked)).filter((handle) => handle !== null);
}

/** Files that are asked for at once: the browser answers in one go, during which the page can't. */
const FILES_AT_ONCE = 32;

/**
 * Reads handles, and the folders in folders too.
 * @throws DOMException for a file or folder that can't be read
 */
export async function filesIn(handles: readonly FileSystemHandle[]): Promise<FoundFile[]> {
  const waiting: (FoundHandle & { isInFolder: boolean })[] = [];
  for (const handle of handles) {
    for await (const found of filesOf(handle, '')) {
      waiting.push({ ...found, isInFolder: found.handle !== handle });
    }
  }
  const files: FoundFile[] = [];
  for (let first = 0; first < waiting.length; first += FILES_AT_ONCE) {
    const asked = waiting
      .slice(first, first + FILES_AT_ONCE)
      .map(async ({ handle, path, isInFolder }) => {
        const file = await handle.getFile();
        rememberHandle(file, handle);
        rememberPath(file, path);
        return { file, isInFolder };
      });
    files.push(...(await Promise.all(asked)));
  }
  return files;
}

interface FoundHandle {
  handle: FileSystemFileHandle;
  /** With the folders that were dropped. */
  path: string;
}

async function* filesOf(handle: FileSystemHandle, folder: string): AsyncGenerator<FoundHandle> {
  const path = `${folder}${handle.name}`;
  if (handle instanceof FileSystemFileHandle) {
    yield { handle, path };
  } else if (handle instanceof FileSystemDirectoryHandle) {
    for await (const inside of handle.values()) {
      yield* filesOf(inside, `${path}/`);
    }
  }
}

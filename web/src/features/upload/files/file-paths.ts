import type { FileWithPath } from 'file-selector';

const paths = new WeakMap<File, string>();

/** Remembers where a file lies in what was dropped: browsers tell it only of files from a folder that was chosen. */
export function rememberPath(file: File, path: string): void {
  paths.set(file, path);
}

/** `DCIM/100CANON/IMG_0001.JPG`, as much as is known; the name alone for a file that was chosen itself. */
export function pathOf(file: FileWithPath): string {
  const path = paths.get(file) ?? (file.webkitRelativePath || file.path || file.name);
  return path.replace(/^\.?\//, '');
}

/** The folders of a file; null for a file that was chosen itself. */
export function folderOf(file: File): string | null {
  const path = pathOf(file);
  const slash = path.lastIndexOf('/');
  return slash < 0 ? null : path.slice(0, slash);
}

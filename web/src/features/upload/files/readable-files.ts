/** Files that are asked for at once, so that a large card doesn't open all at the same time. */
const FILES_AT_ONCE = 16;

/** Those of the files that the browser can't read any more: they are gone from the disk, or others than those picked. */
export async function unreadableFiles(files: readonly File[]): Promise<File[]> {
  const found: File[] = [];
  for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
    const asked = files.slice(first, first + FILES_AT_ONCE);
    const readable = await Promise.all(asked.map(isReadable));
    found.push(...asked.filter((_, index) => readable[index] === false));
  }
  return found;
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

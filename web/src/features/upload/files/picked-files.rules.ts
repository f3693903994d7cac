type Identity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** What the browser tells of a file. Cards have times of two seconds, and cameras count from 0001 in each folder. */
const likenessOf = ({ name, size, lastModified }: Identity): string =>
  `${name}/${size}/${lastModified}`;

/** Files that agree with another one in all that the browser tells, so that only their bytes tell them apart. */
export function alike<File extends Identity>(files: readonly File[]): File[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    counts.set(likenessOf(file), (counts.get(likenessOf(file)) ?? 0) + 1);
  }
  return files.filter((file) => (counts.get(likenessOf(file)) ?? 0) > 1);
}

/**
 * Those of `more` that aren't among `files`, each once.
 * @param contentOf a text by which files that are alike differ if their bytes do; empty where it isn't known
 */
export function notYetIn<File extends Identity>(
  files: readonly File[],
  more: readonly File[],
  contentOf: (file: File) => string,
): File[] {
  const identityOf = (file: File): string => `${likenessOf(file)}/${contentOf(file)}`;
  const known = new Set(files.map(identityOf));
  return more.filter((file) => {
    const identity = identityOf(file);
    const isNew = !known.has(identity);
    known.add(identity);
    return isNew;
  });
}

export function without<File>(files: readonly File[], removed: readonly File[]): File[] {
  const gone = new Set(removed);
  return files.filter((file) => !gone.has(file));
}

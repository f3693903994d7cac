type Identity = Pick<File, 'name' | 'size' | 'lastModified'>;

/** A browser doesn't tell where a file lies, but two different photos agree in all of these only by design. */
const identityOf = ({ name, size, lastModified }: Identity): string =>
  `${name}/${size}/${lastModified}`;

/** Those of `more` that aren't among `files`, each once. */
export function notYetIn<File extends Identity>(
  files: readonly File[],
  more: readonly File[],
): File[] {
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

import { cleanFileName, freeFileName } from '@roomlight/contracts';

interface Named {
  photoId: string;
  filename: string;
}

/**
 * Returns the names of photos in their folder, in the given order: cleaned, and made unique by ` (2)`, ` (3)` … A photo
 * that already has a name keeps it.
 * @param given the names of photos stored before, by photo id
 * @param taken the names in the folder
 * @throws DomainError 400 when a file name can't be used
 */
export function namePhotos(
  photos: readonly Named[],
  given: ReadonlyMap<string, string>,
  taken: Iterable<string>,
): string[] {
  const names = new Map(given);
  const used = new Set(taken);
  return photos.map(({ photoId, filename }) => {
    const name = names.get(photoId) ?? freeFileName(cleanFileName(filename), (n) => used.has(n));
    names.set(photoId, name);
    used.add(name);
    return name;
  });
}

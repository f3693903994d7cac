import { invalid } from '@roomlight/contracts';

interface Named {
  filename: string;
}

/**
 * Finds the photo of each finished photo by its name, whatever its ending and capitals.
 * @returns in the order of the results
 * @throws DomainError 400 that names those without a photo, or a photo with two results
 */
export function pairedByName<Result extends Named, Photo extends Named>(
  results: readonly Result[],
  photos: readonly Photo[],
): { result: Result; photo: Photo }[] {
  const byName = new Map(photos.map((photo) => [stem(photo), photo]));
  const without = results.filter((result) => !byName.has(stem(result)));
  if (without.length > 0) {
    throw refusal(`No photo of the folder is named like ${namesOf(without)}`);
  }
  const seen = new Set<string>();
  const twice = results.filter((result) => seen.size === seen.add(stem(result)).size);
  if (twice.length > 0) {
    throw refusal(`${namesOf(twice)} was sent twice`);
  }
  return results.flatMap((result) => {
    const photo = byName.get(stem(result));
    return photo === undefined ? [] : [{ result, photo }];
  });
}

/** @returns the error about results that don't show what the photos of their names show */
export function otherViews(names: readonly string[]): ReturnType<typeof invalid> {
  const list = namesOf(names.map((filename) => ({ filename })));
  return refusal(
    names.length === 1
      ? `${list} doesn't show the same view as the photo of its name`
      : `${list} don't show the same view as the photos of their names`,
  );
}

function refusal(message: string): ReturnType<typeof invalid> {
  return invalid(message, [{ field: 'photos', message }]);
}

function stem({ filename }: Named): string {
  return filename.replace(/\.[^.]*$/, '').toLowerCase();
}

function namesOf(files: readonly Named[]): string {
  const names = files.map(({ filename }) => filename);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

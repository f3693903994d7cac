import { invalid, isNeutral, type FinishedPhoto } from '@roomlight/contracts';

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

/**
 * Finds the photos that are named, each of which was finished here or has colours set in the browser.
 * @returns in the order of `wanted`
 * @throws DomainError 400 that names those that the folder doesn't have, or that show no difference
 */
export function finishedOf<Photo extends Named & { shown: { isFinished: boolean } }>(
  wanted: readonly FinishedPhoto[],
  photos: readonly Photo[],
): { photo: Photo; wanted: FinishedPhoto }[] {
  const byName = new Map(photos.map((photo) => [photo.filename, photo]));
  const missing = wanted.filter(({ filename }) => !byName.has(filename));
  if (missing.length > 0) {
    throw refusal(`The folder has no photo named ${namesOf(missing)}`);
  }
  const found = wanted.flatMap((one) => {
    const photo = byName.get(one.filename);
    return photo === undefined ? [] : [{ photo, wanted: one }];
  });
  const same = found.filter(
    ({ photo, wanted: { colours } }) =>
      !photo.shown.isFinished && (colours === undefined || isNeutral(colours)),
  );
  if (same.length > 0) {
    const list = namesOf(same.map(({ photo }) => photo));
    throw refusal(
      same.length === 1
        ? `${list} hasn't been finished or changed in color or light here`
        : `${list} haven't been finished or changed in color or light here`,
    );
  }
  return found;
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

import { cleanName, isUsableName, nameLength, shownName } from './clean-name.js';
import { invalid } from './problem.js';

export { shownName };

export const MAX_FOLDER_NAME_LENGTH = 120;

/**
 * The folder that a listing's photos go to. Two listing names with the same folder name are the same folder.
 * @throws DomainError 400 when nothing usable is left of the name, or more than 120 characters are.
 */
export function folderNameOf(listingName: string): string {
  const name = cleanName(listingName);
  if (!isUsableName(name)) {
    throw invalid('Listing name is required', [
      { field: 'listingName', message: 'Listing name is required' },
    ]);
  }
  refuseTooLong(name);
  return name;
}

/**
 * A listing's name as people read it: as it was typed, but with spaces for underscores. Only its folder's name is cleaned.
 * @throws DomainError 400 as `folderNameOf`
 */
export function listingTitle(listingName: string): string {
  const name = folderNameOf(listingName);
  refuseTooLong(shownName(listingName));
  return titleOfFolder(name, listingName);
}

/**
 * A folder's title: the typed name as `listingTitle` shows it. Without one, or with one that leads to another folder,
 * the folder's name with spaces for underscores. Unlike `listingTitle`, it never throws.
 */
export function titleOfFolder(folderName: string, typed: string | null | undefined): string {
  const shown = shownName(typed ?? '');
  const leadsThere = (title: string) =>
    cleanName(title) === folderName && nameLength(title) <= MAX_FOLDER_NAME_LENGTH;
  return [shown.replaceAll('_', ' '), shown].find(leadsThere) ?? folderTitle(folderName);
}

function refuseTooLong(name: string): void {
  if (nameLength(name) > MAX_FOLDER_NAME_LENGTH) {
    const message = `Listing name must be at most ${MAX_FOLDER_NAME_LENGTH} characters`;
    throw invalid(message, [{ field: 'listingName', message }]);
  }
}

/** The folder as people read it when no name was typed for it: without the user part, underscores as spaces. */
export function folderTitle(pathOrName: string): string {
  return pathOrName.slice(pathOrName.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

export interface FolderReference {
  ownerId: string;
  folderName: string;
}

const PATH = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|%2f)(.+)$/isu;

/**
 * Parses a reference to a folder: its path `{userId}/{folderName}` (its slash encoded or not), the bare folder name or
 * a listing name, the last two being the caller's own.
 */
export function parseFolderReference(reference: string, callerId: string): FolderReference {
  const path = PATH.exec(reference);
  if (path?.[1] !== undefined && path[2] !== undefined) {
    return { ownerId: path[1].toLowerCase(), folderName: folderNameOf(path[2]) };
  }
  return { ownerId: callerId, folderName: folderNameOf(reference) };
}

export function folderPath({ ownerId, folderName }: FolderReference): string {
  return `${ownerId}/${folderName}`;
}

/** The address of a photo on the same origin, with each part encoded. With `version`, its answer never changes. */
export function photoUrl(folder: FolderReference, filename: string, version?: string): string {
  const address = `/api/folders/${folder.ownerId}/${encodeURIComponent(folder.folderName)}/photo/${encodeURIComponent(filename)}`;
  return version === undefined ? address : `${address}?v=${version}`;
}

/** Address of a version's light maps. */
export function mapsUrl(folder: FolderReference, filename: string, version: string): string {
  return `${photoUrl(folder, filename)}/light-maps/${version}`;
}

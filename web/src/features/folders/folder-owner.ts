/** The user part of a folder's path `{userId}/{folderName}`. */
export function ownerOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}

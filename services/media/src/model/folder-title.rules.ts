import { folderTitle, titleOfFolder } from '@roomlight/contracts';

/** The title to store of a folder; null when its name says it already, or when the typed name leads to another folder. */
export function storedTitle(folderName: string, typed: string | null | undefined): string | null {
  const title = titleOfFolder(folderName, typed);
  return title === folderTitle(folderName) ? null : title;
}

export function shownTitle({ name, title }: { name: string; title: string | null }): string {
  return title ?? folderTitle(name);
}

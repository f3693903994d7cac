import type { Locator, Page } from '@playwright/test';

export type FolderMenuItem =
  | 'Share'
  | 'Upload Photos'
  | 'Export'
  | 'Send for Final Processing'
  | 'One look'
  | 'Rename listing'
  | 'Delete listing';

/** The button that opens the menu of the open folder, and gets the focus back from its dialogs. */
export function folderMenu(page: Page): Locator {
  return page.getByRole('button', { name: 'More actions' });
}

/** Opens the menu of the open folder, and finds an item of it. */
export async function openFolderMenu(page: Page, item: FolderMenuItem): Promise<Locator> {
  await folderMenu(page).click();
  return page.getByRole(item === 'One look' ? 'menuitemcheckbox' : 'menuitem', { name: item });
}

export async function chooseInFolder(page: Page, item: FolderMenuItem): Promise<void> {
  await (await openFolderMenu(page, item)).click();
}

/** What the folder's main button does. */
export type PrimaryAction = 'share' | 'upload' | 'queue';

/**
 * What comes next in a folder.
 * @param isBusy whether its photos are still being made
 */
export function primaryAction(photoCount: number, isBusy: boolean): PrimaryAction {
  if (isBusy) {
    return 'queue';
  }
  return photoCount === 0 ? 'upload' : 'share';
}

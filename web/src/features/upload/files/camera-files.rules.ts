import { isRawName, RAW_EXTENSIONS } from '@roomlight/contracts/rules';

/** Extensions of photos beside RAW that browsers don't recognise as images, or not all of them. */
const OTHER_EXTENSIONS = ['heic', 'heif', 'hif', 'tif', 'tiff'];
const OTHER_FILES = new RegExp(`\\.(${OTHER_EXTENSIONS.join('|')})$`, 'i');

/** What the file picker of the browser offers. */
export const ACCEPTED = [
  'image/*',
  ...[...RAW_EXTENSIONS, ...OTHER_EXTENSIONS].map((extension) => `.${extension}`),
].join(',');

/** Whether a file must be developed: it can't be kept as the JPEG that the folder wants. */
export function isDeveloped({ name }: { name: string }): boolean {
  return OTHER_FILES.test(name) || isRaw({ name });
}

export const isRaw = ({ name }: { name: string }): boolean => isRawName(name);

export function isPhoto(file: { name: string; type: string }): boolean {
  return file.type.startsWith('image/') || isDeveloped(file);
}

import { cleanFileName, splitExtension } from '@roomlight/contracts';

/**
 * A photo is named after its HDR frame, and is a JPEG.
 * @throws DomainError 400 when the name can't be used
 */
export function photoName(hdrFilename: string): string {
  const [base, extension] = splitExtension(cleanFileName(hdrFilename));
  return /^\.jpe?g$/i.test(extension) ? base + extension : `${base}.jpg`;
}

import { create as contentDisposition } from 'content-disposition';
import filenamify from 'filenamify';

/** Names are shorter already, except for what is added to them. */
const MAX_NAME_LENGTH = 200;

/**
 * The name of a file as every system can store it: Windows has no `a:b.jpg`, no `con.jpg` and no name that ends with a
 * dot, and no name leads to another directory. Letters of any script stay.
 */
export function safeFileName(name: string): string {
  return filenamify(name, { replacement: '_', maxLength: MAX_NAME_LENGTH });
}

/** The Content-Disposition of an answer that is saved as a file of this name. */
export function attachment(name: string): string {
  return contentDisposition(safeFileName(name));
}

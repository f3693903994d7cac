import { join } from 'node:path';
import { format } from 'prettier';
import { apiDocument } from './document.js';

export const ROOT = join(import.meta.dirname, '../../..');

/** The file with the document that the gateway serves. */
export const DOCUMENT_FILE = join(ROOT, 'services/gateway/src/api-document/openapi.json');

/** The text that the file should contain. */
export async function documentText(): Promise<string> {
  return format(JSON.stringify(await apiDocument(ROOT)), { parser: 'json', printWidth: 100 });
}

import { join } from 'node:path';
import { format } from 'prettier';
import { apiDocument } from './document.js';

export const ROOT = join(import.meta.dirname, '../../..');

/** Where the gateway has the document that it serves. */
export const DOCUMENT_FILE = join(ROOT, 'services/gateway/src/api-document/openapi.json');

/** What should stand there. */
export async function documentText(): Promise<string> {
  return format(JSON.stringify(await apiDocument(ROOT)), { parser: 'json', printWidth: 100 });
}

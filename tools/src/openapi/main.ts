import { writeFile } from 'node:fs/promises';
import { DOCUMENT_FILE, documentText } from './document-file.js';

await writeFile(DOCUMENT_FILE, await documentText());
console.log(`Written: ${DOCUMENT_FILE}`);

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { noticesText } from './notices.js';

/** The gateway serves it from there at `/licenses`. */
const FILE = resolve(import.meta.dirname, '../../../web/dist', 'third-party-notices.txt');

await writeFile(FILE, await noticesText());

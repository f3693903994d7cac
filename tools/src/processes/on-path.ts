import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** All places of this program in the PATH, in the order of its folders. */
export function onPath(program: string): string[] {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path));
}

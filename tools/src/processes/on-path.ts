import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the PATH has this program, in the order of its folders. */
export function onPath(program: string): string[] {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path));
}

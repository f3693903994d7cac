import { expect, it } from '@jest/globals';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedProduct } from '../product/shared-product.js';

const { stack } = sharedProduct();

const READ_BY_OTHERS = 0o004;
const ENTER_BY_OTHERS = 0o001;

/**
 * Everything that another user of the machine can list or read, judged by the permissions of each path and its parents.
 */
async function* readableByOthers(path: string): AsyncGenerator<string> {
  // A log or an object may be replaced while the product runs.
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink()) {
    return;
  }
  if ((found.mode & READ_BY_OTHERS) !== 0) {
    yield path;
  }
  if (found.isDirectory() && (found.mode & ENTER_BY_OTHERS) !== 0) {
    for (const name of await readdir(path)) {
      yield* readableByOthers(join(path, name));
    }
  }
}

it('other users of the machine can read nothing in the data directory', async () => {
  const readable: string[] = [];
  for await (const path of readableByOthers(stack.dataDirectory)) {
    readable.push(path);
  }
  expect(readable).toEqual([]);
});

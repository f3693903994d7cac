import { startTestStack } from '../support/test-stack.js';
import { addUser } from '../support/users.js';
import { OTHER_PHOTOGRAPHER, PHOTOGRAPHER } from './people.js';

/** Starts the product once for all browser tests; the returned function stops it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  process.env['PRODUCT_URL'] = stack.url;
  process.env['PRODUCT_DATA'] = stack.dataDirectory;
  await addUser(stack.databaseUrl, PHOTOGRAPHER);
  await addUser(stack.databaseUrl, OTHER_PHOTOGRAPHER);
  return () => stack.remove();
}

import { startTestStack } from '../support/test-stack.js';

/** Starts the product once for all browser tests; the returned function stops it. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const stack = await startTestStack();
  process.env['PRODUCT_URL'] = stack.url;
  process.env['PRODUCT_DATABASE'] = stack.databaseUrl;
  process.env['PRODUCT_DATA'] = stack.dataDirectory;
  return () => stack.remove();
}

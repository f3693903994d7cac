import type { FullConfig } from '@playwright/test';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStripe } from '../support/stripe.js';
import { startTestStack } from '../support/test-stack.js';

/**
 * Starts the product once for all browser tests; the returned function stops it, and leaves its logs beside the tests'
 * results.
 */
export default async function startProduct({ projects }: FullConfig): Promise<() => Promise<void>> {
  const results = projects[0]?.outputDir;
  if (results === undefined) {
    throw new Error('the configuration has no project');
  }
  const stripe = await startTestStripe();
  const legacyPhotos = await mkdtemp(join(tmpdir(), 'roomlight-legacy-'));
  const stack = await startTestStack({
    ...stripe.environment,
    LEGACY_PHOTOS_DIR: legacyPhotos,
    // On a busy machine, an answer can take longer than a person would wait for it.
    ANSWER_LIMIT_SECONDS: '60',
    // A listing of many sets is in progress for as long as a test looks at it, however many processors there are.
    QUEUE_WORKERS: '2',
  });
  stripe.sendTo(stack.url);
  process.env['PRODUCT_URL'] = stack.url;
  process.env['PRODUCT_DATABASE'] = stack.databaseUrl;
  process.env['PRODUCT_DATA'] = stack.dataDirectory;
  process.env['PRODUCT_LEGACY_PHOTOS'] = legacyPhotos;
  process.env['STRIPE_URL'] = stripe.stub.url;
  return async () => {
    await cp(join(stack.dataDirectory, 'logs'), join(results, 'logs'), { recursive: true });
    await stack.remove();
    await stripe.stub.close();
    await rm(legacyPhotos, { recursive: true, force: true });
  };
}

import { afterAll, afterEach } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseTables } from '../faults/held-table.js';
import { allRestarted } from '../faults/kill.js';
import { namedKeys } from '../support/rows.js';
import { sharedProduct } from './shared-product.js';

/** Restores the product after each test, whether or not it passed, so that the next one finds everything running. */
afterEach(async () => {
  const { stripe } = sharedProduct();
  await releaseTables();
  stripe.stub.health = 'up';
  stripe.stub.beforeAnswer = () => Promise.resolve();
  await allRestarted();
});

/**
 * Removes what killed processes left in storage, which the hourly sweep would only remove a day later, so that the next
 * file finds none of it.
 */
afterAll(async () => {
  const { stack } = sharedProduct();
  const named = new Set(await namedKeys(stack.databaseUrl));
  const stored = [...(await stack.storedKeys('photos/')), ...(await stack.storedKeys('staging/'))];
  const left = stored.filter((key) => !named.has(key));
  await Promise.all(
    left.map((key) => rm(join(stack.dataDirectory, 'objects', key), { force: true })),
  );
});

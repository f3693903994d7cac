import { afterAll, afterEach } from '@jest/globals';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseTables } from '../faults/held-table.js';
import { allRestarted } from '../faults/kill.js';
import { namedKeys } from '../support/rows.js';
import { sharedProduct } from './shared-product.js';

/** Whatever a test did to the product, and whether or not it passed: the next one finds all of it at work. */
afterEach(async () => {
  const { stripe } = sharedProduct();
  await releaseTables();
  stripe.stub.health = 'up';
  stripe.stub.beforeAnswer = () => Promise.resolve();
  await allRestarted();
});

/** What killed processes leave in storage is the hourly sweep's a day later; the next file may count on none. */
afterAll(async () => {
  const { stack } = sharedProduct();
  const named = new Set(await namedKeys(stack.databaseUrl));
  const stored = [...(await stack.storedKeys('photos/')), ...(await stack.storedKeys('staging/'))];
  const left = stored.filter((key) => !named.has(key));
  await Promise.all(
    left.map((key) => rm(join(stack.dataDirectory, 'objects', key), { force: true })),
  );
});

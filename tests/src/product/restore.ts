import { afterAll, afterEach } from '@jest/globals';
import { releaseTables } from '../faults/held-table.js';
import { allRestarted } from '../faults/kill.js';
import { NAMED_PREFIXES, namedKeys } from '../support/rows.js';
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
 * Notes what killed processes left in storage, which the hourly sweep would only remove two weeks later, so that the
 * next file ignores it. Nothing is removed: an object may belong to a row that is just being written.
 */
afterAll(async () => {
  const { stack, orphans } = sharedProduct();
  const stored = await Promise.all(NAMED_PREFIXES.map((prefix) => stack.storedKeys(prefix)));
  const named = new Set(await namedKeys(stack.databaseUrl));
  stored
    .flat()
    .filter((key) => !named.has(key))
    .forEach((key) => orphans.add(key));
});

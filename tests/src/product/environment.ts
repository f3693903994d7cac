import { TestEnvironment } from 'jest-environment-node';
import { runningProduct } from './shared-product.js';

/**
 * A Node environment with the product that `start.ts` has started: its processes and Stripe are objects, which
 * environment variables can't hold.
 */
export default class ProductEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    // Uses a getter, because Jest empties the objects that were assigned to a file's global object when the file has
    // ended.
    Object.defineProperty(this.global, 'product', { configurable: true, get: runningProduct });
  }
}

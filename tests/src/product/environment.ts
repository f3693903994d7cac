import { TestEnvironment } from 'jest-environment-node';
import { runningProduct } from './shared-product.js';

/** Node, with the product that `start.ts` has started: its processes and Stripe are objects, which no variable of the environment could hold. */
export default class ProductEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    // By a getter: Jest empties the objects that were assigned to a file's global object when the file has ended.
    Object.defineProperty(this.global, 'product', { configurable: true, get: runningProduct });
  }
}

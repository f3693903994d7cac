import { startTestStripe, type TestStripe } from '../support/stripe.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';

/** The product that all test files of a run share; each test has its own users in it. */
export interface SharedProduct {
  stack: TestStack;
  stripe: TestStripe;
  /** Keys of objects that no row named at the end of a test file: those that killed processes left behind. */
  orphans: Set<string>;
}

declare global {
  /** Set by `ProductEnvironment`. */
  var product: SharedProduct | undefined;
}

/** The secrets of a provider, with which the product opens its webhook. */
export const PROVIDER = {
  ENHANCEMENT_PROVIDER: 'built-in',
  AUTOENHANCE_API_KEY: 'the-key-of-an-account',
  AUTOENHANCE_WEBHOOK_TOKEN: 'the-token-of-a-webhook',
};

/** Differs from the default, so that a test can tell that the setting is used. */
export const UPLOAD_ABANDON_MINUTES = 60;

let running: SharedProduct | undefined;

export async function startSharedProduct(): Promise<void> {
  const stripe = await startTestStripe();
  try {
    const stack = await startTestStack({
      ...stripe.environment,
      ...PROVIDER,
      UPLOAD_ABANDON_SECONDS: String(UPLOAD_ABANDON_MINUTES * 60),
      // Logs everything that can be logged, because a test looks for secrets in it.
      LOG_LEVEL: 'debug',
    });
    stripe.sendTo(stack.url);
    running = { stack, stripe, orphans: new Set() };
  } catch (error) {
    await stripe.stub.close();
    throw error;
  }
}

export async function stopSharedProduct(): Promise<void> {
  await running?.stack.remove();
  await running?.stripe.stub.close();
}

/**
 * For use in Jest's own process.
 * @throws Error when called in another process
 */
export function runningProduct(): SharedProduct {
  if (running === undefined) {
    throw new Error('The shared product is in the process of Jest itself: run with one worker.');
  }
  return running;
}

/**
 * For use in tests.
 * @throws Error in a file that doesn't run in `ProductEnvironment`
 */
export function sharedProduct(): SharedProduct {
  if (globalThis.product === undefined) {
    throw new Error('There is no product: run this by tests/jest.product.config.mjs.');
  }
  return globalThis.product;
}

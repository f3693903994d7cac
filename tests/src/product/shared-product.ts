import { startTestStripe, type TestStripe } from '../support/stripe.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';

/** The product that all test files of a run share; each test has its own users in it. */
export interface SharedProduct {
  stack: TestStack;
  stripe: TestStripe;
  /** Keys of objects that no row named at the end of a test file: those that killed processes left behind. */
  orphans: Set<string>;
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
 * The product that `start.ts` has started: a single worker runs the tests in Jest's own process, whose modules they
 * share.
 * @throws Error where none was started
 */
export function sharedProduct(): SharedProduct {
  if (running === undefined) {
    throw new Error('There is no product: run this by tests/jest.product.config.mjs.');
  }
  return running;
}

/** Keys of objects that former test files left behind; none without a shared product. */
export function knownOrphans(): ReadonlySet<string> {
  return running?.orphans ?? new Set();
}

import { DomainError, unavailable } from '@roomlight/contracts';
import Stripe from 'stripe';

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

export function notConfigured(): DomainError {
  return new DomainError(
    503,
    'payments_not_configured',
    'Payment processing is not configured. Please contact the administrator.',
  );
}

/** Whether Stripe has decided against it: it hasn't happened, and wouldn't if it were asked again. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof StripeInvalidRequestError;
}

/** What the log may know of a refusal: the whole error has the intent in it, and with it the client's secret. */
export function told(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** Whether Stripe is still at the same request, which came twice. */
function isUnderWay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409;
}

/** Whether the key was used for something else. */
export function isKeyConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** What Stripe failed with, in words for the person who wanted to pay; refusals and what nobody has foreseen as they are. */
export function stripeFailure(error: unknown): unknown {
  if (
    isUnderWay(error) ||
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError
  ) {
    return unavailable(
      "The payment provider can't be reached at the moment. Nothing was charged. Please try again in a few minutes.",
      error,
    );
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new DomainError(503, notConfigured().code, notConfigured().detail, { cause: error });
  }
  return error;
}

import { DomainError, unavailable } from '@roomlight/contracts';
import Stripe from 'stripe';

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors;

/** 409: no 503, since waiting doesn't mend it. */
export function notConfigured(): DomainError {
  return new DomainError(
    409,
    'payments_not_configured',
    'Payment processing is not configured. Please contact the administrator.',
  );
}

/** Whether Stripe has refused the request, so that it had no effect and a retry wouldn't help. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof StripeInvalidRequestError;
}

/** The part of a refusal that may be logged: the whole error contains the intent with the client secret. */
export function told(error: unknown): { reason: string } {
  return { reason: error instanceof Error ? error.message : String(error) };
}

/** Whether Stripe is still processing an identical request. */
function isUnderWay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 409;
}

/** Whether the key was used for something else. */
export function isKeyConflict(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeIdempotencyError;
}

/** Turns a failure of Stripe into a DomainError for the payer; returns refusals and unexpected errors unchanged. */
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
    return new DomainError(409, notConfigured().code, notConfigured().detail, { cause: error });
  }
  return error;
}

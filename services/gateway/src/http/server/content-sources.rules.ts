/** From Stripe's own list for its card form. */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Where a page may take what from. Stripe is let in where cards can be paid with, and nowhere else. */
export function contentSources(takesCards: boolean): Record<string, string[]> {
  const self = "'self'";
  return {
    defaultSrc: [self],
    imgSrc: [self, 'data:', 'blob:', ...(takesCards ? ['https://*.stripe.com'] : [])],
    // A dialog that holds the page still brings a style element of its own.
    styleSrc: [self, "'unsafe-inline'"],
    connectSrc: [self, ...(takesCards ? ['https://api.stripe.com'] : [])],
    ...(takesCards && {
      scriptSrc: [self, ...STRIPE_SCRIPTS],
      frameSrc: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    }),
    formAction: [self],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: [self],
  };
}

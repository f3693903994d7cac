/** From Stripe's own list for its card form. */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/**
 * The allowed sources of a page's content. Stripe is allowed only where card payments are configured.
 * @param storeOrigin where pages put photos directly, if they do
 */
export function contentSources(
  takesCards: boolean,
  storeOrigin: string | undefined,
): Record<string, string[]> {
  const self = "'self'";
  const store = storeOrigin === undefined ? [] : [storeOrigin];
  return {
    defaultSrc: [self],
    imgSrc: [self, 'data:', 'blob:', ...(takesCards ? ['https://*.stripe.com'] : [])],
    // A dialog that locks scrolling adds a style element of its own.
    styleSrc: [self, "'unsafe-inline'"],
    connectSrc: [self, ...store, ...(takesCards ? ['https://api.stripe.com'] : [])],
    // Compiling WebAssembly, which shows HEIC photos, needs a permission of its own; `eval` stays forbidden.
    scriptSrc: [self, "'wasm-unsafe-eval'", ...(takesCards ? STRIPE_SCRIPTS : [])],
    ...(takesCards && {
      frameSrc: [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'],
    }),
    formAction: [self],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface RequestSource {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  /** Our own origins. */
  ownOrigins: readonly string[];
}

/**
 * Whether a request may change anything: another site's page can send our cookie along, but it can't claim our origin.
 * A client that sends neither its origin nor its site may only read.
 */
export function isTrustedSource({
  method,
  origin,
  secFetchSite,
  ownOrigins,
}: RequestSource): boolean {
  if (SAFE_METHODS.has(method)) {
    return true;
  }
  return origin === undefined ? secFetchSite === 'same-origin' : ownOrigins.includes(origin);
}

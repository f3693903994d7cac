/** Why the store doesn't take what browsers put to signed addresses. Health names the fault by this word. */
export const REFUSAL_CAUSES = ['cors', 'host', 'clock', 'unreachable', 'refused'] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

/** How the store answered. */
export interface StoreAnswer {
  /** HTTP status; missing where no answer could be read. */
  status?: number | undefined;
  /** The `Code` of its answer. */
  code?: string | undefined;
}

/** What is known about a refusal. */
export interface Evidence {
  /** What a browser was answered. */
  browser: StoreAnswer;
  /** What we are answered at the same public address: to a preflight as of our pages, and to a part. Null without an answer. */
  preflight: { allowedOrigin: string | null; isOk: boolean } | null;
  put: StoreAnswer | null;
  /** The origin of our pages. */
  pageOrigin: string;
  /** Whether the store's clock differs from ours. */
  clocksDiffer: boolean;
}

const OF_SIGNATURES = 'SignatureDoesNotMatch';
const OF_CLOCKS = new Set(['RequestTimeTooSkewed', 'RequestExpired', 'ExpiredToken']);

export function refusalCause(evidence: Evidence): RefusalCause {
  const { browser, preflight, put, pageOrigin, clocksDiffer } = evidence;
  const codes = [browser.code, put?.code];
  if (clocksDiffer || codes.some((code) => code !== undefined && OF_CLOCKS.has(code))) {
    return 'clock';
  }
  if (codes.includes(OF_SIGNATURES)) {
    return 'host';
  }
  if (browser.status !== undefined) {
    // A browser that can read an answer is allowed to by CORS.
    return 'refused';
  }
  if (preflight === null || put === null) {
    return 'unreachable';
  }
  const isAllowed = ['*', pageOrigin].includes(preflight.allowedOrigin ?? '');
  if (!preflight.isOk || !isAllowed) {
    return 'cors';
  }
  return isTaken(put) ? 'unreachable' : 'refused';
}

const isTaken = ({ status = 0 }: StoreAnswer): boolean => status >= 200 && status < 300;

/** A sentence for operators: what is wrong, and what to do. */
export function refusalSentence(
  cause: RefusalCause,
  storeOrigin: string,
  evidence: Evidence,
): string {
  const effect = `Uploads pass through the gateway, since browsers can't put photos into the object store at ${storeOrigin} (S3_PUBLIC_ENDPOINT)`;
  return `${effect}: ${explained(cause, evidence)}`;
}

function explained(cause: RefusalCause, { browser, put, pageOrigin }: Evidence): string {
  switch (cause) {
    case 'cors':
      return `it doesn't let pages of ${pageOrigin} in (CORS). Allow this origin to PUT with the header Content-Type in the settings of the store or of the proxy before it`;
    case 'host':
      return 'it finds the signature wrong (SignatureDoesNotMatch). A proxy before the store must pass on the Host header and the path as they are, and S3_PUBLIC_ENDPOINT must be what browsers send as Host';
    case 'clock':
      return 'its clock and the one of this machine differ. Set both by NTP';
    case 'unreachable':
      return put === null
        ? "it can't be reached there. Check the address, its name, its certificate and the firewall"
        : 'a browser could not reach it there, while this machine can. Check its name, its certificate and the firewall for where browsers are, and that it is served by https if the product is';
    case 'refused': {
      const { status, code } = browser.status === undefined ? (put ?? browser) : browser;
      return `it answers ${[status, code].filter((part) => part !== undefined).join(' ')}`;
    }
  }
}

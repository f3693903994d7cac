import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';

/** What exported files are signed with. */
export interface SigningCredentials {
  /** The private key, as PEM. */
  key: string;
  /** Its certificate and those above it, as PEM, the key's own first. */
  certificates: string;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export function certificatesOf(chain: string): string[] {
  return chain.match(CERTIFICATE) ?? [];
}

/**
 * The SHA-256 of the certificate that belongs to the key.
 * @throws RangeError with a sentence that has nothing of the key
 */
export function fingerprintOf({ key, certificates }: SigningCredentials): string {
  const privateKey = read('The key', () => createPrivateKey(key));
  const [own] = certificatesOf(certificates);
  if (own === undefined) {
    throw new RangeError('The chain has no certificate');
  }
  const certificate = read('The certificate', () => new X509Certificate(own));
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new RangeError('The first certificate of the chain belongs to another key');
  }
  coseAlgorithm(privateKey);
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase();
}

/**
 * The number of a key's algorithm in IANA's list of COSE algorithms.
 * @throws RangeError for a kind of key that C2PA doesn't allow
 */
export function coseAlgorithm({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): number {
  switch (`${asymmetricKeyType} ${asymmetricKeyDetails?.namedCurve ?? ''}`) {
    case 'ec prime256v1':
      return -7;
    case 'ec secp384r1':
      return -35;
    case 'ec secp521r1':
      return -36;
    case 'rsa ':
      return -37;
    case 'ed25519 ':
      return -8;
    default:
      throw new RangeError('The key must be an EC key (P-256, P-384, P-521), RSA or Ed25519');
  }
}

function read<Result>(what: string, work: () => Result): Result {
  try {
    return work();
  } catch {
    // Its own message may quote the file.
    throw new RangeError(`${what} can't be read as PEM`);
  }
}

import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { KeyObject, webcrypto } from 'node:crypto';
import type { SigningCredentials } from '../export/signing-credentials.js';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;

/** A new key with a certificate of a new authority, as C2PA wants them. */
export async function newCredentials(): Promise<SigningCredentials> {
  const [authority, own] = await Promise.all([newKeys(), newKeys()]);
  const dates = {
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
  };
  const root = await X509CertificateGenerator.createSelfSigned(
    {
      ...dates,
      serialNumber: '01',
      name: 'O=Roomlight tests, CN=Authority',
      signingAlgorithm: ECDSA,
      keys: authority,
      extensions: [
        new BasicConstraintsExtension(true, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        await SubjectKeyIdentifierExtension.create(authority.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  const certificate = await X509CertificateGenerator.create(
    {
      ...dates,
      serialNumber: '02',
      subject: 'O=Roomlight tests, CN=Signer',
      issuer: root.subject,
      signingAlgorithm: ECDSA,
      publicKey: own.publicKey,
      signingKey: authority.privateKey,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.emailProtection]),
        await AuthorityKeyIdentifierExtension.create(authority.publicKey, false, webcrypto),
      ],
    },
    webcrypto,
  );
  return {
    key: KeyObject.from(own.privateKey).export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificates: `${certificate.toString('pem')}\n${root.toString('pem')}`,
  };
}

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ECDSA, true, ['sign', 'verify']);
}

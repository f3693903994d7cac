import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  verified: boolean;
}

/** What a browser returns, in its JSON form. */
export interface Credential {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: object;
  response: Record<string, unknown>;
}

/** A passkey's private half with the software around it, as a phone or a browser has it. */
export class Authenticator {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly id = randomBytes(16);
  /** The number of uses so far; a copied passkey would start from an earlier one. */
  counter = 0;

  constructor(
    private readonly ceremony: Omit<Ceremony, 'challenge'> = {
      origin: 'http://localhost:8080',
      rpId: 'localhost',
      verified: true,
    },
  ) {}

  /** Makes the passkey, in the JSON form of a browser. */
  register({ challenge }: { challenge: string }, changes: Partial<Ceremony> = {}): Credential {
    const ceremony = { ...this.ceremony, challenge, ...changes };
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.id.length);
    const authenticatorData = Buffer.concat([
      this.authenticatorData(ceremony, HAS_KEY),
      Buffer.alloc(16),
      idLength,
      this.id,
      key,
    ]);
    const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData],
    ]);
    return this.credential({
      clientDataJSON: clientData('webauthn.create', ceremony),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs in, in the JSON form of a browser. */
  signIn({ challenge }: { challenge: string }, changes: Partial<Ceremony> = {}): Credential {
    const ceremony = { ...this.ceremony, challenge, ...changes };
    this.counter += 1;
    const authenticatorData = this.authenticatorData(ceremony);
    const clientDataJSON = clientData('webauthn.get', ceremony);
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signed = Buffer.concat([authenticatorData, hash]);
    return this.credential({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
    });
  }

  private credential(response: Record<string, unknown>): Credential {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authenticatorData({ rpId, verified }: Ceremony, flags = 0): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): string {
  const data = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(data).toString('base64url');
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

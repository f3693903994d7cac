import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Roomlight';
const PERIOD_SECONDS = 30;
/** Clocks of phones may be off by half a minute; a code is also accepted in the periods beside its own. */
const WINDOW = 1;
const CODE = /^\d{6}$/;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_BYTES = 10;

/** A new secret of 160 bits in base32, for an authenticator app (RFC 6238, with the parameters that all apps know). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/**
 * Returns the period that the code belongs to, counted from 1970; null when it isn't right at this time. A code is used
 * up with its period, so a later one must be higher.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  // The library throws for characters of several bytes.
  if (!CODE.test(token)) {
    return null;
  }
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** The code at this time. */
export function codeAt(secret: string, now: Date): string {
  return totp(secret).generate({ timestamp: now.getTime() });
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** New codes for a person whose authenticator app is lost: 80 random bits each, such as `ABCD-EFGH-IJKL-MNOP`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({
      buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer,
    });
    return base32.match(/.{4}/g)?.join('-') ?? base32;
  });
}

/** A recovery code however a person types it. */
export function normalizedRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z2-7]/g, '');
}

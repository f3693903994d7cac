import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isArray, isObject, isString } from 'class-validator';

type Members = Partial<Record<string, unknown>>;

function hasMembers(value: unknown): value is Members {
  return isObject(value);
}

function isCredential(value: unknown): value is Members & { response: Members } {
  return (
    hasMembers(value) &&
    isString(value['id']) &&
    isString(value['rawId']) &&
    value['type'] === 'public-key' &&
    hasMembers(value['clientExtensionResults']) &&
    hasMembers(value['response']) &&
    isString(value['response']['clientDataJSON'])
  );
}

/** Whether the value has the shape of what a browser returns for a new passkey; the library checks the rest. */
export function isNewCredential(value: unknown): value is RegistrationResponseJSON {
  if (!isCredential(value)) {
    return false;
  }
  const { attestationObject, transports } = value.response;
  return (
    isString(attestationObject) &&
    (transports === undefined || (isArray(transports) && transports.every(isString)))
  );
}

/** Whether the value has the shape of what a browser returns for a sign-in; the library checks the rest. */
export function isUsedCredential(value: unknown): value is AuthenticationResponseJSON {
  return (
    isCredential(value) &&
    isString(value.response['authenticatorData']) &&
    isString(value.response['signature'])
  );
}

/** Returns the challenge that the browser says the authenticator has signed; null when it says none. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    const data: unknown = JSON.parse(text);
    return hasMembers(data) && isString(data['challenge']) ? data['challenge'] : null;
  } catch {
    return null;
  }
}

import { WebAuthnError } from '@simplewebauthn/browser';
import { errorText } from './api/api';

/**
 * The text of a failed passkey for a toast. Null when the person closed the browser's dialog or let it run out, which
 * browsers don't tell apart.
 */
export function passkeyFailure(error: Error): string | null {
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return null;
  }
  if (error instanceof WebAuthnError) {
    return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? 'This device already has a passkey for your account.'
      : 'Passkeys don’t work in this browser or at this address.';
  }
  return errorText(error, 'Check your connection and try again.');
}

import type { CurrentUser, PasskeyOptions, PasskeySignIn } from '@roomlight/contracts';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { api } from '../../lib/api/api';
import { passkeyFailure } from '../../lib/passkey-failure';
import { Button } from '../../ui/button';
import { toast } from '../../ui/overlay/toast-store';
import { useSignedIn } from './use-signed-in';

interface RequestOptions extends PasskeyOptions {
  options: PublicKeyCredentialRequestOptionsJSON;
}

async function signInByPasskey(): Promise<{ user: CurrentUser }> {
  const { options } = await api<RequestOptions>('/api/auth/passkey/options', {
    method: 'POST',
    body: {},
  });
  const credential = await startAuthentication({ optionsJSON: options });
  const body: PasskeySignIn = { credential };
  return api('/api/auth/passkey', { method: 'POST', body });
}

/** Asks for no e-mail address: the browser shows the person's passkeys for this site. */
export function PasskeyButton() {
  const signedIn = useSignedIn();
  const signIn = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: signedIn,
    onError: (error) => {
      const description = passkeyFailure(error);
      if (description !== null) {
        toast({ title: 'Login failed', description, variant: 'destructive' });
      }
    },
  });
  if (!browserSupportsWebAuthn()) {
    return null;
  }
  return (
    <Button
      variant="secondary"
      size="lg"
      pending={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      <Fingerprint aria-hidden />
      Use a Passkey
    </Button>
  );
}

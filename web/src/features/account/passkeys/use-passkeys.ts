import type { NewPasskey, OwnPasskey, PasskeyOptions } from '@roomlight/contracts';
import {
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import { passkeyFailure } from '../../../lib/passkey-failure';
import { toast } from '../../../ui/overlay/toast-store';
import { passkeysQuery } from './passkeys-query';

interface CreationOptions extends PasskeyOptions {
  options: PublicKeyCredentialCreationOptionsJSON;
}

async function add(name: string): Promise<void> {
  const { options } = await api<CreationOptions>('/api/account/passkeys/options', {
    method: 'POST',
    body: {},
  });
  const credential = await startRegistration({ optionsJSON: options });
  const body: NewPasskey = { name, credential };
  await api('/api/account/passkeys', { method: 'POST', body });
}

/** Has the browser make a passkey of this name for the account. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: add,
    onSuccess: (_, name) => {
      toast({ title: 'Passkey added', description: `You can now sign in with ${name}` });
      return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    },
    onError: (error) => {
      const description = passkeyFailure(error);
      if (description !== null) {
        toast({ title: "Couldn't add the passkey", description, variant: 'destructive' });
      }
    },
  });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnPasskey) =>
      api<{ message: string }>(`/api/account/passkeys/${id}`, { method: 'DELETE' }),
    onSuccess: ({ message }) => toast({ title: 'Passkey removed', description: message }),
    onError: (error) =>
      toast({
        title: "Couldn't remove the passkey",
        description: errorText(error, 'Check your connection and try again.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

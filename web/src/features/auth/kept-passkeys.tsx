import type { OwnPasskey, OwnPasskeyList } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { ToggleField } from '../../ui/form/toggle-field';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

interface KeptPasskeysProps {
  /** The secret of the link. */
  token: string;
  /** Ids of those to be removed. */
  removed: readonly string[];
  onChange: (removed: string[]) => void;
}

/** The passkeys that keep working with a new password, with the offer to remove them; nothing where there are none. */
export function KeptPasskeys({ token, removed, onChange }: KeptPasskeysProps) {
  // A link that is no longer good is reported when the password is set.
  const { data } = useQuery({
    queryKey: ['/api/auth/reset-password/passkeys', token],
    queryFn: ({ signal }) =>
      api<OwnPasskeyList>('/api/auth/reset-password/passkeys', {
        method: 'POST',
        body: { token },
        signal,
      }),
  });
  if (data === undefined || data.passkeys.length === 0) {
    return null;
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-5">
      <legend className="px-1 text-sm font-semibold">Your passkeys</legend>
      <p className="-mt-2 text-sm text-muted">
        They sign in without your password and keep working. Remove those that you don't recognize
        or no longer have.
      </p>
      {data.passkeys.map((passkey) => (
        <ToggleField
          key={passkey.id}
          kind="checkbox"
          className="wrap-anywhere"
          label={`Remove ${passkey.name}`}
          hint={usesOf(passkey)}
          checked={removed.includes(passkey.id)}
          onChange={({ target }) => {
            const others = removed.filter((id) => id !== passkey.id);
            onChange(target.checked ? [...others, passkey.id] : others);
          }}
        />
      ))}
    </fieldset>
  );
}

function usesOf({ createdAt, lastUsedAt }: OwnPasskey): string {
  const used =
    lastUsedAt === null ? 'Never used' : `Last used ${DATE.format(new Date(lastUsedAt))}`;
  return `Added ${DATE.format(new Date(createdAt))} · ${used}`;
}

import type { StorageFigures } from '@roomlight/contracts';
import { spaceText } from '../../lib/space-text.rules';
import type { Told } from './figures-of';

/** The users whose photos take the most space. */
export function SpaceByUser({ storage }: { storage: Told<StorageFigures> }) {
  const { largest, bytes } = storage ?? { largest: [], bytes: 0 };
  if (largest.length === 0) {
    return null;
  }
  return (
    <section aria-label="Space by user">
      <h3 className="mb-3 font-semibold">Space by User</h3>
      <ul className="flex flex-col gap-3">
        {largest.map((user) => (
          <li key={user.userId} className="flex flex-col gap-1.5 text-sm">
            <span className="flex justify-between gap-4">
              <span className="min-w-0 truncate">{user.email ?? 'Unknown user'}</span>
              <span className="shrink-0 text-muted tabular-nums">{spaceText(user.bytes)}</span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${Math.min(100, (user.bytes / Math.max(1, bytes)) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

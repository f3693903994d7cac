import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LeftOut } from './sending/left-out.rules';

interface LeftOutNoticeProps {
  photos: readonly LeftOut[];
  /** What became of the others, and how to go on. */
  children?: ReactNode;
}

/** Names the files that aren't taken, each with what to do. */
export function RefusedNotice({ reasons }: { reasons: readonly string[] }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger-text"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <ul className="min-w-0 flex-1 space-y-1 break-words">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** Names the photos that can't be uploaded, for as long as they are missing. */
export function LeftOutNotice({ photos, children }: LeftOutNoticeProps) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger-text"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ul className="space-y-1 break-words">
          {photos.map(({ reason, hasSet }) => (
            <li key={reason}>
              {reason} Choose it again.{hasSet && ' Its set waits here for it.'}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

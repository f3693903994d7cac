import { ArchiveRestore, HardDrive } from 'lucide-react';
import { Button } from '../../ui/button';

interface UnlockNoticeProps {
  onUnlock: () => Promise<void>;
}

/** Offers files of an earlier visit, which the browser gives only after the person allows it. */
export function UnlockNotice({ onUnlock }: UnlockNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm sm:flex-nowrap">
      <ArchiveRestore aria-hidden className="size-4.5 shrink-0 text-accent-text" />
      <p className="min-w-0 flex-1">
        The photos you had picked are still on this computer. Your browser asks before this page
        reads them again.
      </p>
      <Button size="sm" className="shrink-0" onClick={() => void onUnlock()}>
        Use these photos
      </Button>
    </div>
  );
}

interface KeptNoticeProps {
  isRestored: boolean;
  hasNoRoom: boolean;
}

/** Says what the browser keeps of the picked photos while the page is away. */
export function KeptNotice({ isRestored, hasNoRoom }: KeptNoticeProps) {
  return (
    <>
      {isRestored && (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-xl bg-success-soft px-4 py-3 text-sm font-medium text-success-text"
        >
          <ArchiveRestore aria-hidden className="size-4.5 shrink-0" />
          Your photos are still here. Start the upload when you're ready.
        </p>
      )}
      {hasNoRoom && (
        <p
          role="status"
          className="flex items-center gap-2.5 rounded-xl bg-info-soft px-4 py-3 text-sm font-medium text-info-text"
        >
          <HardDrive aria-hidden className="size-4.5 shrink-0" />
          This browser has no room to keep the photos. If this page closes before the upload is
          complete, choose them again to go on.
        </p>
      )}
    </>
  );
}

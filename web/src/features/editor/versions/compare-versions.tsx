import type { PastVersion } from '@roomlight/contracts';
import { ChevronLeft, ChevronRight, RotateCcw, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { rendition } from '../../../lib/api/photo-address';
import { Button } from '../../../ui/button';
import { useReturnFocus } from '../../../ui/overlay/use-return-focus';
import { CompareLayer } from '../stage/compare-layer';
import { editsText, madeText } from './version-words.rules';

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const SIDES = ['Then', 'Now'] as const;
const ON_DARK = 'bg-white/10 text-white hover:bg-white/25';

interface CompareVersionsProps {
  current: PastVersion;
  /** The latest first. */
  past: readonly PastVersion[];
  /** The past version on show; null when the view is closed. */
  shownId: string | null;
  onShow: (id: string | null) => void;
  onRestore: (version: PastVersion) => void;
}

/**
 * A past version over the current one, over the whole page, up to a line that the person can move. Page Up and Page
 * Down lead to later and earlier versions, since the arrow keys move the line.
 */
export function CompareVersions({
  current,
  past,
  shownId,
  onShow,
  onRestore,
}: CompareVersionsProps) {
  const returnFocus = useReturnFocus();
  const at = past.findIndex(({ id }) => id === shownId);
  const shown = past[at];
  const later = past[at - 1]?.id;
  const earlier = at === -1 ? undefined : past[at + 1]?.id;

  function step(to: string | undefined): void {
    if (to !== undefined) {
      onShow(to);
    }
  }

  return (
    <Dialog.Root open={shown !== undefined} onOpenChange={(open) => !open && onShow(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/96 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        {shown !== undefined && (
          <Dialog.Content
            {...returnFocus}
            onKeyDown={(event) => {
              if (event.key === 'PageUp' || event.key === 'PageDown') {
                // Otherwise the keys would move the line as well.
                event.preventDefault();
                step(event.key === 'PageUp' ? later : earlier);
              }
            }}
            className="fixed inset-0 z-50 flex flex-col text-white outline-none"
          >
            <div className="flex items-start gap-4 p-4">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-sm font-semibold">{madeText(shown)}</Dialog.Title>
                <Dialog.Description className="text-xs text-white/85">
                  {[editsText(shown), TIME.format(new Date(shown.shownAt))]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Dialog.Description>
              </div>
              <Dialog.Close asChild>
                <Button variant="ghost" size="icon" aria-label="Close" className={ON_DARK}>
                  <X aria-hidden />
                </Button>
              </Dialog.Close>
            </div>
            <div className="grid min-h-0 flex-1 place-items-center px-4">
              <div
                style={{
                  aspectRatio: `${current.width} / ${current.height}`,
                  width: `min(100%, calc((100dvh - 10rem) * ${current.width / current.height}))`,
                }}
                className="relative overflow-hidden rounded-lg bg-black select-none"
              >
                <Picture version={current} alt="The photo as it is now" />
                <CompareLayer sides={SIDES}>
                  <Picture key={shown.id} version={shown} alt="" />
                </CompareLayer>
              </div>
            </div>
            <div className="flex flex-wrap items-center justify-center gap-3 p-4">
              <Step label="Later version (Page Up)" to={later} onStep={step}>
                <ChevronLeft aria-hidden />
              </Step>
              <span aria-live="polite" className="text-sm tabular-nums">
                {at + 1} / {past.length}
              </span>
              <Step label="Earlier version (Page Down)" to={earlier} onStep={step}>
                <ChevronRight aria-hidden />
              </Step>
              <Button onClick={() => onRestore(shown)}>
                <RotateCcw aria-hidden />
                Restore This Version
              </Button>
            </div>
          </Dialog.Content>
        )}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Picture({ version, alt }: { version: PastVersion; alt: string }) {
  return (
    <img
      src={rendition(version.url, 2048)}
      alt={alt}
      draggable={false}
      // The list has already loaded this copy, which fills the place until the large one arrives.
      style={{ backgroundImage: `url("${rendition(version.url, 320)}")` }}
      className="absolute inset-0 size-full bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}

interface StepProps {
  label: string;
  to: string | undefined;
  onStep: (to: string | undefined) => void;
  children: ReactNode;
}

/** Stays focusable at either end, so that the focus isn't lost. */
function Step({ label, to, onStep, children }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => onStep(to)}
      className={`${ON_DARK} aria-disabled:opacity-50`}
    >
      {children}
    </Button>
  );
}

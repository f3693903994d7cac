import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cn } from '../cn';
import { currentToast, dismissToast, subscribeToToasts, type ToastMessage } from './toast-store';
import { followUsedControls, placesOfUsedControls } from './used-controls';

const DISPLAY_MS = 5000;
/** Time to read what happened, decide and reach the button; it stops while the notification is hovered or focused. */
const DISPLAY_WITH_ACTION_MS = 10_000;
const SWIPE_PX = 50;
/** Keeps what belongs to a control free as well, such as a slider's number. */
const DISTANCE_PX = 48;

/** The notification region; `toast()` fills it. F8 moves the focus there. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast);
  const region = useRef<HTMLOListElement>(null);
  // The notification that would cover the control that caused it at the bottom of the page, and is shown at the top.
  const [atTop, setAtTop] = useState<number | null>(null);
  const id = shown?.id ?? null;

  useEffect(() => followUsedControls(() => region.current), []);
  useLayoutEffect(() => {
    const place = region.current?.getBoundingClientRect();
    if (id !== null && place !== undefined) {
      const covers = placesOfUsedControls().some((control) => isNear(place, control));
      setAtTop(covers ? id : null);
    }
  }, [id]);

  return (
    <Toast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown !== null && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          duration={shown.action === undefined ? DISPLAY_MS : DISPLAY_WITH_ACTION_MS}
          onOpenChange={(open) => {
            if (!open) {
              dismissToast(shown.id);
            }
          }}
          className={cn(
            'flex items-start gap-3 rounded-xl border p-4 shadow-float',
            'data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out data-[swipe=end]:animate-toast-out',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
            shown.variant === 'destructive'
              ? 'border-danger bg-danger text-danger-ink'
              : 'border-line bg-raised text-ink',
          )}
        >
          <ToastIcon variant={shown.variant} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-sm font-semibold">{shown.title}</Toast.Title>
            {shown.description !== undefined && (
              <Toast.Description className="mt-0.5 text-sm break-words opacity-90">
                {shown.description}
              </Toast.Description>
            )}
          </div>
          {shown.action !== undefined && (
            <Toast.Action
              altText={shown.action.otherwise}
              onClick={shown.action.run}
              className="-my-1.5 shrink-0 rounded-md border border-line px-3 py-1.5 text-sm font-semibold hover:border-line-strong hover:bg-sunken focus-visible:outline-current"
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Dismiss"
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100 focus-visible:outline-current"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={region}
        hotkey={['F8']}
        // A live region, even one that is off, stays available to assistive technology while a dialog is open.
        aria-live="off"
        label="Notification(s)"
        className={cn(
          'print:hidden fixed right-0 z-[60] m-0 flex w-full max-w-md list-none flex-col p-4 outline-none',
          id !== null && id === atTop ? 'top-16' : 'bottom-16 md:bottom-0',
        )}
      />
    </Toast.Provider>
  );
}

function ToastIcon({ variant }: Pick<ToastMessage, 'variant'>) {
  const size = 'mt-0.5 size-5 shrink-0';
  switch (variant) {
    case 'destructive':
      return <CircleAlert aria-hidden className={size} />;
    case 'neutral':
      return <Info aria-hidden className={cn(size, 'text-muted')} />;
    case 'default':
    case undefined:
      return <CircleCheck aria-hidden className={cn(size, 'text-success-text')} />;
  }
}

function isNear(place: DOMRect, control: DOMRect): boolean {
  return (
    control.left < place.right + DISTANCE_PX &&
    control.right > place.left - DISTANCE_PX &&
    control.top < place.bottom + DISTANCE_PX &&
    control.bottom > place.top - DISTANCE_PX
  );
}

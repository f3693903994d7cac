import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { cn } from '../cn';
import { currentToast, dismissToast, subscribeToToasts } from './toast-store';

const DISPLAY_MS = 5000;
const SWIPE_PX = 50;

/** The notification region; `toast()` fills it. F8 moves the focus there. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast);
  return (
    <Toast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown !== null && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
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
          {shown.variant === 'destructive' ? (
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          ) : (
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-text" />
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="text-sm font-semibold">{shown.title}</Toast.Title>
            {shown.description !== undefined && (
              <Toast.Description className="mt-0.5 text-sm break-words opacity-90">
                {shown.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="-m-1.5 grid size-8 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100 focus-visible:outline-current"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        hotkey={['F8']}
        // A live region, even one that is off, stays available to assistive technology while a dialog is open.
        aria-live="off"
        label="Notification(s)"
        className="print:hidden fixed right-0 bottom-16 z-[60] m-0 flex w-full max-w-md list-none flex-col p-4 outline-none md:bottom-0"
      />
    </Toast.Provider>
  );
}

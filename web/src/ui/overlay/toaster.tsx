import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useRef, useSyncExternalStore } from 'react';
import { cn } from '../cn';
import { currentToast, dismissToast, subscribeToToasts, type ToastMessage } from './toast-store';
import { useToastPlace } from './use-toast-place';

const DISPLAY_MS = 5000;
/** Time to read what happened, decide and reach the button; it stops while the notification is hovered or focused. */
const DISPLAY_WITH_ACTION_MS = 10_000;
const SWIPE_PX = 50;
/** The notification region; `toast()` fills it. F8 moves the focus there. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast);
  const element = useRef<HTMLLIElement>(null);
  const place = useToastPlace(element, shown?.open === true ? shown.id : null);

  return (
    <Toast.Provider duration={DISPLAY_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown !== null && (
        <Toast.Root
          key={shown.id}
          ref={element}
          open={shown.open}
          duration={shown.action === undefined ? DISPLAY_MS : DISPLAY_WITH_ACTION_MS}
          onOpenChange={(open) => {
            if (!open) {
              dismissToast(shown.id);
            }
          }}
          className={cn(
            'pointer-events-auto flex items-start gap-3 rounded-xl border p-4 shadow-float',
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
        hotkey={['F8']}
        // A live region, even one that is off, stays available to assistive technology while a dialog is open.
        aria-live="off"
        label="Notification(s)"
        style={place ?? { right: 16, bottom: 16 }}
        className="print:hidden pointer-events-none fixed z-[60] m-0 flex w-[calc(100vw-2rem)] max-w-104 list-none flex-col outline-none"
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

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

export const overlayClasses =
  'fixed inset-0 z-50 bg-overlay data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

export const panelClasses =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-2xl border border-line bg-raised p-6 shadow-float data-[state=open]:animate-pop-in data-[state=closed]:animate-fade-out';

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: string;
  description?: ReactNode;
};

export function DialogContent({
  title,
  description,
  className,
  children,
  ...props
}: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClasses} />
      <Radix.Content
        className={cn(panelClasses, className)}
        {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        {...props}
      >
        <Radix.Title className="pr-10 text-xl font-semibold">{title}</Radix.Title>
        {description !== undefined && (
          <Radix.Description className="mt-2 text-sm text-muted">{description}</Radix.Description>
        )}
        {children}
        <Radix.Close
          aria-label="Close"
          className="absolute top-4 right-4 grid size-9 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** The row of buttons at a dialog's foot: the main one last, on a phone on top. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-7 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}

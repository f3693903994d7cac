import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../cn';

export const DropdownMenu = Radix.Root;
export const DropdownMenuTrigger = Radix.Trigger;

interface ContentProps extends ComponentProps<typeof Radix.Content> {
  /** Renders the menu at the end of the page's content, for a trigger inside something that would clip or cover it. */
  isClipped?: boolean;
}

/** Rendered beside its trigger rather than at the page's end, so that it belongs to the trigger's landmark. */
export function DropdownMenuContent({
  className,
  sideOffset = 8,
  isClipped = false,
  ...props
}: ContentProps) {
  const content = (
    <Radix.Content
      sideOffset={sideOffset}
      className={cn(
        'z-50 min-w-52 origin-(--radix-dropdown-menu-content-transform-origin) rounded-xl border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-pop-in',
        className,
      )}
      {...props}
    />
  );
  return isClipped ? (
    <Radix.Portal container={document.querySelector('main')}>{content}</Radix.Portal>
  ) : (
    content
  );
}

const ITEM =
  'flex cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-sm font-medium outline-none select-none data-disabled:cursor-default data-disabled:opacity-60 data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(ITEM, className)} {...props} />;
}

/** A choice that is on or off; a tick shows that it is on. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(ITEM, 'group', className)} {...props}>
      {children}
      <Check aria-hidden className="ml-auto invisible group-data-[state=checked]:visible" />
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="mx-1.5 my-1.5 h-px bg-line" />;
}

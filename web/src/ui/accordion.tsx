import { ChevronDown } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const Accordion = Radix.Root;

export function AccordionItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn('rounded-2xl border border-line bg-surface shadow-card', className)}
      {...props}
    />
  );
}

export function AccordionTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Header asChild>
      <h2>
        <Radix.Trigger
          className={cn(
            'group flex w-full items-center justify-between gap-4 rounded-2xl px-6 py-5 text-left text-lg font-semibold',
            className,
          )}
          {...props}
        >
          {children}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-200 group-data-[state=open]:rotate-180"
          />
        </Radix.Trigger>
      </h2>
    </Radix.Header>
  );
}

export function AccordionContent({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      className="overflow-hidden data-[state=closed]:animate-accordion-up data-[state=open]:animate-accordion-down"
      {...props}
    >
      <div className={cn('px-6 pb-6', className)}>{children}</div>
    </Radix.Content>
  );
}

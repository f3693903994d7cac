import { RadioGroup as Radix } from 'radix-ui';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { cn } from './cn';

export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('grid gap-3', className)} {...props} />;
}

interface RadioCardProps {
  value: string;
  title: string;
  description?: ReactNode;
}

/** One choice as a whole card to click. */
export function RadioCard({ value, title, description }: RadioCardProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex cursor-pointer items-start gap-3 rounded-xl border border-line bg-surface p-4 transition-colors hover:border-line-strong has-data-[state=checked]:border-ring has-data-[state=checked]:bg-accent-soft"
    >
      <Radix.Item
        id={id}
        value={value}
        aria-label={title}
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-ring"
      >
        <Radix.Indicator className="size-2.5 rounded-full bg-ring" />
      </Radix.Item>
      <span>
        <span className="block text-sm font-semibold">{title}</span>
        {description !== undefined && (
          <span className="block text-sm text-muted">{description}</span>
        )}
      </span>
    </label>
  );
}

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  description?: string;
  /** Buttons or links to continue with. */
  children?: ReactNode;
  className?: string;
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({
  icon: Icon,
  title,
  description,
  children,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex animate-rise-in flex-col items-center rounded-2xl border border-dashed border-line-strong/60 bg-surface/85 px-6 py-16 text-center',
        className,
      )}
    >
      <span className="mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-accent-text">
        <Icon aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      {description !== undefined && (
        <p className="mt-1 max-w-sm text-sm text-muted">{description}</p>
      )}
      {children !== undefined && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
      )}
    </div>
  );
}

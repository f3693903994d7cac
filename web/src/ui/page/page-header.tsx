import type { ReactNode } from 'react';
import { cn } from '../cn';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** The page's actions, to the right of the title; below it on a phone. */
  children?: ReactNode;
  className?: string;
}

/** A page's only first-level heading, with the page's actions. */
export function PageHeader({ title, subtitle, back, children, className }: PageHeaderProps) {
  return (
    <header className={cn('mb-8 flex flex-col gap-5', className)}>
      {back}
      <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
        <div className="min-w-0">
          <h1 className="text-3xl font-semibold break-words">{title}</h1>
          {subtitle !== undefined && <p className="mt-1.5 text-muted">{subtitle}</p>}
        </div>
        {children !== undefined && (
          <div className="flex flex-wrap gap-2.5 max-sm:*:not-only:grow">{children}</div>
        )}
      </div>
    </header>
  );
}

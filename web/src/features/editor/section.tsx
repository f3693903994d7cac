import { ChevronDown } from 'lucide-react';
import { useId, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import { isRecord } from '../../lib/browser/adjustments.rules';
import { readStored, subscribeToStore, writeStored } from '../../lib/browser/browser-store';
import { FOLDED_SECTIONS_KEY } from '../../lib/browser/storage-keys';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';

interface SectionProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string;
  /** Beside the title, while the section is open. */
  action?: ReactNode;
}

/** A group of the editor's tools, which can be folded; this browser remembers it for all photos. */
export function Section({ title, action, children, ...card }: SectionProps) {
  const panelId = useId();
  const folded = useSyncExternalStore(subscribeToStore, foldedSections);
  const isOpen = folded[title] !== true;
  return (
    <Card className="p-5 lg:px-4 lg:py-3.5" {...card}>
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            className="-ml-1 flex items-center gap-1.5 rounded-md px-1 text-left"
            onClick={() =>
              writeStored(FOLDED_SECTIONS_KEY, { ...foldedSections(), [title]: isOpen })
            }
          >
            {title}
            <ChevronDown
              aria-hidden
              className={cn('size-4 shrink-0 text-muted', !isOpen && '-rotate-90')}
            />
          </button>
        </h2>
        {isOpen && action}
      </div>
      <div id={panelId} hidden={!isOpen} className="mt-2">
        {children}
      </div>
    </Card>
  );
}

const NONE: Record<string, unknown> = {};

/** By title: true where it is folded. */
function foldedSections(): Record<string, unknown> {
  const stored = readStored(FOLDED_SECTIONS_KEY);
  return isRecord(stored) ? stored : NONE;
}

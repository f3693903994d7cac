import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';

/** Hides content that most people don't need behind a button. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="-ml-3 text-accent-text"
      >
        <ChevronDown
          aria-hidden
          className={cn('transition-transform duration-200', open && 'rotate-180')}
        />
        {label}
      </Button>
      <div id={panelId} hidden={!open} className="mt-3">
        {open && children}
      </div>
    </div>
  );
}

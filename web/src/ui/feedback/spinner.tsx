import { LoaderCircle } from 'lucide-react';
import { cn } from '../cn';

/** Decoration only: the words beside it say what is awaited. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}

import type { ComponentProps } from 'react';
import { Badge } from '../badge';
import { Spinner } from './spinner';

/** Says that something is being worked on. */
export function ProcessingBadge(props: Omit<ComponentProps<typeof Badge>, 'tone' | 'children'>) {
  return (
    <Badge tone="accent" {...props}>
      <Spinner />
      Processing
    </Badge>
  );
}

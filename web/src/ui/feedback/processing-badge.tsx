import type { ComponentProps } from 'react';
import { Badge } from '../badge';
import { Spinner } from './spinner';

/** Shows that something is being processed. */
export function ProcessingBadge(props: Omit<ComponentProps<typeof Badge>, 'tone' | 'children'>) {
  return (
    <Badge tone="accent" {...props}>
      <Spinner />
      Processing
    </Badge>
  );
}

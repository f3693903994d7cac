import type { ListingStatus } from '@roomlight/contracts/rules';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { ProcessingBadge } from '../../ui/feedback/processing-badge';

export function StatusBadge({ status }: { status: ListingStatus }) {
  switch (status) {
    case 'processing':
      return <ProcessingBadge />;
    case 'queued':
      return (
        <Badge tone="info">
          <Clock aria-hidden />
          Queued
        </Badge>
      );
    case 'completed':
      return (
        <Badge tone="success">
          <CircleCheck aria-hidden />
          Completed
        </Badge>
      );
    case 'failed':
      return (
        <Badge tone="danger">
          <CircleAlert aria-hidden />
          Failed
        </Badge>
      );
  }
}

import { DomainError, type EnhancementProgress } from '@roomlight/contracts';

/**
 * Whether the enhancement is over.
 * @throws DomainError 422 when not a single photo could be enhanced
 */
export function isOver({ status, processedCount, errorMessage }: EnhancementProgress): boolean {
  switch (status) {
    case 'queued':
    case 'processing':
      return false;
    case 'completed':
      return true;
    case 'failed':
      if (processedCount === 0) {
        const detail = errorMessage ?? 'No photo could be enhanced.';
        throw new DomainError(422, 'enhancement_failed', detail);
      }
      return true;
  }
}

import type { FolderPhoto } from '@roomlight/contracts';
import { TriangleAlert } from 'lucide-react';
import { lostFilesText } from './lost-files.rules';

/** Names the photos whose files the store has lost. */
export function LostFilesNotice({ photos }: { photos: readonly FolderPhoto[] }) {
  const text = lostFilesText(photos);
  return (
    text !== null && (
      <p
        role="status"
        className="mb-6 flex items-start gap-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger-text"
      >
        <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
    )
  );
}

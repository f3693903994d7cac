import type { FolderPhoto } from '@roomlight/contracts';
import { rendition } from '../../lib/api/photo-address';
import { Card } from '../../ui/card';
import { ProcessingBadge } from '../../ui/feedback/processing-badge';

export const PREVIEW_GRID = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

export function PreviewGrid({ photos }: { photos: readonly FolderPhoto[] }) {
  return (
    <ul className={PREVIEW_GRID}>
      {photos.map(({ id, url, filename, processing }) => (
        <li key={id}>
          <Card className="relative overflow-hidden">
            <img
              src={rendition(url, 640)}
              alt={filename}
              width={640}
              height={427}
              loading="lazy"
              className="aspect-3/2 w-full bg-sunken object-cover"
            />
            {processing && <ProcessingBadge className="absolute top-3 left-3 shadow-card" />}
            <p className="truncate px-4 py-3 text-sm" title={filename}>
              {filename}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

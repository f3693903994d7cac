import type { FolderPhoto } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { hasSize } from '../../../lib/api/early-answers.rules';
import { rendition } from '../../../lib/api/photo-address';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { ON_HOVER } from '../../../ui/on-photo';
import { ProcessingBadge } from '../../../ui/feedback/processing-badge';
import { DeletePhoto } from './delete-photo';
import { DownloadPhoto } from './download-photo';
import { ownerOf } from '../folder-owner';
import { SteadyImage } from '../../../ui/steady-image';

interface PhotoCardProps {
  photo: FolderPhoto;
  folderPath: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
}

/**
 * Fills the place that the grid gives it. Memoised, because scrolling rerenders the grid and then only new cards need
 * drawing.
 */
export const PhotoCard = memo(function PhotoCard({
  photo,
  folderPath,
  folderName,
}: PhotoCardProps) {
  return (
    <Card className="group relative flex h-full flex-col overflow-hidden transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift">
      <Link
        to="/folder/$userId/$folderName/photo/$filename"
        params={{ userId: ownerOf(folderPath), folderName, filename: photo.filename }}
        className="block min-h-0 flex-1 scroll-mt-24 scroll-mb-24 overflow-hidden rounded-t-2xl bg-sunken focus-visible:-outline-offset-2"
      >
        <SteadyImage
          src={rendition(photo.url, 640)}
          alt={photo.filename}
          width={640}
          height={hasSize(photo) ? Math.round((640 * photo.height) / photo.width) : undefined}
          decoding="async"
          className="size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]"
        />
      </Link>
      {photo.processing && (
        <ProcessingBadge className="pointer-events-none absolute top-3 left-3 shadow-card" />
      )}
      <div className="flex items-center justify-between gap-3 py-1.5 pr-2 pl-4">
        <span className="truncate text-sm font-medium" title={photo.filename}>
          {photo.filename}
        </span>
        <DownloadPhoto folderPath={folderPath} photo={photo} />
      </div>
      <DeletePhoto
        folderPath={folderPath}
        photo={photo}
        className={cn('absolute top-3 right-3', ON_HOVER)}
      />
    </Card>
  );
});

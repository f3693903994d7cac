import type { FolderPhoto } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { hasSize } from '../../../lib/api/early-answers.rules';
import { rendition } from '../../../lib/api/photo-address';
import { imagePriority } from '../../../lib/image-priority';
import { Card } from '../../../ui/card';
import { cn } from '../../../ui/cn';
import { ON_HOVER } from '../../../ui/on-photo';
import { ProcessingBadge } from '../../../ui/feedback/processing-badge';
import { PhotoBadges } from '../arrange/photo-badges';
import { PhotoMenu } from '../arrange/photo-menu';
import { SelectPhoto } from '../selection/select-photo';
import { stepOfClick, type SelectionStep } from '../selection/selection.rules';
import { DeletePhoto } from './delete-photo';
import { DownloadPhoto } from './download-photo';
import { ownerOf } from '../folder-owner';
import { SteadyImage } from '../../../ui/steady-image';

interface PhotoCardProps {
  photo: FolderPhoto;
  folderPath: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  /** Among the shown photos. */
  index: number;
  count: number;
  isCover: boolean;
  /** Whether the first screen shows it: its picture comes before the others. */
  isFirstSeen: boolean;
  isSelected: boolean;
  /** Whether any photo is selected. A click then selects instead of opening the photo. */
  hasSelection: boolean;
  onSelect: (id: string, step: SelectionStep) => void;
  /** @param to the index of its new place; one outside means the nearest end */
  onMove: (from: number, to: number) => void;
}

/**
 * Fills the place that the grid gives it. Memoised, because scrolling rerenders the grid and then only new cards need
 * drawing.
 */
export const PhotoCard = memo(function PhotoCard({
  photo,
  folderPath,
  folderName,
  index,
  count,
  isCover,
  isFirstSeen,
  isSelected,
  hasSelection,
  onSelect,
  onMove,
}: PhotoCardProps) {
  return (
    <Card
      className={cn(
        'group relative flex h-full flex-col overflow-hidden transition-[box-shadow,border-color] hover:border-line-strong hover:shadow-lift',
        isSelected && 'outline-3 outline-accent',
      )}
    >
      <Link
        to="/folder/$userId/$folderName/photo/$filename"
        params={{ userId: ownerOf(folderPath), folderName, filename: photo.filename }}
        draggable={false}
        onClick={(event) => {
          const step = stepOfClick(event, hasSelection);
          if (step !== null) {
            event.preventDefault();
            onSelect(photo.id, step);
          }
        }}
        className="block min-h-0 flex-1 scroll-mt-24 scroll-mb-24 overflow-hidden rounded-t-2xl bg-sunken focus-visible:-outline-offset-2"
      >
        <SteadyImage
          src={rendition(photo.url, 640)}
          alt={photo.filename}
          width={640}
          height={hasSize(photo) ? Math.round((640 * photo.height) / photo.width) : undefined}
          {...imagePriority(isFirstSeen)}
          draggable={false}
          className={cn(
            'size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.03]',
            photo.flag === 'rejected' && 'opacity-45 grayscale',
          )}
        />
      </Link>
      {photo.processing && (
        <ProcessingBadge className="pointer-events-none absolute top-3 left-12 shadow-card" />
      )}
      <SelectPhoto
        filename={photo.filename}
        isSelected={isSelected}
        hasSelection={hasSelection}
        onSelect={(step) => onSelect(photo.id, step)}
      />
      <PhotoBadges
        photo={photo}
        isCover={isCover}
        className="pointer-events-none absolute right-3 bottom-15 left-3"
      />
      <div className="flex items-center gap-1 py-1.5 pr-2 pl-4">
        <span className="min-w-0 flex-1 truncate text-sm font-medium" title={photo.filename}>
          {photo.filename}
        </span>
        <PhotoMenu
          filename={photo.filename}
          isFirst={index === 0}
          isLast={index === count - 1}
          onMove={(places) => onMove(index, index + places)}
        />
        <DownloadPhoto folderPath={folderPath} photo={photo} />
      </div>
      {!hasSelection && (
        <DeletePhoto
          folderPath={folderPath}
          photo={photo}
          className={cn('absolute top-3 right-3', ON_HOVER)}
        />
      )}
    </Card>
  );
});

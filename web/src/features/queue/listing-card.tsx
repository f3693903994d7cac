import type { QueueListing } from '@roomlight/contracts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, CloudSun, FolderOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { isActive } from '../../lib/api/listings';
import { newSkiesText } from '../../lib/enhancement.rules';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { cn } from '../../ui/cn';
import { Progress } from '../../ui/feedback/progress';
import { RetryListing, StopListing } from './listing-actions';
import {
  completedCount,
  goodText,
  listingTimes,
  progressLabel,
  providerAndStyle,
  shownProgress,
} from './listing-progress.rules';
import { ListingPhotos } from './listing-photos';
import { ListingWork } from './listing-work';
import { MergeNotes } from './merge-notes';
import { SendForEnhancement } from './send-for-enhancement';
import { StatusBadge } from './status-badge';

interface ListingCardProps {
  listing: QueueListing;
  /** Whether there is a folder with photos of the listing. */
  hasFolder: boolean;
  /** Whether the listing was sent for enhancement since the queue was opened. */
  isSent: boolean;
  onSent: () => void;
}

export function ListingCard({ listing, hasFolder, isSent, onSent }: ListingCardProps) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { listingName, status, completedPhotos, totalPhotos } = listing;
  const progress = shownProgress(listing);
  const isCompleted = status === 'completed';

  return (
    <Card
      className={cn(
        'relative p-5 transition-[box-shadow,border-color] sm:p-6',
        isCompleted && 'hover:border-line-strong hover:shadow-lift',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 className="min-w-0 text-xl font-semibold break-words">
              {isCompleted ? (
                <Link
                  to="/folder/$userId/$folderName"
                  params={{ userId: listing.userId, folderName: listingName }}
                  // The link spans the card; its buttons lie above the link.
                  className="after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
                >
                  {listingName}
                </Link>
              ) : (
                listingName
              )}
            </h2>
            <StatusBadge status={status} />
          </div>
          <p className="mt-1.5 text-sm text-muted">
            {listingTimes(listing)} · {providerAndStyle(listing)}
          </p>
        </div>
        <div className="relative z-10 flex flex-wrap items-center gap-2.5">
          <SendForEnhancement listing={listing} isSent={isSent} onSent={onSent} />
          {hasFolder && (
            <Button asChild variant={isCompleted ? 'primary' : 'secondary'} size="sm">
              <Link
                to="/folder/$userId/$folderName"
                params={{ userId: listing.userId, folderName: listingName }}
              >
                <FolderOpen aria-hidden />
                Open Folder
              </Link>
            </Button>
          )}
          {isActive(listing) && <StopListing listing={listing} />}
          {status === 'failed' && <RetryListing listingName={listingName} />}
        </div>
      </div>

      <div className="mt-5">
        <div className="mb-2 flex justify-between gap-4 text-sm">
          <span className="text-muted">{progressLabel(listing)}</span>
          <span className="font-semibold tabular-nums">
            {progress} of {totalPhotos}
          </span>
        </div>
        <Progress value={progress} max={totalPhotos} label={`Progress of ${listingName}`} />
      </div>

      {isCompleted && listing.newSkies !== null && (
        <p className="mt-3 flex items-center gap-1.5 text-sm">
          <CloudSun aria-hidden className="size-4 text-muted" />
          {newSkiesText(listing.newSkies, completedPhotos)}
        </p>
      )}

      {status === 'processing' && completedPhotos > 0 && <ListingWork listing={listing} />}

      {status === 'failed' && <p className="mt-4 text-sm font-semibold">{goodText(listing)}</p>}
      {status === 'failed' && listing.errorMessage !== null && (
        <p className="mt-3 rounded-xl bg-danger-soft px-4 py-3 text-sm break-words whitespace-pre-line text-danger-text">
          Error: {listing.errorMessage}
        </p>
      )}

      {completedPhotos > 0 && (
        <div className="relative z-10 mt-4">
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
            {open ? 'Hide' : 'Show'} Completed Photos ({completedCount(listing)})
          </Button>
          <div id={panelId} hidden={!open} className="mt-3">
            {open && (
              <>
                <MergeNotes notes={listing.notes} />
                <ListingPhotos listing={listing} />
              </>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

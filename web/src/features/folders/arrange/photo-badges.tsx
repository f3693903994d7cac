import type { FolderPhoto } from '@roomlight/contracts';
import { ROOMS } from '@roomlight/contracts/rules';
import { BadgeCheck, CloudSun, Flag, Star, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn';

interface PhotoBadgesProps {
  photo: FolderPhoto;
  /** Whether it is the listing's first photo. */
  isCover: boolean;
  className?: string;
}

/** What the photographer decided about a photo, and whether its sky is new, on the photo. */
export function PhotoBadges({ photo, isCover, className }: PhotoBadgesProps) {
  const { room, rating, flag, approved, alterations } = photo;
  return (
    <div className={cn('flex flex-wrap gap-1.5', className)}>
      {isCover && <PhotoBadge className="bg-accent text-accent-ink">Cover</PhotoBadge>}
      {room !== null && <PhotoBadge>{ROOMS[room].name}</PhotoBadge>}
      {alterations.includes('sky') && (
        <PhotoBadge>
          <CloudSun aria-hidden />
          New sky
        </PhotoBadge>
      )}
      {rating > 0 && (
        <PhotoBadge>
          <Star aria-hidden className="fill-current" />
          {rating}
          <span className="sr-only">{rating === 1 ? 'star' : 'stars'}</span>
        </PhotoBadge>
      )}
      {flag === 'picked' && (
        <PhotoBadge>
          <Flag aria-hidden className="fill-current" />
          Picked
        </PhotoBadge>
      )}
      {flag === 'rejected' && (
        <PhotoBadge className="bg-danger text-danger-ink">
          <X aria-hidden />
          Rejected
        </PhotoBadge>
      )}
      {approved && (
        <PhotoBadge>
          <BadgeCheck aria-hidden />
          Approved
        </PhotoBadge>
      )}
    </div>
  );
}

function PhotoBadge({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-md bg-black/80 px-1.5 py-0.5 text-xs font-semibold text-white [&_svg]:size-3',
        className,
      )}
    >
      {children}
    </span>
  );
}

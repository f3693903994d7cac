import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button';
import { ON_PHOTO } from '../../ui/on-photo';
import { Tooltip } from '../../ui/overlay/tooltip';

export interface FolderActionProps {
  /** Whether the action is on a card's cover or among a page's buttons. */
  place: 'cover' | 'page';
  /** The id of the element that names the folder, since each card's buttons have the same labels. */
  describedBy?: string;
}

interface FolderActionButtonProps extends FolderActionProps {
  label: string;
  icon: LucideIcon;
  pending?: boolean;
  onClick: () => void;
}

export function FolderAction({
  place,
  describedBy,
  label,
  icon: Icon,
  pending = false,
  onClick,
}: FolderActionButtonProps) {
  return (
    <Tooltip label={label}>
      <Button
        variant={place === 'cover' ? 'ghost' : 'secondary'}
        size="icon"
        aria-label={label}
        aria-describedby={describedBy}
        pending={pending}
        onClick={onClick}
        className={place === 'cover' ? ON_PHOTO : 'size-11 grow-0!'}
      >
        {!pending && <Icon aria-hidden />}
      </Button>
    </Tooltip>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Button } from '../../../ui/button';
import { ON_PHOTO } from '../../../ui/on-photo';
import { Tooltip } from '../../../ui/overlay/tooltip';

export interface FolderActionProps {
  /** The id of the element that names the folder, since each card's buttons have the same labels. */
  describedBy?: string;
}

interface FolderActionButtonProps extends FolderActionProps {
  label: string;
  icon: LucideIcon;
  pending?: boolean;
  onClick: () => void;
}

/** An action on the cover of a folder's card. */
export function FolderAction({
  describedBy,
  label,
  icon: Icon,
  pending = false,
  onClick,
}: FolderActionButtonProps) {
  return (
    <Tooltip label={label}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-describedby={describedBy}
        pending={pending}
        onClick={onClick}
        className={ON_PHOTO}
      >
        {!pending && <Icon aria-hidden />}
      </Button>
    </Tooltip>
  );
}

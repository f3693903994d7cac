import { formatFileSize } from '@roomlight/contracts/rules';
import { ImageOff, X } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import type { GroupedFile } from './file-groups.rules';
import type { Thumbnails } from './thumbnails/thumbnails';
import { useThumbnail } from './thumbnails/use-thumbnails';

function roleTone(role: string): 'accent' | 'info' | 'neutral' {
  if (role === 'HDR') {
    return 'accent';
  }
  return role.startsWith('Flash') ? 'info' : 'neutral';
}

interface PickedFileProps extends GroupedFile<File> {
  thumbnails: Thumbnails;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** A picked file with its role in the set. */
export function PickedFile({ role, file, thumbnails, disabled, onRemove }: PickedFileProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1.5 text-sm">
      <div className="relative aspect-3/2 overflow-hidden rounded-lg bg-sunken">
        <Picture address={useThumbnail(thumbnails, file)} />
        <Badge tone={roleTone(role)} className="absolute top-1.5 left-1.5 px-2 py-0.5">
          {role}
        </Badge>
        <Button
          variant="secondary"
          size="icon"
          className="absolute top-1 right-1 size-8"
          disabled={disabled}
          aria-label={`Remove ${file.name}`}
          onClick={() => onRemove([file])}
        >
          <X aria-hidden />
        </Button>
      </div>
      <div className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate" title={file.name}>
          {file.name}
        </span>
        <span className="shrink-0 text-xs text-muted tabular-nums">
          {formatFileSize(file.size)}
        </span>
      </div>
    </li>
  );
}

/** @param address null when the file can't be shown, undefined while its thumbnail is made */
function Picture({ address }: { address: string | null | undefined }) {
  if (address === undefined) {
    return null;
  }
  return address === null ? (
    <ImageOff aria-hidden className="absolute inset-0 m-auto size-6 text-muted" strokeWidth={1.6} />
  ) : (
    <img src={address} alt="" className="size-full object-cover" />
  );
}

import { formatFileSize } from '@roomlight/contracts/rules';
import { ImageOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import type { GroupedFile } from '../files/file-groups.rules';
import type { Pictures } from './pictures';
import { useThumbnail } from './use-pictures';

export interface PickedFileProps extends GroupedFile<File> {
  pictures: Pictures;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** A picked file with its role in the set. */
export function PickedFile({ label, file, pictures, disabled, onRemove }: PickedFileProps) {
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <FilePicture label={label} file={file} pictures={pictures}>
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
      </FilePicture>
      <FileCaption file={file} />
    </li>
  );
}

interface FilePictureProps {
  label: string;
  file: File;
  pictures: Pictures;
  /** Controls on the picture. */
  children?: ReactNode;
}

export function FilePicture({ label, file, pictures, children }: FilePictureProps) {
  const address = useThumbnail(pictures, file);
  return (
    <div className="relative aspect-3/2 overflow-hidden rounded-lg bg-sunken">
      <Picture address={address} />
      <Badge tone={toneOf(label)} className="absolute top-1.5 left-1.5 px-2 py-0.5">
        {label}
      </Badge>
      {children}
    </div>
  );
}

function toneOf(label: string): 'accent' | 'info' | 'neutral' {
  if (label === 'HDR' || label === 'Ambient' || label.startsWith('Bracket')) {
    return 'accent';
  }
  return label.startsWith('Flash') ? 'info' : 'neutral';
}

export function FileCaption({ file }: { file: File }) {
  return (
    <div className="flex items-baseline justify-between gap-2 text-xs">
      <span className="min-w-0 truncate" title={file.name}>
        {file.name}
      </span>
      <span className="shrink-0 text-muted tabular-nums">{formatFileSize(file.size)}</span>
    </div>
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
    <img src={address} alt="" draggable={false} className="size-full object-cover" />
  );
}

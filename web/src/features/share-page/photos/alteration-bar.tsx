import { useState } from 'react';
import { DownloadIcon } from '../icons';

interface AlterationBarProps {
  alteration: string;
  isUnaltered: boolean;
  onShow: (isUnaltered: boolean) => void;
  /** Without it, the photos can't be downloaded. */
  onDownload: (() => void) | null;
}

const PILL =
  'inline-flex h-11 items-center gap-2 rounded-full border border-white/60 px-4 text-sm font-semibold whitespace-nowrap text-white hover:bg-white/15';

/** Says how the photo was altered, and leads to the picture before that. */
export function AlterationBar({ alteration, isUnaltered, onShow, onDownload }: AlterationBarProps) {
  const [isCopied, setCopied] = useState(false);
  // Browsers offer it by https alone.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : null;

  async function copy(): Promise<void> {
    await clipboard?.writeText(location.href);
    setCopied(true);
  }

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 px-3 pb-3">
      <p role="status" className="text-center text-sm">
        {isUnaltered ? 'Unaltered: as it was before its content was changed' : alteration}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" onClick={() => onShow(!isUnaltered)} className={PILL}>
          {isUnaltered ? 'Show altered photo' : 'Show unaltered photo'}
        </button>
        {isUnaltered && onDownload !== null && (
          <button type="button" onClick={onDownload} className={PILL}>
            <DownloadIcon />
            Download unaltered
          </button>
        )}
        {isUnaltered && clipboard !== null && (
          <button type="button" onClick={() => void copy()} className={PILL}>
            {isCopied ? 'Link copied' : 'Copy link'}
          </button>
        )}
      </div>
    </div>
  );
}

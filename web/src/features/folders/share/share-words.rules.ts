import type { Share, ShareEvent } from '@roomlight/contracts';

type Tone = 'neutral' | 'success' | 'info' | 'danger';

/** What the list of links says of each state. */
export const STATE_WORDS = {
  open: { label: 'Open', tone: 'success' },
  locked: { label: 'Locked', tone: 'info' },
  used_up: { label: 'Downloads used up', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'danger' },
} as const satisfies Record<Share['state'], { label: string; tone: Tone }>;

/** `Downloaded 12 photos: 1.jpg, 2.jpg and 10 others`. */
export function eventText({ kind, photoCount, filenames }: ShareEvent): string {
  switch (kind) {
    case 'opened':
      return 'Opened';
    case 'downloaded': {
      const count = photoCount === 1 ? '1 photo' : `${photoCount} photos`;
      const others = photoCount - filenames.length;
      const rest = others > 0 && filenames.length > 0 ? ` and ${others} more` : '';
      return filenames.length === 0
        ? `Downloaded ${count}`
        : `Downloaded ${count}: ${filenames.join(', ')}${rest}`;
    }
  }
}

export function downloadsText({ downloads, maxDownloads }: Share): string {
  const count = downloads === 1 ? '1 download' : `${downloads} downloads`;
  return maxDownloads === null ? count : `${downloads} of ${maxDownloads} downloads`;
}

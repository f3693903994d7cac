import { otherFile, type OtherFile } from './other-files.rules.js';

/**
 * What a file of a card or folder is besides a photo: `companion` of macOS (AppleDouble), `video`, `sidecar` with settings
 * or a thumbnail, `system` of an operating system or its bin, `other`; `refused` is a photo of a format that isn't read.
 */
export type PassedOver = 'companion' | 'video' | 'sidecar' | 'system' | 'other';
export type CardFile =
  { kind: 'photo' } | { kind: PassedOver } | { kind: 'refused'; as: OtherFile };

export interface FoundFile {
  name: string;
  /** With folders, separated by slashes; as much as is known. */
  path: string;
  /** Whether its name or type says that it is a photo. */
  isPhoto: boolean;
}

const SYSTEM_FOLDERS =
  /(^|\/)(\.Trashes|\.Trash|\.Trash-\d+|\$RECYCLE\.BIN|RECYCLER|System Volume Information|\.Spotlight-V100|\.fseventsd|\.TemporaryItems|__MACOSX|@eaDir)\//i;
const SYSTEM_FILES =
  /^(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\.localized|\.nomedia|Icon\r)$/i;
const SIDECARS = /\.(xmp|thm|aae|dop|pp3|cos|on1|vrd|dr4|nksc|lrv|xml|ctg|bdm|mpl|cpi|ind|lut)$/i;
const VIDEOS = /\.(mov|mp4|m4v|avi|mts|m2ts|mkv|webm|3gp|mpe?g|wmv|crm|braw|insv)$/i;
/** Photos that aren't read, which a person would miss. */
const UNREAD_PHOTOS = /\.(jxl|avif|avifs)$/i;
/** As macOS calls the companions of files on disks that have no room for its attributes. */
const COMPANION_NAME = /^\._/;

/** Whether a file is identified by its first bytes; the others aren't read, since a card has hundreds of files. */
export function needsBytes({ name, path }: FoundFile): boolean {
  return (
    !isOfSystem(name, path) &&
    (COMPANION_NAME.test(name) || VIDEOS.test(name) || UNREAD_PHOTOS.test(name))
  );
}

/**
 * Tells what a file of a card is: by its place and name, and by its bytes where the name may mislead.
 * @param start the first bytes, OTHER_FILE_BYTES at most; null where they weren't or can't be read
 */
export function cardFile(file: FoundFile, start: Uint8Array | null): CardFile {
  const { name, path, isPhoto } = file;
  if (isOfSystem(name, path)) {
    return { kind: 'system' };
  }
  const told = start === null ? null : otherFile(start);
  switch (told) {
    case 'apple-double':
      return { kind: 'companion' };
    case 'video':
      return { kind: 'video' };
    case 'jpeg-xl':
    case 'avif':
      return { kind: 'refused', as: told };
    case null:
      break;
  }
  if (SIDECARS.test(name)) {
    return { kind: 'sidecar' };
  }
  if (VIDEOS.test(name)) {
    return { kind: 'video' };
  }
  return { kind: isPhoto ? 'photo' : 'other' };
}

function isOfSystem(name: string, path: string): boolean {
  return SYSTEM_FILES.test(name) || SYSTEM_FOLDERS.test(path);
}

const NOUNS: Record<PassedOver, readonly [one: string, several: string]> = {
  video: ['video', 'videos'],
  companion: ['companion file of macOS', 'companion files of macOS'],
  sidecar: ['sidecar file', 'sidecar files'],
  system: ['system file', 'system files'],
  other: ['other file', 'other files'],
};

/** Such as '2 videos, 1 sidecar file'; empty where all are other files. */
export function passedOverText(kinds: readonly PassedOver[]): string {
  if (kinds.every((kind) => kind === 'other')) {
    return '';
  }
  return (['video', 'companion', 'sidecar', 'system', 'other'] as const)
    .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${NOUNS[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
}

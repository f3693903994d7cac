import type { PhotoFlag, Room } from './rooms.js';

/**
 * How an altered photo says so: not at all, by words on the picture (lower left), by words in a strip below it, or by
 * a mark in its file name. The master stays without words.
 */
export const EXPORT_LABELS = ['none', 'caption', 'below', 'name'] as const;
export type ExportLabel = (typeof EXPORT_LABELS)[number];

/** What changed the content of a photo. Merging, light, colours, straightening and cropping change none. */
export const ALTERATIONS = ['screen', 'sky'] as const;
export type Alteration = (typeof ALTERATIONS)[number];

/** Where exported photos go, and what is accepted there. */
export interface ExportPreset {
  /** The name of a built-in one, or the id of a user's own. */
  id: string;
  name: string;
  /** Pixels that a photo's longer and shorter side may have; null keeps its own size. */
  longSide: number | null;
  shortSide: number | null;
  /** Bytes of a file at most; null is any number. */
  maxBytes: number | null;
  /** JPEG quality to start from, 1 to 100; less when a file would be too large. */
  quality: number;
  /** Of the files, without extension: see `exportName`. */
  namePattern: string;
  label: ExportLabel;
  /** The longer side that is asked for, in pixels; 0 asks for none. */
  minLongSide: number;
  /** Photos that are accepted; null is any number. */
  maxPhotos: number | null;
  /** Whether the first photo must be the front exterior. */
  exteriorFirst: boolean;
}

export const MB = 1_000_000;
export const DEFAULT_NAME_PATTERN = '{address}_{nn}_{room}';

const MLS = {
  quality: 90,
  namePattern: DEFAULT_NAME_PATTERN,
  minLongSide: 1024,
  maxPhotos: null,
  exteriorFirst: true,
} as const;

const ELSEWHERE = { ...MLS, minLongSide: 0, exteriorFirst: false } as const;

/**
 * Sizes and limits are those that the MLSs publish. Labels: Bright asks for a caption and HAR for words on the
 * picture; California (CRMLS) allows them next to it. Where no rule is known, words are on the picture. For an MLS that
 * forbids words on photos (NTREIS), an own preset has them in the file name.
 */
export const EXPORT_PRESETS = [
  {
    ...MLS,
    id: 'bright',
    name: 'Bright MLS',
    longSide: 2048,
    shortSide: 1536,
    maxBytes: 3 * MB,
    label: 'caption',
  },
  {
    ...MLS,
    id: 'crmls',
    name: 'CRMLS',
    longSide: 2048,
    shortSide: 1536,
    maxBytes: 15 * MB,
    label: 'below',
  },
  {
    ...MLS,
    id: 'har',
    name: 'HAR',
    longSide: 2048,
    shortSide: 1536,
    maxBytes: null,
    label: 'caption',
  },
  {
    ...MLS,
    id: 'nwmls',
    name: 'NWMLS',
    longSide: 1600,
    shortSide: 1200,
    maxBytes: null,
    label: 'caption',
  },
  {
    ...MLS,
    id: 'connectmls',
    name: 'connectMLS',
    longSide: 1920,
    shortSide: 1080,
    maxBytes: 3 * MB,
    label: 'caption',
  },
  {
    ...ELSEWHERE,
    id: 'web',
    name: 'Web',
    longSide: 2048,
    shortSide: 2048,
    maxBytes: null,
    label: 'below',
  },
  {
    ...ELSEWHERE,
    id: 'print',
    name: 'Print',
    longSide: null,
    shortSide: null,
    maxBytes: null,
    quality: 96,
    label: 'name',
    minLongSide: 4096,
  },
  {
    ...ELSEWHERE,
    id: 'original',
    name: 'Original',
    longSide: null,
    shortSide: null,
    maxBytes: null,
    quality: 96,
    label: 'name',
  },
] as const satisfies ExportPreset[];

/** Which photos of a folder are exported: those that weren't rejected, or the approved ones. */
export const EXPORT_CHOICES = ['all', 'approved'] as const;
export type ExportChoice = (typeof EXPORT_CHOICES)[number];

export function exportedOf<Photo extends { approved: boolean; flag: PhotoFlag | null }>(
  photos: readonly Photo[],
  choice: ExportChoice,
): Photo[] {
  switch (choice) {
    case 'all':
      return photos.filter(({ flag }) => flag !== 'rejected');
    case 'approved':
      return photos.filter(({ approved }) => approved);
  }
}

export interface ExportedPhoto {
  filename: string;
  /** Pixels, as shown. */
  width: number;
  height: number;
  room: Room | null;
}

/** What the preset's receiver would refuse or fine, in sentences for a person; empty when nothing is wrong. */
export function checkExport(
  photos: readonly ExportedPhoto[],
  { name, maxPhotos, exteriorFirst, minLongSide }: ExportPreset,
): string[] {
  const [first] = photos;
  if (first === undefined) {
    return ['No photo is chosen: approve some, or export all.'];
  }
  const sentences: string[] = [];
  if (maxPhotos !== null && photos.length > maxPhotos) {
    sentences.push(`${name} takes ${count(maxPhotos)} at most; these are ${photos.length}.`);
  }
  if (exteriorFirst && first.room === null) {
    sentences.push(
      `${name} wants the front exterior as the first photo: check that ${first.filename} shows it.`,
    );
  } else if (exteriorFirst && first.room !== 'exterior') {
    sentences.push(
      `${name} wants the front exterior as the first photo; ${first.filename} shows another room.`,
    );
  }
  const small = photos.filter(({ width, height }) => Math.max(width, height) < minLongSide);
  if (small.length > 0) {
    const verb = small.length === 1 ? 'is' : 'are';
    sentences.push(`${listed(small)} ${verb} less than ${minLongSide} pixels across for ${name}.`);
  }
  return sentences;
}

const MOST_NAMED = 3;

function listed(photos: readonly ExportedPhoto[]): string {
  const names = photos.slice(0, MOST_NAMED).map(({ filename }) => filename);
  const more = photos.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length === 1 ? names.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const count = (photos: number): string => (photos === 1 ? 'one photo' : `${photos} photos`);

/** A pattern has the place, and the room only after it, or names that are sorted elsewhere would lose the order. */
export const NAME_PATTERN =
  /^(?=.*\{nn\})(?!.*\{room\}.*\{nn\})(?:[\w -]|\{(?:address|nn|room)\})+$/;

export interface NamedPhoto {
  /** Of the folder. */
  address: string;
  /** Its place, from 1, among so many photos. */
  place: number;
  total: number;
  room: Room | null;
  alterations: readonly Alteration[];
}

/**
 * The file name of an exported photo: `{address}` is the folder's name with hyphens, `{nn}` the place with zeros before
 * it, so that names sorted anywhere are in the order shown, and `{room}` the room, which is dropped with the character
 * before it when it isn't known.
 */
export function exportName(photo: NamedPhoto, { namePattern, label }: ExportPreset): string {
  const { address, place, total, room, alterations } = photo;
  const stem = namePattern
    .replace(/[ _-]?\{room\}/, (found) =>
      room === null ? '' : found.replace('{room}', room.replaceAll('_', '-')),
    )
    .replaceAll('{address}', cleanAddress(address))
    .replaceAll('{nn}', placeText(place, total));
  const mark = label === 'name' && alterations.length > 0 ? '_altered' : '';
  return `${stem.replace(/^[ _-]+/, '')}${mark}.jpg`;
}

/** A photo's place, from 1, among so many, with zeros before it: `07`. */
export function placeText(place: number, total: number): string {
  return String(place).padStart(Math.max(2, String(total).length), '0');
}

function cleanAddress(name: string): string {
  const clean = name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return clean === '' ? 'photos' : clean;
}

const CHANGES: Record<Alteration, string> = { screen: 'screen image added', sky: 'sky replaced' };

/** The statement on an altered photo; null on one that is not altered. */
export function alterationText(alterations: readonly Alteration[]): string | null {
  const changes = ALTERATIONS.filter((one) => alterations.includes(one)).map((one) => CHANGES[one]);
  return changes.length === 0 ? null : `Digitally altered: ${changes.join(', ')}`;
}

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/**
 * IPTC's digital source type. A new sky is drawn; the picture on a screen is somebody's photo or drawing.
 * @returns null when nothing is known of the photo
 */
export function digitalSourceType(photo: {
  isMerged: boolean;
  alterations: readonly Alteration[];
}): string | null {
  if (photo.alterations.includes('sky')) {
    return `${SOURCE_TYPES}compositeSynthetic`;
  }
  if (photo.alterations.includes('screen')) {
    return `${SOURCE_TYPES}compositeCapture`;
  }
  return photo.isMerged ? `${SOURCE_TYPES}computationalCapture` : null;
}

/** A preset's size and limit in words. */
export function presetText({ longSide, shortSide, maxBytes }: ExportPreset): string {
  const size =
    longSide === null || shortSide === null
      ? 'Original size'
      : `Up to ${longSide} × ${shortSide} pixels`;
  return maxBytes === null ? size : `${size}, ${maxBytes / MB} MB a photo`;
}

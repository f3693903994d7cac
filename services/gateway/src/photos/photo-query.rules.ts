import {
  COLOUR_RANGES,
  DEFAULT_ENHANCEMENT,
  ENHANCE_STYLE_NAMES,
  fieldWords,
  invalid,
  isNeutral,
  NEUTRAL_COLOURS,
  RENDITION_WIDTHS,
  type ColourAdjustments,
  type EnhanceStyle,
  type RenditionFormat,
  type RenditionWidth,
} from '@roomlight/contracts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DECIMAL = /^-?\d{1,3}(?:\.\d{1,6})?$/;
const COLOUR_NAMES = ['brightness', 'saturation', 'warmth', 'blackLevel'] as const;

/** The query of a photo's address. */
export class PhotoMembers implements Partial<ColourAdjustments> {
  brightness?: number;
  saturation?: number;
  /** White balance: bluer below 0, warmer above 0. */
  warmth?: number;
  blackLevel?: number;
  v?: string;
  /** Width in pixels of a smaller copy. */
  w?: RenditionWidth;
  /** Of a version's smaller copy: the style, or the id of a look, in which it would be finished. */
  style?: string;
  /**
   * Sends the photo as a file to save instead of showing it: as it may be passed on, without the place where it was taken
   * and the like (`1`), or as it was stored (`original`).
   */
  download?: '1' | 'original';
  /** Any value; bypasses caches. */
  t?: string;
}

/** The unchecked query. */
export type Unchecked<Members> = { readonly [Name in keyof Members]?: unknown };

/** The requested picture of a photo. */
export type PhotoVariant =
  | { kind: 'stored' }
  /** The same pixels, without what must not leave the account. */
  | { kind: 'delivered' }
  /** A smaller photo of the given width in pixels. */
  | { kind: 'small'; width: RenditionWidth; format: RenditionFormat }
  /** A smaller photo as a style would finish it. */
  | {
      kind: 'styled';
      versionId: string;
      width: RenditionWidth;
      format: RenditionFormat;
      enhanceType: EnhanceStyle;
      ownStyleId?: string;
    }
  /** In full size, with other colours. */
  | { kind: 'adjusted'; colours: ColourAdjustments };

/** What a client requests of a photo. */
export interface PhotoQuery {
  /** A version that never changes; without it, the current one. */
  versionId?: string;
  variant: PhotoVariant;
  download: boolean;
}

/**
 * Unknown query parameters are ignored: `t` bypasses caches.
 * @throws DomainError 400 that names the member
 */
export function parsePhotoQuery(
  query: Unchecked<PhotoMembers>,
  accept: string | undefined,
): PhotoQuery {
  const { v } = query;
  if (v !== undefined && (typeof v !== 'string' || !UUID.test(v))) {
    throw wrong('v', 'Invalid version');
  }
  return {
    ...(v !== undefined && { versionId: v.toLowerCase() }),
    variant: variantOf(query, accept),
    download: query.download === '1' || query.download === 'original',
  };
}

function variantOf(query: Unchecked<PhotoMembers>, accept: string | undefined): PhotoVariant {
  const { w, v, style } = query;
  const colours = coloursOf(query);
  if (style !== undefined) {
    return styledOf(query, colours, accept);
  }
  if (isNeutral(colours)) {
    const whole = query.download === '1' ? 'delivered' : 'stored';
    return w === undefined ? { kind: whole } : smallOf(w, accept);
  }
  const other = [w === undefined ? [] : 'w', v === undefined ? [] : 'v'].flat()[0];
  if (other !== undefined) {
    throw wrong(
      other,
      `The ${fieldWords(other)} must be left out: adjusted colors apply to the whole photo as it is now`,
    );
  }
  return { kind: 'adjusted', colours };
}

/** @throws DomainError 400 for an unknown style, and unless it is of a version's smaller copy in its own colours */
function styledOf(
  { w, v, style }: Unchecked<PhotoMembers>,
  colours: ColourAdjustments,
  accept: string | undefined,
): Extract<PhotoVariant, { kind: 'styled' }> {
  if (typeof v !== 'string' || !isNeutral(colours)) {
    throw wrong('style', 'The style needs a version in its own colors');
  }
  const small = { ...smallOf(w, accept), kind: 'styled', versionId: v.toLowerCase() } as const;
  const enhanceType = ENHANCE_STYLE_NAMES.find((known) => known === style);
  if (enhanceType !== undefined) {
    return { ...small, enhanceType };
  }
  if (typeof style !== 'string' || !UUID.test(style)) {
    throw wrong('style', 'Invalid style');
  }
  const { enhanceType: substitute } = DEFAULT_ENHANCEMENT;
  return { ...small, enhanceType: substitute, ownStyleId: style.toLowerCase() };
}

/** @throws DomainError 400 for a width that no smaller copy has */
export function smallOf(
  w: unknown,
  accept: string | undefined,
): Extract<PhotoVariant, { kind: 'small' }> {
  const width = RENDITION_WIDTHS.find((known) => String(known) === w);
  if (width === undefined) {
    throw wrong('w', `The width must be one of ${RENDITION_WIDTHS.join(', ')}`);
  }
  return { kind: 'small', width, format: smallFormat(accept) };
}

/** Omitted values stay neutral. */
function coloursOf(query: Unchecked<PhotoMembers>): ColourAdjustments {
  const colours = { ...NEUTRAL_COLOURS };
  for (const name of COLOUR_NAMES) {
    const text = query[name];
    if (text !== undefined) {
      colours[name] = colourOf(name, text);
    }
  }
  return colours;
}

function colourOf(name: keyof ColourAdjustments, text: unknown): number {
  const { min, max } = COLOUR_RANGES[name];
  const value = typeof text === 'string' && DECIMAL.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw wrong(name, `The ${fieldWords(name)} must be a number from ${min} to ${max}`);
  }
  return value;
}

/** Sends WebP only to clients that name it; a wildcard is not enough. */
function smallFormat(accept = ''): RenditionFormat {
  const webp = /image\/webp\s*(?:;\s*q=([\d.]+))?/i.exec(accept);
  return webp !== null && Number(webp[1] ?? 1) > 0 ? 'webp' : 'jpeg';
}

function wrong(field: string, message: string) {
  return invalid(message, [{ field, message }]);
}

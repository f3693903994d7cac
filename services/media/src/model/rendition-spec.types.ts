import type { RenditionFormat, RenditionWidth } from '@roomlight/contracts';

export interface RenditionSpec {
  width: RenditionWidth;
  format: RenditionFormat;
  /** Whether a word runs across the whole picture, so that it only shows what the photo would be. */
  watermarked: boolean;
}

/** A smaller copy that differs from link to link. */
export interface SharedCopySpec extends RenditionSpec {
  /** Whose name is in the watermark; null where nobody's is. */
  photographer: string | null;
}

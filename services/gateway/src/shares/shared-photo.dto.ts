import type { RenditionWidth } from '@roomlight/contracts';

/** The query of a shared photo's address. */
export class SharedPhotoMembers {
  /** Width in pixels. */
  w!: RenditionWidth;
  /** Any value, by which pages tell pictures apart: another version, or the same without its watermark. */
  v?: string;
}

import type { RenditionFormat, RenditionWidth } from '@roomlight/contracts';

export interface RenditionSpec {
  width: RenditionWidth;
  format: RenditionFormat;
}

import type { RenditionFormat, RenditionWidth } from '@roomlight/contracts';

export interface RenditionSpec {
  width: RenditionWidth;
  format: RenditionFormat;
}

export function renditionKey(versionId: string, { width, format }: RenditionSpec): string {
  return `renditions/${versionId}/${width}.${format}`;
}

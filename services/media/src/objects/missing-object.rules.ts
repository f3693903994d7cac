import { smallerName, type SmallerForm } from '@roomlight/contracts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What an object of the store is, by its key. */
export type ObjectKind =
  | { kind: 'version'; versionId: string }
  | { kind: 'maps'; versionId: string }
  | { kind: 'delivered'; versionId: string }
  | { kind: 'rendition'; versionId: string; form: SmallerForm }
  | { kind: 'adjusted' | 'exported' | 'screen'; id: string };

const BY_VERSION = new RegExp(`^(?:photos/${UUID}|maps|delivered)/(${UUID})$`);
const BY_ID = new RegExp(`^(adjusted|exports|screens)/(${UUID})$`);
const RENDITION = new RegExp(`^renditions/(${UUID})/(\\d{1,5})(-watermarked)?\\.([a-z]+)$`);

const KIND_OF_ID = { adjusted: 'adjusted', exports: 'exported', screens: 'screen' } as const;

/** Null for objects that no row of media's names. */
export function objectKind(key: string): ObjectKind | null {
  const versionId = BY_VERSION.exec(key)?.[1];
  if (versionId !== undefined) {
    const kind = key.startsWith('photos/')
      ? 'version'
      : key.startsWith('maps/')
        ? 'maps'
        : 'delivered';
    return { kind, versionId };
  }
  const [, folder, id] = BY_ID.exec(key) ?? [];
  if (id !== undefined && (folder === 'adjusted' || folder === 'exports' || folder === 'screens')) {
    return { kind: KIND_OF_ID[folder], id };
  }
  const [, rendered, width, watermark, format] = RENDITION.exec(key) ?? [];
  if (rendered === undefined || format === undefined) {
    return null;
  }
  const form = { width: Number(width), format, watermarked: watermark !== undefined };
  return key.endsWith(smallerName(form)) ? { kind: 'rendition', versionId: rendered, form } : null;
}
